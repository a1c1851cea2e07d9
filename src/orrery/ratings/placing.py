"""The places after a game, from the first on; equals share one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.core.contract import Outcome


def ranked(worth: Sequence[Any]) -> tuple[int, ...]:
    """The place of each by what it is worth: 1 is the first, equals share a place."""
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def places(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """The place of each seat. Winners share the first; the others follow by points.

    Without a winner it is a draw, and all are first.
    """
    if not outcome.winners:
        return (1,) * seats
    worth = [(seat in outcome.winners, points) for seat, points in enumerate(outcome.scores)]
    return ranked([(won, 0.0 if won else points) for won, points in worth])
