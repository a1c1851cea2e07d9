"""Every way in which a tile can lie on the board: its shape, its turn, its cells (OD2, OD6).

A placement is the same for both players: it names the hexes of the *own* colour and those of the
*other*. Its number is the code of the move.
"""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.hexes import DIRECTIONS, Hex, add
from orrery.games.orion.data.board import CELL_AT, HEX_OF, KINDS

_HERE: Hex = (0, 0)


@dataclass(frozen=True)
class Shape:
    """A tile in one rotation, seen from its first own hex, the anchor."""

    kind: str
    own: tuple[Hex, ...]
    other: tuple[Hex, ...]
    right_hand: bool = False  # a bend that `one_sided` does not allow


@dataclass(frozen=True)
class Placement:
    """A shape on the board, with the numbers of its cells, each group in column order."""

    shape: int
    anchor: int
    own: tuple[int, ...]
    other: tuple[int, ...]


def _shapes() -> list[Shape]:
    turns = [(DIRECTIONS[k], DIRECTIONS[k - 1], DIRECTIONS[(k + 1) % 6]) for k in range(6)]
    half = turns[:3]  # two like hexes look the same from either end
    return [
        Shape("single", (_HERE,), ()),
        *(Shape("double", (_HERE, ahead), ()) for ahead, _, _ in half),
        *(Shape("mixed", (_HERE,), (ahead,)) for ahead, _, _ in turns),
        *(Shape("line", (_HERE, ahead), (add(ahead, ahead),)) for ahead, _, _ in turns),
        *(Shape("bend", (_HERE, ahead), (add(ahead, left),)) for ahead, left, _ in turns),
        *(Shape("bend", (_HERE, ahead), (add(ahead, right),), True) for ahead, _, right in turns),
        *(Shape("triangle", (_HERE, ahead), (left,)) for ahead, left, _ in half),
        *(Shape("triangle", (_HERE, ahead), (right,)) for ahead, _, right in half),
    ]


SHAPES: tuple[Shape, ...] = tuple(_shapes())


def _placed(number: int, shape: Shape) -> list[Placement]:
    placed = []
    for anchor, cell in enumerate(HEX_OF.values()):
        own, other = (
            tuple(sorted(CELL_AT.get(add(cell, step), -1) for step in steps))
            for steps in (shape.own, shape.other)
        )
        if -1 not in own + other:
            placed.append(Placement(number, anchor, own, other))
    return placed


#: All placements; shape by shape, each in the order of its anchors.
PLACEMENTS: tuple[Placement, ...] = tuple(
    placement for number, shape in enumerate(SHAPES) for placement in _placed(number, shape)
)


def kind_of(placement: Placement) -> str:
    """The kind of tile that is placed."""
    return SHAPES[placement.shape].kind


KIND_NUMBER: dict[str, int] = {kind: number for number, kind in enumerate(KINDS)}

#: The code of a placement by its kind, own cells and other cells, each group in column order.
CODE_OF: dict[tuple[str, tuple[int, ...], tuple[int, ...]], int] = {
    (kind_of(placement), placement.own, placement.other): code
    for code, placement in enumerate(PLACEMENTS)
}
