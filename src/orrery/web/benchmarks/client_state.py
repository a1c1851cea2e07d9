"""What a client that only plays has to remember of a table's messages."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping

import msgspec
from msgspec import UNSET, UnsetType
from websockets.asyncio.client import ClientConnection


class OfferedMoves(msgspec.Struct):
    """The legal moves, or what has changed among them."""

    codes: list[int]
    without: list[int] | None = None


class Heard(msgspec.Struct):
    """Any message: of a state, what it takes to play; the rest is not even read."""

    type: str
    id: str = ""
    ply: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    seat: int | UnsetType | None = UNSET
    choices: OfferedMoves | UnsetType | None = UNSET
    interval: dict[str, object] | UnsetType | None = UNSET
    sentence: str = ""


hear = msgspec.json.Decoder(Heard).decode


class ClientState:
    """How a table stands for one client."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.ply, self.phase = -1, ""
        self.seat: int | None = None
        #: What may be played now, as codes.
        self.codes: list[int] = []
        self._offered: list[int] = []
        #: Whether a round has ended, and people look at it.
        self.pauses = False

    def take(self, message: Heard) -> bool:
        """Whether the message is a state, whole or in part; then it is taken over."""
        if message.type not in ("state", "changes"):
            return False
        if message.type == "state":
            self._begin()  # what is not named is as usual
        if message.ply is not UNSET:
            self.ply = message.ply
        if message.phase is not UNSET:
            self.phase = message.phase
        if message.seat is not UNSET:
            self.seat = message.seat
        if message.choices is not UNSET:
            self._offer(message.choices)
        if message.interval is not UNSET:
            self.pauses = message.interval is not None
        return True

    def _offer(self, choices: OfferedMoves | None) -> None:
        if choices is None:
            self.codes = []
            return
        if choices.without is not None:
            gone = set(choices.without)
            kept = [code for code in self._offered if code not in gone]
            self.codes = kept + choices.codes
        else:
            self.codes = choices.codes
        self._offered = self.codes

    async def follow(self, line: ClientConnection, ply: int) -> None:
        """Listen until more moves were made than this."""
        await self._listen(line, lambda: self.ply > ply)

    async def await_turn(self, line: ClientConnection) -> None:
        """Listen until there is something to do, or nothing more."""
        await self._listen(line, lambda: bool(self.codes) or self.pauses or self.phase != "playing")

    async def go_on(self, line: ClientConnection) -> None:
        """Look no longer at the round that has ended."""
        await line.send(self._do({"do": "ready", "seat": self.seat}, f"ready {self.ply}"))
        await self._listen(line, lambda: not self.pauses)

    async def _listen(self, line: ClientConnection, until: Callable[[], bool]) -> None:
        async for text in line:
            message = hear(text)
            if message.type == "refused":
                raise RuntimeError(message.sentence)
            if self.take(message) and until():
                return
        raise RuntimeError("the line was closed")

    def command(self, chance: random.Random) -> str:
        """Any of the moves that are offered, as a message."""
        play = {"do": "play", "seat": self.seat, "move": chance.choice(self.codes)}
        return self._do(play, f"{self.ply} {chance.random()}")

    def _do(self, command: Mapping[str, object], name: str) -> str:
        return json.dumps({"type": "do", "id": name, "command": command})
