"""One tournament in this process: who may touch it when, and who wants to hear of it."""

from __future__ import annotations

import asyncio

from orrery.tournament.state import State
from orrery.tournament.tournament import Tournament
from orrery.web.hosted import clock_now


class Held:
    """A tournament with its lock, its alarm and its listeners."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.lock = asyncio.Lock()
        self.alarm: asyncio.TimerHandle | None = None
        self.last_used = clock_now()
        self.listeners: set[asyncio.Event] = set()
        #: The number of events that listeners have been told of.
        self.told = 0

    @property
    def id(self) -> str:
        """Its name in links."""
        return self.tournament.id

    @property
    def state(self) -> State:
        """The tournament as it stands; a state never changes."""
        return self.tournament.state

    def wake(self) -> None:
        """Tell everybody who listens to look, if anything is new."""
        if self.state.number != self.told:
            self.told = self.state.number
            for listener in tuple(self.listeners):
                listener.set()
