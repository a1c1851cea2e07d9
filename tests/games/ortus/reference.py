"""Ortus a second time: slow, plain, and straight from the numbered rules.

Only the drawings in ``data/arenas`` are shared with the engine. A position is a list of warriors,
cells go by their names, and everything is worked out anew whenever it is asked. A decision that
leaves one move only is made at once, as in the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, sqrt

Hex = tuple[int, int]

SEATS = ("gold", "black")
ELEMENTS = ("wind", "earth", "water", "fire")
STEPS = ("none", "wind", "wind+earth", "wind+earth+water", "all")
STANDARD = ("wind", "earth", "water", "fire", "fire", "water", "earth", "wind")

# --- OT1, OT23: the board -------------------------------------------------------------------------


def distance(a: Hex, b: Hex) -> int:
    """How many steps apart two hexes lie."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def bearing(a: Hex, b: Hex) -> float:
    """The angle on paper under which b is seen from a; it grows clockwise, as y grows downward."""
    q, r = b[0] - a[0], b[1] - a[1]
    return atan2(sqrt(3) / 2 * r, q + r / 2)


@dataclass(frozen=True)
class Board:
    """An arena as it is drawn."""

    hexes: dict[str, Hex]
    marks: dict[str, str]

    def __post_init__(self) -> None:
        names = {cell: name for name, cell in self.hexes.items()}
        around = {
            a: [b for b in self.hexes if distance(self.hexes[a], self.hexes[b]) == 1]
            for a in self.hexes
        }
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "around", around)
        object.__setattr__(self, "order", {name: k for k, name in enumerate(self.hexes)})

    names = order = around = None

    def marked(self, marks: str) -> set[str]:
        return {name for name, mark in self.marks.items() if mark in marks}

    def haven(self, seat: int) -> set[str]:
        """Gold's is south, Black's north."""
        return self.marked("sn"[seat])

    @property
    def wells(self) -> set[str]:
        return self.marked("o")

    @property
    def core(self) -> str:
        return min(self.marked("*"))

    def in_arena(self, cell: str | None) -> bool:
        """Neither beside the board nor in a haven (nor on the core, where nobody stands)."""
        return cell is not None and self.marks[cell] in ".o"

    def apart(self, a: str, b: str) -> int:
        return distance(self.hexes[a], self.hexes[b])

    def line(self, a: str, step: Hex) -> Iterator[str]:
        """The cells that follow a cell in one direction, up to the edge."""
        q, r = self.hexes[a]
        while (q := q + step[0], r := r + step[1]) in self.names:
            yield self.names[q, r]

    def step(self, a: str, b: str) -> Hex:
        """From a cell to its neighbour."""
        (aq, ar), (bq, br) = self.hexes[a], self.hexes[b]
        return bq - aq, br - ar
