"""No request is longer than anything that anybody could mean, and none takes for ever."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.web.http.errors import too_much
from orrery.web.http.middleware import HttpMiddleware

#: Bytes. The longest thing that is sent to us is a record, of at most 100,000 letters.
LARGEST_BODY = 256 * 1024

#: Whoever is refused while still sending would not see why if we hung up at once: so long, what
#: they send is thrown away; and slowly, lest reading it takes the time of everybody else.
_LINGER_S = 2.0
_BETWEEN_PARTS_S = 0.02


class BodyLimit(HttpMiddleware):
    """Answers 413 as soon as a body is too long: by what it says of itself, or by counting.

    One that has not come in whole after so many seconds is answered with 408.
    """

    def __init__(self, app: ASGIApp, patience_s: float) -> None:
        super().__init__(app)
        self._patience_s = patience_s

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = _Body(receive, send, self._patience_s)
        if _announced(scope) > LARGEST_BODY:
            body.is_too_long = True
            answer = await run_in_threadpool(too_much, Request(scope))
            await answer(scope, receive, body.send)
        else:
            await self.app(scope, body.receive, body.send)


def _announced(scope: Scope) -> int:
    """How long the body says it is; the server has made sure that it is a number."""
    length = Headers(scope=scope).get("content-length", "0")
    return LARGEST_BODY + 1 if len(length) > len(str(LARGEST_BODY)) else int(length)


class _Body:
    """One request's body while it comes in, and the answer while it goes out."""

    def __init__(self, receive: Receive, send: Send, patience_s: float) -> None:
        self._receive, self._send = receive, send
        self._until = monotonic() + patience_s
        self._length = 0
        self._is_whole = False
        self._answered = False
        self.is_too_long = self.is_too_late = False

    async def receive(self) -> Message:
        """The next part, unless it is one too many, or too late."""
        message = await (self._receive() if self._is_whole else self._in_time())
        self._is_whole = not message.get("more_body", False)
        self._length += len(message.get("body", b""))
        if self._length <= LARGEST_BODY:
            return message
        self.is_too_long = True
        if self._answered:  # it goes on during an answer that lasts
            return {"type": "http.disconnect"}
        raise HTTPException(413)

    async def _in_time(self) -> Message:
        try:
            async with asyncio.timeout(max(0.0, self._until - monotonic())):
                return await self._receive()
        except TimeoutError:
            self.is_too_late = True
            raise HTTPException(408) from None

    async def send(self, message: Message) -> None:
        """The answer; who was cut short is hung up on, but not before they could read it."""
        self._answered = True
        is_cut_short = self.is_too_long or self.is_too_late
        if is_cut_short and message["type"] == "http.response.start":
            MutableHeaders(scope=message)["Connection"] = "close"
        if self.is_too_long and message["type"] == "http.response.body":
            await self._send({**message, "more_body": True})
            if message.get("more_body"):
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._throw_away(), _LINGER_S)
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await self._send(message)

    async def _throw_away(self) -> None:
        message: Message = {"more_body": True}
        while message.get("more_body"):
            message = await self._receive()
            await asyncio.sleep(_BETWEEN_PARTS_S)
