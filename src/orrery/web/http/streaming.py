"""Server-sent events: a connection over which a page or a program hears what is new."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from orrery.web.http.limits import Limits

#: A line without meaning, so often, keeps the connection open.
QUIET_S = 15.0
STILL_HERE = b": still here\n\n"


class Ear:
    """Somebody who listens to a stream, and is woken when there is something to tell."""

    def __init__(self, person_id: str) -> None:
        self.person_id = person_id
        self.dismissed = False
        self._awake = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def wake(self) -> None:
        """There is news; this may be said in any thread."""
        self._loop.call_soon_threadsafe(self._awake.set)

    def dismiss(self) -> None:
        """There is nothing more to hear."""
        self.dismissed = True
        self.wake()

    async def heard(self, patience: float = QUIET_S) -> bool:
        """Whether there was news within so many seconds."""
        try:
            await asyncio.wait_for(self._awake.wait(), patience)
        except TimeoutError:
            return False
        self._awake.clear()
        return True


def event(name: str, number: int, data: bytes) -> bytes:
    """One event as it goes over the wire."""
    return b"event: %b\nid: %d\ndata: %b\n\n" % (name.encode(), number, data)


class Stream(StreamingResponse):
    """The answer that lasts. An address has only so many of them."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        super().__init__(events, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits: Limits = scope["app"].state.site.limits
        async with limits.line(HTTPConnection(scope)):
            await super().__call__(scope, receive, send)
