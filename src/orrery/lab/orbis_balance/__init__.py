"""How balanced Orbis is with a set of tiles, measured by games between greedy players.

Read in this order: ``play`` (compiled games and what is counted), ``figures`` (what the counts
say), ``report`` (the page and its plots); and below the study that joins them, on all cores.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import NamedTuple

from orrery.core.kernel import new_array
from orrery.games.orbis.data.tiles import ORRERY_SET, TileSet
from orrery.lab.orbis_balance.figures import BalanceFigures, Duel, duel
from orrery.lab.orbis_balance.play import COUNTS, RANDOM, Counts, play_batch

__all__ = ["Study", "study"]

STRONGEST = 5

#: Each strength against the next; the last against random moves.
LADDER = ((5, 4), (4, 3), (3, 2), (2, 1), (1, RANDOM))

_BATCH = 100

#: Is told how many games of how many are played.
Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Study:
    """The figures by number of players, and how the strengths of the players compare."""

    tile_set: TileSet
    games: int
    seed: int
    tables: dict[int, BalanceFigures]
    ladder: tuple[Duel, ...]


class _Job(NamedTuple):
    """Some games with the same players."""

    strengths: tuple[int, ...]
    games: range


def study(
    games: int,
    players: Sequence[int] = (2, 3, 4),
    tile_set: TileSet = ORRERY_SET,
    progress: Progress | None = None,
    seed: int = 1,
    workers: int | None = None,
) -> Study:
    """Play so many games for each number of players, and a fourth of them for each duel.

    The same games, players, tiles and seed give the same study, on however many cores.
    """
    tables = [(STRONGEST,) * number for number in players]
    jobs = [job for strengths in tables for job in _batches(strengths, games)]
    jobs += [job for strengths in LADDER for job in _batches(strengths, max(1, games // 4))]
    found: dict[_Job, Counts] = {}
    done, whole = 0, sum(len(job.games) for job in jobs)
    with _results(jobs, tile_set, seed, workers or _cores()) as results:
        for job, counts in results:
            found[job] = counts
            done += len(job.games)
            if progress:
                progress(done, whole)
    summed = _summed(jobs, found)
    return Study(
        tile_set,
        games,
        seed,
        {len(key): BalanceFigures(len(key), tile_set, summed[key][0]) for key in tables},
        tuple(duel(*pair, summed[pair][0]) for pair in LADDER),
    )


def _summed(jobs: list[_Job], found: dict[_Job, Counts]) -> dict[tuple[int, ...], Counts]:
    """The counts of the same players together, always in the same order."""
    summed = {job.strengths: new_array(COUNTS) for job in jobs}
    for job in jobs:
        for field in COUNTS.names or ():
            summed[job.strengths][field] += found[job][field]
    return summed


def _batches(strengths: tuple[int, ...], games: int) -> Iterator[_Job]:
    for start in range(0, games, _BATCH):
        yield _Job(strengths, range(start, min(start + _BATCH, games)))


@contextmanager
def _results(
    jobs: list[_Job], tile_set: TileSet, seed: int, workers: int
) -> Iterator[Iterator[tuple[_Job, Counts]]]:
    """The counts of all jobs as they come. One worker needs no processes."""
    if workers == 1:
        yield ((job, _play(job, tile_set, seed)) for job in jobs)
        return
    _play(jobs[0]._replace(games=range(1)), tile_set, seed)  # so that nobody else has to compile
    # A fork of a process that has used Numba's threads may hang or die.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        try:
            running = {pool.submit(_play, job, tile_set, seed): job for job in jobs}
            yield ((running[future], future.result()) for future in as_completed(running))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # do not go on for one who has left


def _play(job: _Job, tile_set: TileSet, seed: int) -> Counts:
    return play_batch(len(job.strengths), tile_set, job.strengths, job.games, seed)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
