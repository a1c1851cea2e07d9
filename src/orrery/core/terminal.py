"""A canvas of characters for pictures in a terminal, in colour or plain."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass
class Canvas:
    """Characters on a grid; (0, 0) is the upper left."""

    width: int
    height: int

    def __post_init__(self) -> None:
        self._cells = [[(" ", PLAIN)] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: Ink = PLAIN) -> None:
        """Write text from (x, y) to the right. What falls off the canvas is lost."""
        for column, character in enumerate(text, x):
            if 0 <= y < self.height and 0 <= column < self.width:
                self._cells[y][column] = (character, ink)

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
