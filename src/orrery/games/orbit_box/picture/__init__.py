"""The table of Orbit, Harun and Corona in a terminal: boxes in a ring, and lines below them."""

from __future__ import annotations

from orrery.core.terminal import PLAIN, Canvas, Colour, Ink
from orrery.games.orbit_box.picture.lines import Line, lines_below, things_below
from orrery.games.orbit_box.scene.table import CLOCKWISE, OUT, RingTable, die_keys

WIDTH = 80
_BOX_HEIGHT = 4
_RING_HEIGHT = 3 * _BOX_HEIGHT

INKS: dict[str, Colour] = {
    "R": (255, 106, 100),
    "O": (255, 160, 74),
    "Y": (255, 224, 90),
    "G": (95, 217, 138),
    "B": (106, 174, 255),
    "V": (189, 140, 255),
    "K": (170, 172, 190),
}
STARS: dict[str, tuple[str, Ink]] = {
    "red": ("*", Ink((255, 90, 80), bold=True)),
    "black": ("#", Ink((235, 238, 255), bold=True)),
}
_BRASS = Ink((160, 128, 72))
_NUMBER = Ink((243, 211, 138), bold=True)


#: The four corners of a box, its horizontal edges and its vertical ones.
_PLAIN_BOX = "++++-|"
_FINE_BOX = "┌┐└┘─│"


def ring_picture(table: RingTable, colour: bool) -> str:
    """The ring with the dice in its middle; below it plan, seats, bids and choices."""
    canvas = _drawn(table, lines_below(table, WIDTH), _PLAIN_BOX)
    return canvas.coloured() if colour else canvas.plain()


def ring_board(table: RingTable) -> Canvas:
    """The ring with the dice in its middle, and what lies beside it."""
    return _drawn(table, things_below(table, WIDTH), _FINE_BOX)


def _drawn(table: RingTable, below: list[Line], box: str) -> Canvas:
    canvas = Canvas(WIDTH, _RING_HEIGHT + len(below))
    width, corners = _layout(table.cells)
    for cell, (x, y) in enumerate(corners):
        _draw_box(canvas, x, y, width, box)
        _draw_cell(canvas, table, cell, x + 1, y + 1, width - 2)
    _draw_middle(canvas, table)
    for y, line in enumerate(below, _RING_HEIGHT):
        _write(canvas, 0, y, line)
    return canvas


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
    canvas.put(x, y, box[0] + edge + box[1], _BRASS)
    canvas.put(x, y + _BOX_HEIGHT - 1, box[2] + edge + box[3], _BRASS)
    for line in range(1, _BOX_HEIGHT - 1):
        canvas.put(x, y + line, box[5], _BRASS)
        canvas.put(x + width - 1, y + line, box[5], _BRASS)


def _draw_cell(canvas: Canvas, table: RingTable, cell: int, x: int, y: int, width: int) -> None:
    """The number and the stars, and below them the bodies, each with its die."""
    for line in range(_BOX_HEIGHT - 2):
        canvas.put(x, y + line, " " * width, key=f"cell-{cell + 1}")
    canvas.put(x, y, f"{cell + 1:>2}", _NUMBER)
    for k, star in enumerate(star for star in table.stars if star.cell == cell):
        canvas.put(x + 3 + 2 * k, y, *STARS[star.colour])
    here = [body for body in table.bodies if body.cell == cell]
    step = 3 if 3 * len(here) < width else 2  # a crowd stands closer
    for k, body in enumerate(here):
        at = x + 1 + step * k if step == 3 else x + step * k
        canvas.put(at, y + 1, body.letter, Ink(INKS[body.letter], bold=True), f"body-{body.letter}")
        if body.die:
            canvas.put(at + 1, y + 1, str(body.die))


def _draw_middle(canvas: Canvas, table: RingTable) -> None:
    """The dice, those that are used in round brackets; then the way and the time."""
    dice: Line = []
    for die in table.dice:
        ink = Ink(INKS[die.colour], bold=True) if die.colour else Ink(bold=True)
        face = f"{die.colour}{die.value}"
        dice.append((f"({face})" if die.used else f"[{face}]", ink))
    keys = die_keys(table.dice)
    # The middle of the small ring has room for half of its dice, and two lines for them.
    half = len(dice) if table.cells > 7 else (len(dice) + 1) // 2
    said: list[tuple[Line, tuple[str, ...]]] = [
        (dice[:half], keys[:half]),
        (dice[half:], keys[half:]),
        ([(_way(table), _NUMBER)], ()),
        ([(_time(table), PLAIN)], ()),
    ]
    for y, (line, named) in enumerate((one for one in said if one[0]), _BOX_HEIGHT):
        width = sum(len(text) + 1 for text, _ in line) - 1
        _write(canvas, (WIDTH - width) // 2, y, line, 1, named)


def _way(table: RingTable) -> str:
    if not table.arrow:
        return ""
    return "clockwise >>" if table.arrow == CLOCKWISE else "<< counter-clockwise"


def _time(table: RingTable) -> str:
    if not table.hourglass:
        return ""
    return "time is up" if table.hourglass == OUT else "time is running"


def _write(
    canvas: Canvas, x: int, y: int, line: Line, gap: int = 0, keys: tuple[str, ...] = ()
) -> None:
    for place, (text, ink) in enumerate(line):
        canvas.put(x, y, text, ink, keys[place] if keys else "")
        x += len(text) + gap
