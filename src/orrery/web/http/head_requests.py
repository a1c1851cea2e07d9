"""HEAD, as monitors and link previews ask: the head of what GET would answer."""

from __future__ import annotations

from starlette.types import Message, Receive, Scope, Send

from orrery.web.http.middleware import HttpMiddleware


class HeadRequests(HttpMiddleware):
    """Answers HEAD wherever GET is answered, with the same head and no body."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            # The answer ends with its head, also where a stream of events would never end.
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await self.app({**scope, "method": "GET"}, receive, send_head)
