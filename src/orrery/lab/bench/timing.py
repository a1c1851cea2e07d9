"""Time on a noisy machine: one core, equal work, everything in turns, the median of the rounds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

#: Does something so many times. What it returns is dropped only after the clock has stopped, so
#: that a search does not pay for taking down its tree.
Work = Callable[[int], object]

#: Is told in a few words what comes next.
Progress = Callable[[str], object]

#: The seconds that one thing took, round by round.
Rounds = Sequence[float]

# The time this thread had on its core: a neighbour who takes the core away is not counted.
_clock = time.thread_time
_TICK = time.get_clock_info("thread_time").resolution


@dataclass(frozen=True)
class Task:
    """One thing to be timed, with its name and what its figure means."""

    key: str
    name: str
    meaning: str
    work: Work
    things: int = 1  # how many are done each time


@dataclass(frozen=True)
class Spread:
    """A figure: the median over the rounds, with the lowest and the highest."""

    median: float
    lowest: float
    highest: float

    def times(self, factor: float) -> Spread:
        """The same in another unit."""
        return Spread(self.median * factor, self.lowest * factor, self.highest * factor)


def spread(values: Sequence[float]) -> Spread:
    """The median with the lowest and the highest."""
    return Spread(median(values), min(values), max(values))


def ratios(a: Rounds, b: Rounds) -> Spread:
    """How many times as long a took as b. Both took turns, so each round is a fair comparison."""
    return spread([x / y for x, y in zip(a, b, strict=True)])


def measure(
    tasks: Sequence[Task], rounds: int, seconds: float, tell: Progress
) -> dict[str, Rounds]:
    """The seconds that one thing of each task takes, round by round."""
    counts = {}
    for task in tasks:
        tell(f"Getting ready: {task.name}")
        task.work(1)  # compiled code is loaded now, not while the clock runs
        counts[task.key] = _count_for(task.work, seconds)
    times: dict[str, list[float]] = {task.key: [] for task in tasks}
    for number in range(1, rounds + 1):
        for task in tasks:
            tell(f"Round {number} of {rounds}: {task.name}")
            count = counts[task.key]
            times[task.key].append(_timed(task.work, count) / (count * task.things))
    return {key: tuple(taken) for key, taken in times.items()}


def _count_for(work: Work, seconds: float) -> int:
    """How often the work is done in about this many seconds."""
    count = 1
    while (taken := _timed(work, count)) < seconds / 8:
        count *= 4
    return max(1, round(count * seconds / taken))


def _timed(work: Work, count: int) -> float:
    start = _clock()
    done = work(count)
    taken = _clock() - start
    del done
    return max(taken, _TICK)


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})  # the first core often serves the system's interrupts
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def silent(step: str) -> None:
    """Progress that nobody watches."""
