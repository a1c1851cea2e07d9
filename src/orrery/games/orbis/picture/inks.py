"""The inks of the terminal picture, and lines of words in several of them."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.core.terminal import PLAIN, Canvas, Ink
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

Line = list[tuple[str, Ink]]


def write(canvas: Canvas, x: int, y: int, line: Line) -> None:
    """Put the words of a line one after the other."""
    for text, ink in line:
        canvas.put(x, y, text, ink)
        x += len(text)


def letter(colour: str) -> str:
    """``r`` for red; ``any`` stays a word."""
    return colour[0] if colour in COLOURS else colour


def amounts(counts: Mapping[str, int]) -> Line:
    """``r2 b1``, each in its colour; a dash if there are none."""
    line: Line = []
    for colour, count in counts.items():
        if count:
            line += [(" ", PLAIN)] * bool(line)
            line.append((f"{letter(colour)}{count}", INKS[colour]))
    return line or [("-", PLAIN)]


def price(tile: Tile) -> Line:
    """What a tile costs."""
    cost = dict(zip((*COLOURS, ANY), tile.cost, strict=True))
    return amounts(cost) if any(tile.cost) else [("nothing", PLAIN)]
