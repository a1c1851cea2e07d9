"""The board in characters, as it goes to a terminal: rows of text, and where things lie in them.

Whoever shows it needs to know no game, as with scenes.
"""

from __future__ import annotations

import msgspec

from orrery.core.contract import Seat
from orrery.core.terminal import Canvas, Ink
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
    """The board in characters."""

    id: str
    width: int
    rows: list[list[TextRun]]
    #: The pieces of rows that belong to an item of the scene: column, row and length, by its key.
    spans: dict[str, list[tuple[int, int, int]]]


def text_board(state: TableState, seat: Seat | None, name: str) -> TextBoard:
    """The board as this seat, or a spectator, may see it now; between rounds, how one ended."""
    position = shown_position(state) if state.interval is None else last_round(state)[0]
    return drawn_board(position.text_board(seat), name)


def drawn_board(canvas: Canvas, name: str) -> TextBoard:
    """A canvas as it is sent."""
    rows = [[_run(text, ink) for text, ink in row] for row in canvas.runs()]
    spans = {
        key: [(span.x, span.y, span.length) for span in spans]
        for key, spans in canvas.spans.items()
    }
    return TextBoard(name, canvas.width, rows, spans)


def _run(text: str, ink: Ink) -> TextRun:
    colour, ground = (-1 if c is None else c[0] << 16 | c[1] << 8 | c[2] for c in ink[:2])
    return TextRun(text, colour, ground, ink.bold)
