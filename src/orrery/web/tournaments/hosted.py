"""One tournament in this process: who may touch it when, and who wants to hear of it."""

from __future__ import annotations

import asyncio

from orrery.tournament.state import TournamentState
from orrery.tournament.tournament import Tournament
from orrery.web.http.streaming import Ear
from orrery.web.table.hosted import clock_now


class HostedTournament:
    """A tournament with its lock, its alarm and its listeners."""

    def __init__(self, tournament: Tournament, origin: str = "") -> None:
        self.tournament = tournament
        #: What stands for the address of whoever announced it, if this process knows.
        self.origin = origin
        self.lock = asyncio.Lock()
        self.alarm: asyncio.TimerHandle | None = None
        self.last_used = clock_now()
        self.listeners: set[Ear] = set()
        #: The state that people are shown: the tables of its pairings have been opened.
        self.shown: TournamentState | None = None

    @property
    def id(self) -> str:
        """Its name in links."""
        return self.tournament.id

    @property
    def state(self) -> TournamentState:
        """The tournament as it stands; a state never changes."""
        return self.tournament.state

    def publish(self) -> None:
        """Show the state as it is, and tell everybody who listens to look, if it is new."""
        before, self.shown = self.shown, self.state
        if before is None or before.number != self.shown.number:
            for listener in tuple(self.listeners):
                listener.wake()
