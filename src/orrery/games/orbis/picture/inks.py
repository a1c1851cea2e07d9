"""The inks of the terminal picture, and amounts in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orrery.core.terminal import Ink, Piece
from orrery.core.texts import say
from orrery.games.orbis.data.components import ANY, COLOURS
from orrery.games.orbis.data.tiles import Tile

INKS = {
    "yellow": Ink((255, 214, 80), bold=True),
    "green": Ink((95, 210, 120), bold=True),
    "blue": Ink((110, 174, 255), bold=True),
    "red": Ink((255, 112, 100), bold=True),
    "white": Ink((248, 246, 238), bold=True),
    ANY: Ink((200, 190, 230), bold=True),
}
BRASS = Ink((214, 172, 96))
STRONG = Ink((255, 240, 190), bold=True)
WILD = Ink((160, 148, 150))

Line = list[Piece]
#: How worshippers of several colours are written.
Counted = Callable[[Mapping[str, int]], Line]
SPACE, GAP = Piece(" "), Piece("  ")


def letter(colour: str) -> str:
    """``r`` for red; ``any`` stays a word."""
    return colour[0] if colour in COLOURS else colour


def amounts(counts: Mapping[str, int]) -> Line:
    """``r2 b1``, each in its colour; a dash if there are none."""
    line: Line = []
    for colour, count in counts.items():
        if count:
            line += [SPACE] * bool(line)
            line.append(Piece(f"{letter(colour)}{count}", INKS[colour]))
    return line or [Piece("-")]


#: Stands for any colour.
_ANY_LETTER = "*"


def formula(counts: Mapping[str, int]) -> Line:
    """``r2b*``: the same as chemists write it."""
    return [
        Piece(f"{letter(colour) if colour in COLOURS else _ANY_LETTER}{_many(n)}", INKS[colour])
        for colour, n in counts.items()
        if n
    ]


def _many(n: int) -> str:
    return str(n) if n > 1 else ""


def price(tile: Tile) -> Line:
    """What a tile costs."""
    return amounts(cost_of(tile)) if any(tile.cost) else [Piece(say("nothing"))]


def cost_of(tile: Tile) -> dict[str, int]:
    """The same by colour."""
    return dict(zip((*COLOURS, ANY), tile.cost, strict=True))
