"""Streams that say when a tournament has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from starlette.responses import StreamingResponse

from orrery.tournament.state import TournamentState
from orrery.web.http.streaming import STILL_HERE, Ear, Stream, event
from orrery.web.tournaments.hosted import HostedTournament


def changes(held: HostedTournament, told: Callable[[TournamentState], bytes]) -> StreamingResponse:
    """An event now and after every change, with what is told of the state."""
    return Stream(_events(held, told))


async def _events(
    held: HostedTournament, told: Callable[[TournamentState], bytes]
) -> AsyncIterator[bytes]:
    ear = Ear("")
    ear.wake()
    held.listeners.add(ear)
    try:
        while not ear.dismissed:
            if not await ear.heard():
                yield STILL_HERE
                continue
            state = held.shown or held.state
            yield event("tournament", state.number, await asyncio.to_thread(told, state))
    finally:
        held.listeners.discard(ear)
