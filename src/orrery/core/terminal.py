"""Pictures in a terminal: words at their places, and the characters that they are to a reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from orrery.core.texts import ENGLISH, Catalogue, Text, translated

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


class Piece(NamedTuple):
    """Words that are printed alike, with the key of the item of the scene that they are."""

    words: Text
    ink: Ink = PLAIN
    key: str = ""


class Writing(NamedTuple):
    """Pieces one after the other, from a place to the right, in the room there is for them."""

    x: int
    y: int
    pieces: tuple[Piece, ...]
    room: int
    is_centred: bool = False


@dataclass
class Canvas:
    """Words on a grid of characters, in no language yet; (0, 0) is the upper left."""

    width: int
    height: int
    #: In this order: what is written later covers what was there.
    writings: list[Writing] = field(default_factory=list)

    def put(self, x: int, y: int, words: Text, ink: Ink = PLAIN, key: str = "") -> None:
        """Write words from (x, y) to the right, as the item with this key if there is one."""
        self.write(x, y, [Piece(words, ink, key)])

    def write(self, x: int, y: int, pieces: Iterable[Piece], room: int | None = None) -> None:
        """Write pieces from (x, y) to the right; into so many columns, or as far as there are any.

        What has no room is cut.
        """
        left = self.width - x
        room = left if room is None else min(room, left)
        self.writings.append(Writing(x, y, tuple(pieces), room))

    def centre(self, x: int, y: int, pieces: Iterable[Piece], room: int) -> None:
        """Write pieces into the middle of these columns."""
        self.writings.append(Writing(x, y, tuple(pieces), room, is_centred=True))

    def in_words(self, catalogue: Catalogue = ENGLISH) -> Characters:
        """What somebody sees who reads this language."""
        characters = Characters(self.width, self.height)
        for writing in self.writings:
            characters.take(writing, catalogue)
        return characters


class Span(NamedTuple):
    """A piece of a row."""

    x: int
    y: int
    length: int


#: In the last column of what is cut.
_MORE = "…"


@dataclass(eq=False)
class Characters:
    """A canvas in the words of a language."""

    width: int
    height: int
    #: Where the items of the scene lie that can be found here, by their keys.
    spans: dict[str, list[Span]] = field(default_factory=dict)
    #: What was longer than its room, in full.
    cut: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._cells = [[(" ", PLAIN)] * self.width for _ in range(self.height)]

    def take(self, writing: Writing, catalogue: Catalogue) -> None:
        """Put some pieces into words."""
        said = [(translated(piece.words, catalogue), piece) for piece in writing.pieces]
        x, room = writing.x, max(0, writing.room)
        length = sum(len(words) for words, _ in said)
        if length > room:
            self.cut.append("".join(words for words, _ in said))
            said = list(_shortened(said, room))
        elif writing.is_centred:
            x += (room - length) // 2
        for words, piece in said:
            self._put(x, writing.y, words, piece)
            x += len(words)

    def _put(self, x: int, y: int, words: str, piece: Piece) -> None:
        for column, character in enumerate(words, x):
            if 0 <= y < self.height and column >= 0:
                self._cells[y][column] = (character, piece.ink)
        if piece.key:
            self.spans.setdefault(piece.key, []).append(Span(x, y, len(words)))

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


def _shortened(said: list[tuple[str, Piece]], room: int) -> Iterator[tuple[str, Piece]]:
    """As much as there is room for, and a sign that there is more."""
    for words, piece in said:
        if len(words) >= room:
            yield (words[: room - 1] + _MORE if room else ""), piece
            return
        yield words, piece
        room -= len(words)


def written(lines: list[str]) -> Canvas:
    """A canvas with nothing but these lines."""
    canvas = Canvas(max(map(len, lines), default=0), len(lines))
    for y, line in enumerate(lines):
        canvas.put(0, y, line)
    return canvas
