"""A bad network: between browsers and the site messages are lost, doubled and overtaken."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

#: Of a hundred messages, so many are lost, doubled, and overtaken by the next one.
LOST, DOUBLED, OVERTAKEN = 5, 5, 5
#: One that is overtaken by nothing comes after so long.
LATE_S = 0.2

End = ClientConnection | ServerConnection


class BadNetwork:
    """A proxy for the sockets of tables."""

    def __init__(self, port: int) -> None:
        self._site, self._chance = port, random.Random(7)
        self._server: Server | None = None
        self.meddled = 0

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._server
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def start(self) -> Self:
        """Listen."""
        self._server = await serve(self._join, "127.0.0.1", 0, max_size=None, ping_interval=None)
        return self

    async def stop(self) -> None:
        """Lose all lines."""
        assert self._server
        self._server.close()
        await self._server.wait_closed()

    async def _join(self, browser: ServerConnection) -> None:
        assert browser.request
        address = f"ws://127.0.0.1:{self._site}{browser.request.path}"
        headers = {"Authorization": browser.request.headers["Authorization"]}
        with suppress(OSError, WebSocketException):
            async with connect(
                address, additional_headers=headers, max_size=None, ping_interval=None, proxy=None
            ) as site:
                ways = [self._carry(browser, site), self._carry(site, browser)]
                tasks = [asyncio.create_task(way) for way in ways]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _carry(self, source: End, target: End) -> None:
        held: str | bytes | None = None
        while True:
            try:
                async with asyncio.timeout(LATE_S if held is not None else None):
                    text = await source.recv()
            except TimeoutError:
                text = b""
            messages, held = self._meddled(text, held)
            for message in messages:
                await target.send(message)

    def _meddled(
        self, text: str | bytes, held: str | bytes | None
    ) -> tuple[list[str | bytes], str | bytes | None]:
        """What is passed on now, and what is held back."""
        if held is not None:
            return ([text, held] if text else [held]), None
        luck = self._chance.randrange(100)
        self.meddled += luck < LOST + DOUBLED + OVERTAKEN
        if luck < LOST:
            return [], None
        if luck < LOST + DOUBLED:
            return [text, text], None
        if luck < LOST + DOUBLED + OVERTAKEN:
            return [], text
        return [text], None
