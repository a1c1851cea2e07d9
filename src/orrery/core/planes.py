"""What a seat may see, as a tensor for learning: planes over the places of a board.

An observation is an array of whole numbers from 0 to 127 (``int8``) with one row for each *plane*
and one column for each *place* (a cell of the board, in the order of its numbers). A plane about
the table as a whole has the same value at every place. Seats are told as the observer sees them:
the own one first, then the others to the left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from orrery.core.kernel import rule

#: A plane cannot say more than this; whatever is larger is told as this.
MOST = 127


@dataclass(frozen=True)
class Plane:
    """One row of an observation."""

    name: str
    about: str
    #: Whether it says one thing about the table, and so has one value at all places.
    uniform: bool = False


def board_planes(names: Iterable[str], about: str) -> tuple[Plane, ...]:
    """Planes with a value of its own for each place; ``{}`` in the sentence is the name."""
    return tuple(Plane(name, about.format(name)) for name in names)


def table_planes(names: Iterable[str], about: str) -> tuple[Plane, ...]:
    """Planes with one value for the whole table."""
    return tuple(Plane(name, about.format(name), uniform=True) for name in names)


@rule
def fill_plane(out: Any, plane: int, value: int) -> int:
    """Write one value at all places of a plane; return the number of the next plane."""
    told = min(int(value), MOST)  # a truth is a number too
    for place in range(out.shape[1]):
        out[plane, place] = told
    return plane + 1


@rule
def mark_plane(out: Any, plane: int, place: int) -> int:
    """Write 1 at one place of a plane, or at none if it is below 0, and 0 at all others."""
    for k in range(out.shape[1]):
        out[plane, k] = 0
    if place >= 0:
        out[plane, place] = 1
    return plane + 1
