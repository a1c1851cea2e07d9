"""Streams that say when a tournament has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from starlette.responses import StreamingResponse

from orrery.web.tournaments.held import Held

#: A line without meaning, so often, keeps the connection open.
_QUIET_S = 15.0


def changes(held: Held, told: Callable[[], bytes] | None) -> StreamingResponse:
    """An event now and after every change, with what is told, or with nothing but its number."""
    return StreamingResponse(
        _lines(held, told),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _lines(held: Held, told: Callable[[], bytes] | None) -> AsyncIterator[bytes]:
    changed = asyncio.Event()
    changed.set()
    held.listeners.add(changed)
    try:
        while True:
            try:
                await asyncio.wait_for(changed.wait(), _QUIET_S)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            changed.clear()
            number = held.state.number
            data = await asyncio.to_thread(told) if told else b"%d" % number
            yield b"event: tournament\nid: %d\ndata: %b\n\n" % (number, data)
    finally:
        held.listeners.discard(changed)
