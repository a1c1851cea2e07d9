"""Processes that play: each has its share of the pairs, and all begin at the same moment."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Self

from orrery.core.errors import OrreryError
from orrery.web.benchmarks.load.pairs import PATIENCE_S, LoadMatch, MoveTally, Pair, PairMaker

#: Matches are opened by so many at once, in each process.
_OPENING = 8


@dataclass
class PlayedShare:
    """What was played, how long it took, and the processor time of those who played."""

    tally: MoveTally
    seconds: float
    cpu_s: float


@dataclass(frozen=True)
class PairShare:
    """The pairs of one process."""

    maker: PairMaker
    match: LoadMatch
    numbers: Sequence[int]


class Generators:
    """So many pairs in so many processes, who do together what they are told."""

    def __init__(self, maker: PairMaker, match: LoadMatch, pairs: int, processes: int = 1) -> None:
        context = multiprocessing.get_context("spawn")
        self._lines: list[Connection] = []
        self._processes = []
        for first in range(min(processes, pairs)):
            here, there = context.Pipe()
            share = PairShare(maker, match, range(first, pairs, processes))
            process = context.Process(target=_generate, args=(share, there), daemon=True)
            process.start()
            self._lines.append(here)
            self._processes.append(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for line, process in zip(self._lines, self._processes, strict=True):
            line.close()
            process.join(PATIENCE_S)

    def open(self) -> None:
        """Begin all matches; nobody moves yet."""
        self._tell("open")

    def play(self, seconds: float) -> PlayedShare:
        """Play for so long; all stay where they are afterwards."""
        parts: list[PlayedShare] = self._tell(seconds)
        together = PlayedShare(MoveTally(), max(part.seconds for part in parts), 0.0)
        for part in parts:
            together.tally.add(part.tally)
            together.cpu_s += part.cpu_s
        return together

    def _tell(self, what: str | float) -> list[Any]:
        """Tell all processes what to do; their answers."""
        for line in self._lines:
            line.send(what)
        answers = []
        for line in self._lines:
            try:
                answer = line.recv()
            except EOFError:
                raise OrreryError("a process of the load generator has ended") from None
            if isinstance(answer, str):
                raise OrreryError(answer)
            answers.append(answer)
        return answers


# --- In a process of its own ----------------------------------------------------------------------


def _generate(share: PairShare, line: Connection) -> None:
    asyncio.run(_obey(share, line))


async def _obey(share: PairShare, line: Connection) -> None:
    """Do what comes over the line, until it is closed."""
    tally = MoveTally()
    pairs = [share.maker(share.match, number, tally) for number in share.numbers]
    while True:
        try:
            what = await asyncio.to_thread(line.recv)
        except EOFError:
            break
        try:
            answer = await (_open(pairs) if what == "open" else _play(pairs, tally, what))
        except (OrreryError, OSError, EOFError) as error:
            line.send(str(error) or type(error).__name__)
        else:
            line.send(answer)
    for pair in pairs:
        pair.leave()


async def _open(pairs: Sequence[Pair]) -> None:
    doors = asyncio.Semaphore(_OPENING)

    async def enter(pair: Pair) -> None:
        async with doors:
            await pair.open()

    await asyncio.gather(*(enter(pair) for pair in pairs))


async def _play(pairs: Sequence[Pair], tally: MoveTally, seconds: float) -> PlayedShare:
    began, busy = time.perf_counter(), time.process_time()
    until = asyncio.get_running_loop().time() + seconds
    watch = asyncio.create_task(_watch(pairs))
    try:
        await asyncio.gather(*(pair.play(until) for pair in pairs))
    finally:
        watch.cancel()
    return PlayedShare(tally, time.perf_counter() - began, time.process_time() - busy)


async def _watch(pairs: Sequence[Pair]) -> None:
    """Nobody waits for ever."""
    while True:
        await asyncio.sleep(1.0)
        for pair in pairs:
            if pair.is_stuck:
                pair.fail(OrreryError(f"the server said nothing for {PATIENCE_S:.0f} s"))
