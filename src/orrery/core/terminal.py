"""A canvas of characters for pictures in a terminal, in colour or plain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

Colour = tuple[int, int, int]


class Ink(NamedTuple):
    """How characters are printed: colour, ground, and whether bold."""

    colour: Colour | None = None
    ground: Colour | None = None
    bold: bool = False

    def code(self) -> str:
        parts = ["1"] if self.bold else []
        for kind, colour in ((38, self.colour), (48, self.ground)):
            if colour:
                parts.append(f"{kind};2;{colour[0]};{colour[1]};{colour[2]}")
        return f"\033[{';'.join(parts)}m" if parts else ""


PLAIN = Ink()


class Span(NamedTuple):
    """A piece of a row."""

    x: int
    y: int
    length: int


@dataclass(eq=False)
class Canvas:
    """Characters on a grid; (0, 0) is the upper left."""

    width: int
    height: int
    #: Where the items of the scene lie that can be found here, by their keys.
    spans: dict[str, list[Span]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._cells = [[(" ", PLAIN)] * self.width for _ in range(self.height)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Canvas):
            return NotImplemented
        return self._cells == other._cells and self.spans == other.spans

    __hash__ = None  # type: ignore[assignment]

    def put(self, x: int, y: int, text: str, ink: Ink = PLAIN, key: str = "") -> None:
        """Write text from (x, y) to the right, as the item with this key if there is one.

        What falls off the canvas is lost.
        """
        for column, character in enumerate(text, x):
            if 0 <= y < self.height and 0 <= column < self.width:
                self._cells[y][column] = (character, ink)
        if key:
            self.spans.setdefault(key, []).append(Span(x, y, len(text)))

    def runs(self) -> Iterator[list[tuple[str, Ink]]]:
        """Row by row, the pieces of text that are printed alike."""
        for row in self._cells:
            alike = groupby(row, key=lambda cell: cell[1])
            yield [("".join(character for character, _ in cells), ink) for ink, cells in alike]

    def plain(self) -> str:
        """The characters alone."""
        return "\n".join("".join(c for c, _ in row).rstrip() for row in self._cells)

    def coloured(self) -> str:
        """The characters with their inks, as ANSI escape sequences."""
        return "\n".join(self._coloured(row) for row in self._cells)

    def _coloured(self, row: list[tuple[str, Ink]]) -> str:
        last = max((x for x, cell in enumerate(row) if cell != (" ", PLAIN)), default=-1)
        line, before = "", PLAIN
        for character, ink in row[: last + 1]:
            if ink != before:
                line += ("\033[0m" if before != PLAIN else "") + ink.code()
                before = ink
            line += character
        return line + ("\033[0m" if before != PLAIN else "")


def written(lines: list[str]) -> Canvas:
    """A canvas with nothing but these lines."""
    canvas = Canvas(max(map(len, lines), default=0), len(lines))
    for y, line in enumerate(lines):
        canvas.put(0, y, line)
    return canvas
