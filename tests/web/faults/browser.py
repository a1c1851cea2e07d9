"""A browser's line to a table as ``static/table/socket.js`` has it, with shorter pauses.

It is lost and found by itself: nobody tells it that a server is back.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ..serving import Message, completed

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 1.0
PING_EVERY_S, PONG_WITHIN_S, STATE_WITHIN_S = 1.0, 3.0, 0.3
#: A server that closes with one of these means it.
FINAL = range(4400, 4500)


class Browser:
    """Somebody at a table."""

    def __init__(self, address: Callable[[], str], token: str, chance: random.Random) -> None:
        self._address, self._token, self._chance = address, token, chance
        self.state: Message = {}
        self.changed = asyncio.Event()
        self._line: ClientConnection | None = None
        self._seen, self._ponged = 0, 0.0
        self._unanswered: dict[str, Message] = {}
        self._overdue: list[str] = []
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._names = (f"{chance.getrandbits(32):x}-{number}" for number in count(1))
        self._later: set[asyncio.Task[None]] = set()

    @property
    def may_move(self) -> bool:
        """Whether it is this one's turn."""
        return self.state.get("phase") == "playing" and bool(self.state.get("choices"))

    async def run(self) -> None:
        """Stay connected, whatever happens."""
        failures = 0
        headers = {"Authorization": f"Bearer {self._token}"}
        while True:
            code = None
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    self._address(),
                    additional_headers=headers,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=5.0,
                    close_timeout=0.5,
                    proxy=None,
                ) as line:
                    failures = 0
                    await self._listen(line)
                    code = line.close_code
            assert code not in FINAL, f"closed for good: {code}"
            pause = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2**failures)
            failures += 1
            await asyncio.sleep(pause * (0.75 + self._chance.random() / 2))

    async def do(self, **command: Any) -> tuple[str, Message]:
        """Give a command; its name, and the answer, however long and whichever way it takes."""
        name = next(self._names)
        message = {"type": "do", "id": name, "command": command}
        self._unanswered[name] = message
        answer = self._waiting[name] = asyncio.get_running_loop().create_future()
        await self._tell(message)
        return name, await answer

    async def reached(self, number: int) -> None:
        """Wait for a state with this number, or a later one."""
        while self.state.get("number", 0) < number:
            self.changed.clear()
            await self.changed.wait()

    def cut(self) -> bool:
        """Lose the line without a word, if there is one."""
        if self._line is None:
            return False
        self._line.transport.abort()
        return True

    async def stop_reading(self, seconds: float) -> None:
        """Leave everything that comes where it is for a while."""
        if (line := self._line) is not None:
            line.transport.pause_reading()
            await asyncio.sleep(seconds)
            if line is self._line:
                with suppress(RuntimeError):  # it was resumed by what has come before
                    line.transport.resume_reading()

    # --- What happens on the line -----------------------------------------------------------------

    async def _listen(self, line: ClientConnection) -> None:
        self._line, self._ponged = line, time.monotonic()
        pinging = asyncio.create_task(self._ping(line))
        try:
            await self._tell({"type": "hello", "seen": self._seen})
            for message in tuple(self._unanswered.values()):
                await self._tell(message)
            async for text in line:
                await self._receive(json.loads(text))
        finally:
            self._line = None
            for task in (pinging, *self._later):
                task.cancel()

    async def _tell(self, message: Message) -> None:
        if self._line is not None:
            with suppress(WebSocketException):
                await self._line.send(json.dumps(message))

    async def _receive(self, message: Message) -> None:
        if message["type"] == "pong":
            self._ponged = time.monotonic()
            await self._ask_again(message["number"])
        elif message.get("id") in self._waiting:
            del self._unanswered[message["id"]]
            self._waiting.pop(message["id"]).set_result(message)
        elif message["type"] in ("state", "changes"):
            await self._take(message)

    async def _take(self, message: Message) -> None:
        self._seen = message["number"]
        try:
            self.state = completed(self.state, message)
        except (AssertionError, KeyError):
            await self._resync()
        self.changed.set()

    async def _resync(self) -> None:
        self._seen = 0
        await self._tell({"type": "hello", "seen": 0})

    async def _ping(self, line: ClientConnection) -> None:
        """A line may be dead without anybody having said so."""
        while True:
            self._overdue = list(self._unanswered)
            await self._tell({"type": "ping", "at": 0, "lag": 0})
            await asyncio.sleep(PING_EVERY_S)
            if time.monotonic() - self._ponged > PONG_WITHIN_S:
                line.transport.abort()

    async def _ask_again(self, number: int) -> None:
        for name in self._overdue:
            if name in self._unanswered:
                await self._tell(self._unanswered[name])
        if number > self._seen:
            waiting = asyncio.create_task(self._miss(number))
            self._later.add(waiting)
            waiting.add_done_callback(self._later.discard)

    async def _miss(self, number: int) -> None:
        await asyncio.sleep(STATE_WITHIN_S)
        if number > self._seen:
            await self._resync()
