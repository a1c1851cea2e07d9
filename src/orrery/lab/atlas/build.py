"""Solving every Corona problem once, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.core.errors import OrreryError
from orrery.core.kernel import COMPILED
from orrery.lab.atlas import numbering
from orrery.lab.atlas.grades import grades, hardness
from orrery.players.corona.kernel import desk, study_many, traps
from orrery.players.corona.space import shape_of, shapes, space
from orrery.players.orbit_box.problems import arrangements

#: Is told how many problems of how many are solved.
Progress = Callable[[int, int], object]

#: What a batch may cost, in steps between states; some tenths of a second.
_STEPS_IN_A_BATCH = 40_000_000


class AtlasError(OrreryError):
    """An atlas that cannot be read or built."""


class Columns(NamedTuple):
    """What the atlas knows of each problem, by number - 1."""

    optimum: npt.NDArray[np.uint8]
    plans: npt.NDArray[np.uint32]  # optimal plans, equal dice taken as one
    grade: npt.NDArray[np.uint8]


class _Batch(NamedTuple):
    """Some placements with all rolls of one shape."""

    shape: tuple[int, ...]
    rolls: npt.NDArray[np.int64]  # their indices
    kinds: npt.NDArray[np.int64]  # the values of each
    start: int
    stop: int


def solve_all(progress: Progress | None = None, workers: int | None = None) -> Columns:
    """Solve all problems. Rules release Python's lock, so threads are enough."""
    if not COMPILED:
        raise AtlasError("solving the atlas without compiled rules would take days")
    found = np.empty((numbering.PLACEMENTS, numbering.ROLLS, 4))
    done = 0
    with ThreadPoolExecutor(workers or _cores()) as pool:
        running = {pool.submit(_study, batch): batch for batch in _batches()}
        try:
            for future in as_completed(running):
                batch = running[future]
                found[batch.start : batch.stop, batch.rolls] = future.result()
                done += (batch.stop - batch.start) * len(batch.rolls)
                if progress:
                    progress(done, numbering.PROBLEMS)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # do not go on for one who has left
    return _columns(found)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _batches() -> Iterator[_Batch]:
    """Dear ones first, so that no core waits long at the end."""
    by_shape = [(shape_of(dice), i) for i, dice in enumerate(numbering.rolls())]
    for shape in sorted(shapes(), key=lambda shape: -len(space(shape).choice)):
        rolls = np.array([i for (other, _), i in by_shape if other == shape])
        kinds = np.array([values for (other, values), _ in by_shape if other == shape])
        cost = len(space(shape).choice) * len(rolls)
        size = max(1, _STEPS_IN_A_BATCH // cost)
        for start in range(0, numbering.PLACEMENTS, size):
            stop = min(start + size, numbering.PLACEMENTS)
            yield _Batch(shape, rolls, kinds, start, stop)


def _study(batch: _Batch) -> npt.NDArray[np.float64]:
    cells = np.array(numbering.placements()[batch.start : batch.stop])
    table = space(batch.shape)
    out = np.empty((len(cells), len(batch.rolls), 4))
    study_many(cells, batch.kinds, 1, table, desk(table), traps(table), out)
    return out


def _columns(found: npt.NDArray[np.float64]) -> Columns:
    optimum, plans, greedy, quiet = found.reshape(-1, 4).T
    ways = np.array([arrangements(dice) for dice in numbering.rolls()])
    labelled = plans * np.tile(ways, numbering.PLACEMENTS)
    return Columns(
        optimum.astype(np.uint8),
        plans.astype(np.uint32),
        grades(hardness(optimum, labelled, greedy, quiet)),
    )
