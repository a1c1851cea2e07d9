"""The board in characters, as it goes to a terminal: rows of text, and where things lie in them.

Whoever shows it needs to know no game, as with scenes.
"""

from __future__ import annotations

import msgspec

from orrery.core.contract import Seat
from orrery.core.terminal import Canvas, Ink
from orrery.core.texts import Catalogue
from orrery.table.state import TableState
from orrery.table.view.interval import last_round
from orrery.table.view.table import shown_position


class TextRun(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """A piece of text that is printed alike; colours as red, green and blue, -1 for the usual."""

    text: str
    colour: int = -1
    ground: int = -1
    bold: bool = False


class TextBoard(msgspec.Struct, frozen=True, tag="board"):
    """The board in characters, in the words of the reader."""

    id: str
    width: int
    rows: list[list[TextRun]]
    #: The pieces of rows that belong to an item of the scene: column, row and length, by its key.
    spans: dict[str, list[tuple[int, int, int]]]


class UnsaidBoard:
    """The same in no language yet."""

    __slots__ = ("_canvas", "_name")

    def __init__(self, name: str, canvas: Canvas) -> None:
        self._name, self._canvas = name, canvas

    def in_words(self, catalogue: Catalogue) -> TextBoard:
        """What is sent to somebody who reads this language."""
        shown = self._canvas.in_words(catalogue)
        rows = [[_run(text, ink) for text, ink in row] for row in shown.runs()]
        spans = {
            key: [(span.x, span.y, span.length) for span in spans]
            for key, spans in shown.spans.items()
        }
        return TextBoard(self._name, shown.width, rows, spans)


def text_board(state: TableState, seat: Seat | None, name: str) -> UnsaidBoard:
    """The board as this seat, or a spectator, may see it now; between rounds, how one ended."""
    position = shown_position(state) if state.interval is None else last_round(state)[0]
    return UnsaidBoard(name, position.text_board(seat))


def _run(text: str, ink: Ink) -> TextRun:
    colour, ground = (-1 if c is None else c[0] << 16 | c[1] << 8 | c[2] for c in ink[:2])
    return TextRun(text, colour, ground, ink.bold)
