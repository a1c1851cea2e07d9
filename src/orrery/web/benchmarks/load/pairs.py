"""Two people who play against each other, on any server: the same for ours and for others.

A move counts as made when the server has accepted it and its author sees it, and as told when the
other one does. Everything happens in callbacks, because a task for each person would cost more
than what is measured.
"""

from __future__ import annotations

import asyncio
import random
import time
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field

from orrery.core.errors import OrreryError
from orrery.web.benchmarks.load.wire import Wire

#: Whoever waits longer for a state has lost it.
PATIENCE_S = 60.0


@dataclass(frozen=True)
class LoadMatch:
    """What two people play, how quickly, and where."""

    game: str
    pace_s: float  # between two moves of a match, on average; 0: as fast as it goes
    ports: tuple[int, ...]  # of the server's processes; people take them in turn


@dataclass
class MoveTally:
    """What many pairs have done: times in milliseconds from sending a move."""

    made: array[float] = field(default_factory=lambda: array("d"))  # until its author saw it
    told: array[float] = field(default_factory=lambda: array("d"))  # until the other one saw it
    #: By match, how many of its moves were accepted.
    accepted: dict[str, int] = field(default_factory=dict)

    def add(self, other: MoveTally) -> None:
        """Also what others have done."""
        self.made.extend(other.made)
        self.told.extend(other.told)
        self.accepted.update(other.accepted)


class Pair(ABC):
    """Two people, match after match. How they speak to the server is up to a subclass."""

    def __init__(self, match: LoadMatch, number: int, tally: MoveTally) -> None:
        self.match, self.number, self.tally = match, number, tally
        self.chance = random.Random(number)
        self.name = ""  # of the match
        self.wires: list[Wire] = []
        #: How many moves each of them has seen.
        self.plies = [0, 0]
        self.is_over = False
        self.moves = 0  # that were accepted in this match
        self.author: int | None = None  # of the move that is on its way
        self._is_accepted = False
        self._sent = self._made = self._told = 0.0
        self._until = 0.0
        self._begun: asyncio.Future[None] | None = None
        self._ended: asyncio.Future[None] | None = None
        self._opening: asyncio.Task[None] | None = None

    # --- What the server understands --------------------------------------------------------------

    @abstractmethod
    async def invite(self) -> None:
        """Begin a match and connect both; ``begin`` is called as soon as they see that it runs."""

    @abstractmethod
    def mover(self) -> int:
        """Which of the two may move."""

    @abstractmethod
    def move(self, who: int) -> bytes:
        """Any legal move, as a message."""

    @abstractmethod
    def hear(self, who: int, text: bytes) -> None:
        """Read a message; ``saw`` and ``accept`` are called for what it says."""

    def port(self, who: int) -> int:
        """Where this one of the two is connected."""
        ports = self.match.ports
        return ports[(self.number + who) % len(ports)]

    async def connect(self, who: int, path: str, headers: dict[str, str]) -> Wire:
        """A line for this one of the two."""

        def hear(text: bytes) -> None:
            self.hear(who, text)

        wire = await Wire.open(self.port(who), path, headers, hear, self.fail)
        self.wires.append(wire)
        return wire

    # --- The play ---------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin a match; afterwards somebody may move."""
        self.plies, self.is_over, self.moves = [0, 0], False, 0
        self._begun = asyncio.get_running_loop().create_future()
        await self.invite()
        try:
            await asyncio.wait_for(self._begun, PATIENCE_S)
        except TimeoutError:
            raise OrreryError(f"the server said nothing for {PATIENCE_S:.0f} s") from None

    def begin(self) -> None:
        """Both see that the match runs."""
        if self._begun and not self._begun.done():
            self._begun.set_result(None)

    async def play(self, until: float) -> None:
        """Move after move, and match after match, until then by the clock of the loop."""
        loop = asyncio.get_running_loop()
        self._until, self._ended = until, loop.create_future()
        loop.call_later(self.match.pace_s * self.chance.random(), self._go)
        await self._ended

    def close(self) -> None:
        """Hang up, the match is over."""
        for wire in self.wires:
            wire.close()
        self.wires.clear()

    def leave(self) -> None:
        """There will be no further match."""
        self.close()

    def fail(self, error: BaseException) -> None:
        """Something is wrong with the server; whoever waits is told."""
        for waiting in (self._begun, self._ended):
            if waiting is not None and not waiting.done():
                waiting.set_exception(error)
                return

    @property
    def is_stuck(self) -> bool:
        """Whether a move has been on its way for too long."""
        return self.author is not None and time.perf_counter() - self._sent > PATIENCE_S

    def saw(self, who: int, ply: int, is_over: bool) -> None:
        """One of the two sees the match after so many moves."""
        known, self.plies[who] = self.plies[who], ply
        self.is_over = self.is_over or is_over
        if self.author is None or ply <= known:
            return
        if who == self.author:
            self._made = time.perf_counter()
        else:
            self._told = time.perf_counter()
        self._finish()

    def accept(self) -> None:
        """The server says that the move on its way was accepted."""
        self._is_accepted = True
        self._finish()

    def _go(self) -> None:
        assert self._ended is not None
        if self._ended.done():
            return
        if asyncio.get_running_loop().time() >= self._until:
            self._ended.set_result(None)
        elif self.is_over:
            self._opening = asyncio.create_task(self._again())
        else:
            self.author = self.mover()
            self._is_accepted, self._made, self._told = False, 0.0, 0.0
            text = self.move(self.author)
            self._sent = time.perf_counter()
            self.wires[self.author].send(text)

    def _finish(self) -> None:
        """The move is done when it is accepted and both have seen it."""
        if self.author is None or not (self._is_accepted and self._made and self._told):
            return
        self.author = None
        self.moves += 1
        self.tally.made.append((self._made - self._sent) * 1000)
        self.tally.told.append((self._told - self._sent) * 1000)
        self.tally.accepted[self.name] = self.moves
        pause = self.match.pace_s * (0.5 + self.chance.random())
        loop = asyncio.get_running_loop()
        if pause:
            loop.call_later(pause, self._go)
        else:  # not now: the message that ended this move may not have been read to its end
            loop.call_soon(self._go)

    async def _again(self) -> None:
        self.close()
        try:
            await self.open()
        except (OrreryError, OSError, EOFError) as error:
            if self._ended and not self._ended.done():  # nobody else waits for this match to begin
                self._ended.set_exception(error)
        else:
            self._go()


#: Makes pairs of one kind.
PairMaker = Callable[[LoadMatch, int, MoveTally], Pair]
