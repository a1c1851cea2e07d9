"""Streams that say when a tournament has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from starlette.responses import StreamingResponse

from orrery.tournament.state import State
from orrery.web.http.streaming import STILL_HERE, Ear, Stream, event
from orrery.web.tournaments.held import Held


def changes(held: Held, told: Callable[[State], bytes]) -> StreamingResponse:
    """An event now and after every change, with what is told of the state."""
    return Stream(_events(held, told))


async def _events(held: Held, told: Callable[[State], bytes]) -> AsyncIterator[bytes]:
    ear = Ear("")
    ear.wake()
    held.listeners.add(ear)
    try:
        while True:
            if not await ear.heard():
                yield STILL_HERE
                continue
            state = held.shown or held.state
            yield event("tournament", state.number, await asyncio.to_thread(told, state))
    finally:
        held.listeners.discard(ear)
