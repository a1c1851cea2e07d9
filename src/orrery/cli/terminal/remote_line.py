"""A socket to a table of a site, as a browser has one: what is lost is said again."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from orrery.cli.terminal.line import CLOSED, LOST, Hear, Message, clock_now
from orrery.cli.terminal.panels import Said
from orrery.cli.terminal.remote_site import RemoteSite
from orrery.core.texts import say

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 15.0
_PING_EVERY_S = 10.0
#: Codes with which a table's socket is closed for good.
_NOT_ALLOWED, _NO_SUCH_TABLE = 4403, 4404


class RemoteLine:
    """Comes back by itself; commands bear names, so that one sent twice happens once."""

    is_local = False

    def __init__(self, site: RemoteSite, table: str, said: Said) -> None:
        self._site, self._table, self._said = site, table, said
        self._hear: Hear = lambda _: None
        self._socket: ClientConnection | None = None
        self._outbox: asyncio.Queue[Message] = asyncio.Queue()
        #: Commands of which nobody has said that they are done.
        self._unanswered: dict[str, Message] = {}
        self._task: asyncio.Task[None] | None = None
        #: How far the server's clock is ahead of ours, and half of the last round trip.
        self._ahead, self._lag = 0, 0.0

    def now(self) -> int:
        return clock_now() + self._ahead

    async def open(self, hear: Hear) -> None:
        self._hear = hear
        self._task = asyncio.create_task(self._stay())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def send(self, message: Message) -> None:
        if message["type"] == "do":
            self._unanswered[message["id"]] = message
        if self._socket is not None:
            self._outbox.put_nowait(message)

    # --- The line ---------------------------------------------------------------------------------

    async def _stay(self) -> None:
        """Connect, and connect again, later every time."""
        failures = 0
        while True:
            try:
                async with self._connected() as self._socket:
                    failures = 0
                    await self._talk(self._socket)
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code in (_NOT_ALLOWED, _NO_SUCH_TABLE):
                    self._hear({"type": CLOSED, "sentence": self._said(_GONE)})
                    return
            except (OSError, InvalidStatus, TimeoutError):
                pass
            self._socket = None
            self._hear({"type": LOST})
            await asyncio.sleep(min(_LONGEST_PAUSE_S, _FIRST_PAUSE_S * 2**failures))
            failures += 1

    def _connected(self) -> connect:
        address = "ws" + self._site.address.removeprefix("http")
        return connect(
            f"{address}/ws/table/{self._table}",
            additional_headers=self._site.headers,
            max_size=None,
        )

    async def _talk(self, socket: ClientConnection) -> None:
        """Say what there is to say, and hear, until the line breaks."""
        self._outbox = asyncio.Queue()
        for message in ({"type": "hello", "seen": 0}, *self._unanswered.values()):
            self._outbox.put_nowait(message)
        tasks = [
            asyncio.create_task(work)
            for work in (self._speak(socket), self._ping(), self._listen(socket))
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _speak(self, socket: ClientConnection) -> None:
        while True:
            await socket.send(json.dumps(await self._outbox.get()))

    async def _ping(self) -> None:
        while True:
            self._outbox.put_nowait({"type": "ping", "at": clock_now(), "lag": self._lag})
            await asyncio.sleep(_PING_EVERY_S)

    async def _listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "pong":
                self._lag = (clock_now() - message["at"]) / 2
                self._ahead = round(message["now"] + self._lag) - clock_now()
                continue
            if message["type"] in ("done", "refused"):
                self._unanswered.pop(message["id"], None)
            self._hear(message)
        raise ConnectionClosed(socket.protocol.close_rcvd, socket.protocol.close_sent)


_GONE = say("There is no such table, or it is not open to you.")
