"""What a game may tell the search: which moves look good, how to play on, how a position stands.

Each game binds these operations in ``players/knowledge``; ``bind_nothing`` serves those that have
nothing to tell. The search asks only for what its settings say it may use.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.kernel import binds, is_bound, operation, rule, sample


@operation
def prefer(p: Any, box: Any, seat: int, codes: Any, count: int, scores: Any) -> None:
    """Write for each of the first codes how good the move looks for this seat, from 0 to 1."""


@operation
def roll(p: Any, box: Any, seat: int, chance: Any) -> int:
    """A legal move of this seat, as a hasty player would make it."""
    return 0


@operation
def estimate(p: Any, box: Any, values: Any) -> None:
    """Write for each seat what the position is worth to it, from -1 to 1, without playing on."""


def ensure_bound(kind: np.dtype[np.record]) -> None:
    """Bind nothing for a game that has bound nothing."""
    if not is_bound(prefer, kind):
        bind_nothing(kind)


def bind_nothing(kind: np.dtype[np.record], *told: str) -> None:
    """Bind what a game does not tell itself: all moves alike, random play, an even position."""
    if "prefer" not in told:
        binds(prefer, kind)(_all_alike)
    if "roll" not in told:
        binds(roll, kind)(_at_random)
    if "estimate" not in told:
        binds(estimate, kind)(_even)


@rule
def _all_alike(p: Any, box: Any, seat: int, codes: Any, count: int, scores: Any) -> None:
    for k in range(count):
        scores[k] = 0.0


@rule
def _at_random(p: Any, box: Any, seat: int, chance: Any) -> int:
    return sample(p, box, seat, chance)


@rule
def _even(p: Any, box: Any, values: Any) -> None:
    for seat in range(len(values)):
        values[seat] = 0.0
