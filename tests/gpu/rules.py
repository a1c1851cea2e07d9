"""Range rules of no game, for kernels of every kind of argument."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.kernel import record_type, rule
from orrery.gpu import Kernel, array, local, number, room, shared

PAIR = record_type([("weight", np.float64), ("marks", np.int8, (3,))])


@rule
def weigh(pairs: Any, masses: Any, factor: float, on: bool, first: int, last: int) -> None:
    """Every pair weighs the mass of its number times the factor."""
    for i in range(first, last):
        if on:
            pairs[i].weight = masses[i, 0] * factor
            pairs[i].marks[1] += 1


@rule
def largest(rows: Any, work: Any, first: int, last: int) -> int:
    """The largest sum of a row and the number before it in the working array."""
    best = 0
    work[0] = 0
    for i in range(first, last):
        work[0] += 1
        total = 0
        for place in range(rows.shape[1]):
            total += rows[i, place]
        best = max(best, total + work[0])
    return best


@rule
def keep(pairs: Any, kept: Any, out: Any, first: int, last: int) -> None:
    """The weights, by way of a record of one's own."""
    for i in range(first, last):
        kept[0] = pairs[i]
        kept[0].weight += 1
        out[i] = kept[0].weight


WEIGH = Kernel(
    "weigh", weigh, (array(PAIR), array(np.int32, 2), number(np.float32), number(np.bool_))
)
LARGEST = Kernel(
    "largest", largest, (array(np.int32, 2), room(np.int64)), answers=np.dtype(np.int64)
)
LARGEST_LOCALLY, LARGEST_SHARED = (
    Kernel("largest", largest, (array(np.int32, 2), work), answers=np.dtype(np.int64))
    for work in (local(np.int64), shared(np.int64))
)
KEEP_LOCALLY = Kernel("keep", keep, (array(PAIR), local(PAIR), array(np.float64)))
KEEP_SHARED = Kernel("keep", keep, (array(PAIR), shared(PAIR), array(np.float64)))
