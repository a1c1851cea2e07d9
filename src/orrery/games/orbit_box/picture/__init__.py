"""The table of Orbit, Harun and Corona in a terminal: boxes in a ring, and lines below them."""

from __future__ import annotations

from orrery.core.terminal import Canvas, Ink, Piece
from orrery.core.texts import say
from orrery.games.orbit_box.picture.inks import BODY_INKS, BRASS, NUMBER, Line, body, star
from orrery.games.orbit_box.picture.lines import lines_below
from orrery.games.orbit_box.picture.rows import draw_row, rows_below
from orrery.games.orbit_box.scene.table import CLOCKWISE, OUT, RingTable, die_keys

WIDTH = 80
_BOX_HEIGHT = 4
_RING_HEIGHT = 3 * _BOX_HEIGHT

#: The four corners of a box, its horizontal edges and its vertical ones.
_PLAIN_BOX = "++++-|"
_FINE_BOX = "┌┐└┘─│"


def ring_picture(table: RingTable, colour: bool) -> str:
    """The ring with the dice in its middle; below it plan, seats, bids and choices."""
    lines = lines_below(table, WIDTH)
    canvas = Canvas(WIDTH, _RING_HEIGHT + len(lines))
    _draw_ring(canvas, table, _PLAIN_BOX)
    for y, line in enumerate(lines, _RING_HEIGHT):
        canvas.write(0, y, line)
    shown = canvas.in_words()
    return shown.coloured() if colour else shown.plain()


def ring_board(table: RingTable) -> Canvas:
    """The ring with the dice in its middle, and what lies beside it."""
    rows = rows_below(table, WIDTH)
    canvas = Canvas(WIDTH, _RING_HEIGHT + len(rows))
    _draw_ring(canvas, table, _FINE_BOX)
    for y, (heading, line) in enumerate(rows, _RING_HEIGHT):
        draw_row(canvas, y, heading, line)
    return canvas


def _draw_ring(canvas: Canvas, table: RingTable, box: str) -> None:
    width, corners = _layout(table.cells)
    for cell, (x, y) in enumerate(corners):
        _draw_box(canvas, x, y, width, box)
        _draw_cell(canvas, table, cell, x + 1, y + 1, width - 2)
    _draw_middle(canvas, table, width)


def _layout(cells: int) -> tuple[int, list[tuple[int, int]]]:
    """The width of a box, and the upper left of each, clockwise from the middle of the top."""
    side = (cells - 1) // 2  # boxes in the top row; two stand at the sides, the rest below
    width = WIDTH // side
    columns = [(WIDTH - side * width) // 2 + width * k for k in range(side)]
    top = [(x, 0) for x in columns]
    last = cells - side - 2
    indent = (WIDTH - last * width) // 2
    bottom = [(indent + width * k, 2 * _BOX_HEIGHT) for k in range(last)]
    middle = side // 2
    right, left = (columns[-1], _BOX_HEIGHT), (columns[0], _BOX_HEIGHT)
    return width, [*top[middle:], right, *reversed(bottom), left, *top[:middle]]


def _draw_box(canvas: Canvas, x: int, y: int, width: int, box: str) -> None:
    edge = box[4] * (width - 2)
    canvas.put(x, y, box[0] + edge + box[1], BRASS)
    canvas.put(x, y + _BOX_HEIGHT - 1, box[2] + edge + box[3], BRASS)
    for line in range(1, _BOX_HEIGHT - 1):
        canvas.put(x, y + line, box[5], BRASS)
        canvas.put(x + width - 1, y + line, box[5], BRASS)


def _draw_cell(canvas: Canvas, table: RingTable, cell: int, x: int, y: int, width: int) -> None:
    """The number and the stars, and below them the bodies, each with its die."""
    for line in range(_BOX_HEIGHT - 2):
        canvas.put(x, y + line, " " * width, key=f"cell-{cell + 1}")
    canvas.put(x, y, f"{cell + 1:>2}", NUMBER)
    for k, colour in enumerate(there.colour for there in table.stars if there.cell == cell):
        canvas.write(x + 3 + 2 * k, y, [star(colour)])
    here = [there for there in table.bodies if there.cell == cell]
    step = 3 if 3 * len(here) < width else 2  # a crowd stands closer
    for k, flier in enumerate(here):
        at = x + 1 + step * k if step == 3 else x + step * k
        canvas.write(at, y + 1, [body(flier.letter, f"body-{flier.letter}")])
        if flier.die:
            canvas.put(at + 1, y + 1, str(flier.die))


def _draw_middle(canvas: Canvas, table: RingTable, width: int) -> None:
    """The dice, those that are used in round brackets; then the way and the time."""
    dice: Line = []
    for die, key in zip(table.dice, die_keys(table.dice), strict=True):
        face = f"{die.colour}{die.value}"
        ink = Ink(BODY_INKS[die.colour] if die.colour else None, bold=True)
        dice.append(Piece(f"({face})" if die.used else f"[{face}]", ink, key))
    # The middle of the small ring has room for half of its dice, and two lines for them.
    half = len(dice) if table.cells > 7 else (len(dice) + 1) // 2
    said = [*filter(None, (_spaced(dice[:half]), _spaced(dice[half:]))), _way(table), _time(table)]
    left = (WIDTH % width) // 2 + width
    for y, line in enumerate(said, _BOX_HEIGHT):
        canvas.centre(left, y, line, WIDTH - 2 * left)


def _spaced(dice: Line) -> Line:
    return [piece for die in dice for piece in (Piece(" "), die)][1:]


def _way(table: RingTable) -> Line:
    if not table.arrow:
        return []
    way = say("clockwise >>") if table.arrow == CLOCKWISE else say("<< counter-clockwise")
    return [Piece(way, NUMBER)]


def _time(table: RingTable) -> Line:
    if not table.hourglass:
        return []
    return [Piece(say("time is up") if table.hourglass == OUT else say("time is running"))]
