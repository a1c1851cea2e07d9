"""What a full screen shows below the ring: what is still to place, and where bodies have flown."""

from __future__ import annotations

from orrery.core.terminal import Canvas, Ink, Piece
from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.picture.inks import HEADING, Line, body, star
from orrery.games.orbit_box.scene.table import Arrow, RingTable, numbered

#: Headings stand in a column of their own.
_HEADING_ROOM, _GAP = 9, 2
_POINTS = Ink(bold=True)


def rows_below(table: RingTable, width: int) -> list[tuple[Sentence | None, Line]]:
    """Every row, the first of each kind with its heading."""
    room = width - _HEADING_ROOM - 1
    return [
        *_headed(say("to place"), _hand(table), room),
        *_headed(say("flights"), [_flight(arrow) for arrow in table.arrows], room),
    ]


def draw_row(canvas: Canvas, y: int, heading: Sentence | None, line: Line) -> None:
    """One of them."""
    if heading is not None:
        canvas.write(0, y, [Piece(heading, HEADING)], _HEADING_ROOM)
    canvas.write(_HEADING_ROOM + 1, y, line)


def _headed(heading: Sentence, things: list[Line], room: int) -> list[tuple[Sentence | None, Line]]:
    rows: list[Line] = []
    left = 0
    for thing in things:
        length = sum(len(str(piece.words)) for piece in thing) + _GAP
        if length > left:
            rows.append([])
            left = room + _GAP
        rows[-1] += [*thing, Piece(" " * _GAP)]
        left -= length
    return [(None if k else heading, row[:-1]) for k, row in enumerate(rows)]


def _hand(table: RingTable) -> list[Line]:
    """Bodies by their letters, stars by their signs."""
    hand = [[body(letter, f"body-{letter}")] for letter in table.hand_bodies]
    numbers: dict[str, int] = {}
    for colour in table.hand_stars:
        numbers[colour] = numbers.get(colour, 0) + 1
        hand.append([star(colour, numbered(f"star-{colour}", numbers[colour]))])
    return hand


def _flight(arrow: Arrow) -> Line:
    flown = [body(arrow.letter), Piece(f" {arrow.start + 1}-{arrow.end + 1}")]
    return [*flown, Piece(f" +{arrow.points}", _POINTS)] if arrow.points else flown
