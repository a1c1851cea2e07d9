"""Plays real games over real sockets, as many as one likes: ``orrery load``.

At each table sit two people, each with a socket of their own. A move counts as made when its
author hears the state after it, and as told when the other one does. The server's processor time
is read from the system, so that figures do not depend on what else the machine does.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from orrery.core.errors import OrreryError
from orrery.web.benchmarks.processes import cpu_seconds, memory_mb, processes_of
from orrery.web.benchmarks.site import Visitor, serving

#: Tables are opened by so many at once.
_OPENING = 8
#: Whoever waits longer for the others' state has lost it.
_PATIENCE_S = 60.0


@dataclass(frozen=True)
class Load:
    """What is asked of a server."""

    tables: int
    seconds: float
    pace_s: float  # between two moves at a table; 0: as fast as it goes
    game: str = "orion"
    port: int | None = None  # of a server that runs already


@dataclass
class LoadFigures:
    """What came of it: times in milliseconds from sending a move."""

    made: list[float] = field(default_factory=list)  # until its author saw it
    told: list[float] = field(default_factory=list)  # until the other one saw it
    tables: list[str] = field(default_factory=list)  # the paths of their pages
    seconds: float = 0.0
    server_cpu_s: float = 0.0
    memory_mb: float = 0.0

    @property
    def moves_a_second(self) -> float:
        """By the clock on the wall."""
        return len(self.made) / self.seconds

    @property
    def moves_a_cpu_second(self) -> float | None:
        """By the processor time of the server; None if nobody knows it."""
        return len(self.made) / self.server_cpu_s if self.server_cpu_s else None


# --- What a client has to understand --------------------------------------------------------------


class LoadChoices(msgspec.Struct):
    """The legal moves."""

    codes: list[int]


class Heard(msgspec.Struct):
    """Any message: of a state, what it takes to play; the rest is not even read."""

    type: str
    ply: int = -1
    phase: str = ""
    seat: int | None = None
    choices: LoadChoices | None = None
    sentence: str = ""


_hear = msgspec.json.Decoder(Heard).decode
_write = msgspec.json.Encoder().encode


# --- The run --------------------------------------------------------------------------------------


def measure(load: Load, progress: Callable[[str], None]) -> LoadFigures:
    """Play for so long; a server of its own is started unless there is one."""
    progress("starting the server")
    with _server(load.port) as (port, pid):
        return asyncio.run(play_all(load, port, pid, progress))


@contextmanager
def _server(port: int | None) -> Iterator[tuple[int, int | None]]:
    with serving("--cold") if port is None else nullcontext((port, None)) as (found, server):
        yield found, server.pid if server else None


async def play_all(
    load: Load, port: int, pid: int | None, progress: Callable[[str], None]
) -> LoadFigures:
    """Play at the site that listens here; its costs are known if its process is."""
    found, doors = LoadFigures(), asyncio.Semaphore(_OPENING)
    progress(f"opening {load.tables} tables")
    pairs = [Pair(load, port, doors, found, random.Random(n)) for n in range(load.tables)]
    await asyncio.gather(*(pair.sit_down() for pair in pairs))
    progress(f"{load.tables} tables for {load.seconds:.0f} seconds")
    processes = processes_of(pid) if pid else []
    began, busy = time.perf_counter(), sum(map(cpu_seconds, processes))
    await asyncio.gather(*(pair.play(began + load.seconds) for pair in pairs))
    found.seconds = time.perf_counter() - began
    found.server_cpu_s = sum(map(cpu_seconds, processes)) - busy
    found.memory_mb = sum(map(memory_mb, processes))
    await asyncio.gather(*(pair.part() for pair in pairs))
    return found


class Pair:
    """Two people who play game after game against each other."""

    def __init__(
        self,
        load: Load,
        port: int,
        doors: asyncio.Semaphore,
        found: LoadFigures,
        chance: random.Random,
    ) -> None:
        self._load, self._doors, self._found, self._chance = load, doors, found, chance
        self._visitors = Visitor(port), Visitor(port)
        self._lines: list[ClientConnection] = []
        self._states = [Heard("")] * 2

    async def sit_down(self) -> None:
        """Open a table, both at it."""
        host, guest = self._visitors
        fields = {"game": self._load.game, "seat_0": "me", "seat_1": "open"}
        async with self._doors:
            _, path, _ = await asyncio.to_thread(host.ask, "POST", "/tables", **fields)
            if not guest.cookie:
                await asyncio.to_thread(guest.ask, "GET", path)
            self._lines = await asyncio.gather(*(self._line(v, path) for v in self._visitors))
        self._found.tables.append(path)
        await self._say(1, {"do": "sit", "seat": 1}, "sit")
        for who in (0, 1):
            while self._states[who].phase != "playing":
                await self._next(who)

    async def _line(self, visitor: Visitor, path: str) -> ClientConnection:
        address = f"ws://127.0.0.1:{visitor.port}/ws{path}"
        line = await connect(
            address,
            additional_headers={"Cookie": visitor.cookie},
            max_size=None,
            compression=None,
            ping_interval=None,
        )
        await line.send(_write({"type": "hello", "seen": 0}).decode())
        return line

    async def play(self, until: float) -> None:
        """Move by move, and again when a game is over."""
        await asyncio.sleep(self._load.pace_s * self._chance.random())
        while time.perf_counter() < until:
            if self._states[0].phase == "playing":
                await self._move()
                await asyncio.sleep(self._load.pace_s * (0.5 + self._chance.random()))
            else:
                await self.part()
                await self.sit_down()

    async def _move(self) -> None:
        who = 0 if self._states[0].choices else 1
        state = self._states[who]
        assert state.choices
        move = {
            "do": "play", "seat": state.seat, "move": self._chance.choice(state.choices.codes)
        }  # fmt: skip
        began = time.perf_counter()
        await self._say(who, move, f"{state.ply} {self._chance.random()}")
        times = await asyncio.gather(*(self._heard(one, state.ply) for one in (who, 1 - who)))
        self._found.made.append((times[0] - began) * 1000)
        self._found.told.append((times[1] - began) * 1000)

    async def _say(self, who: int, command: dict[str, Any], name: str) -> None:
        message = {"type": "do", "id": name, "command": command}
        await self._lines[who].send(_write(message).decode())

    async def _heard(self, who: int, ply: int) -> float:
        """When this one had the state after more moves than that."""
        while self._states[who].ply <= ply and self._states[who].phase == "playing":
            await self._next(who)
        return time.perf_counter()

    async def _next(self, who: int) -> None:
        while True:
            try:
                async with asyncio.timeout(_PATIENCE_S):
                    message = _hear(await self._lines[who].recv())
            except TimeoutError:
                raise OrreryError(f"the site said nothing for {_PATIENCE_S:.0f} s") from None
            if message.type == "refused":
                raise OrreryError(message.sentence)
            if message.type == "state":
                self._states[who] = message
                return

    async def part(self) -> None:
        """Leave the table."""
        await asyncio.gather(*(line.close() for line in self._lines))
        self._states = [Heard("")] * 2


# --- The report -----------------------------------------------------------------------------------

HEAD = (
    "| Tables | Game | Moves a second | of server CPU | Told: median | 95 % | 99 % | longest "
    "| Memory |\n| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
)


def row(load: Load, found: LoadFigures) -> str:
    """One run as a line of a table."""
    hundredths = quantiles(found.told, n=100)
    cpu = found.moves_a_cpu_second
    times = (hundredths[49], hundredths[94], hundredths[98], max(found.told))
    return (
        f"| {load.tables} | {load.game} | {found.moves_a_second:.0f} | "
        f"{f'{cpu:.0f}' if cpu else 'unknown'} | {' | '.join(f'{ms:.1f} ms' for ms in times)} | "
        f"{found.memory_mb:.0f} MB |"
    )
