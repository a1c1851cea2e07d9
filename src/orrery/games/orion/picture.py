"""Orion Duel in a terminal: every cell a block of four by two characters."""

from __future__ import annotations

from orrery.core.contract import Position
from orrery.core.kernel import Record
from orrery.core.terminal import Canvas, Colour, Ink
from orrery.games.orion.data.board import CELLS, HEX_OF, KINDS, ZONES
from orrery.games.orion.rules.box import SEATS
from orrery.games.orion.rules.kernel import conditions, has

# What fills the hexes of each colour, so that they differ without colour too.
FILL = ("#", ":")
GALAXY, BLACK_HOLE = "*", "@"

_GROUND: tuple[Colour, ...] = ((28, 78, 170), (196, 98, 16))
_LAST_GROUND: tuple[Colour, ...] = ((52, 116, 230), (240, 138, 40))
_PATTERN: tuple[Colour, ...] = ((96, 150, 235), (250, 190, 120))
_WHITE: Colour = (255, 255, 255)
# Three shades of night, so that neighbouring cells always differ.
_SKY: tuple[Colour, ...] = ((18, 22, 44), (25, 30, 58), (32, 38, 72))
_NAME: Colour = (150, 158, 190)
_TOKENS: dict[str, Colour] = {GALAXY: (255, 224, 130), BLACK_HOLE: (214, 160, 255)}
_ZONE: dict[str, Colour] = {
    "red": (255, 110, 110),
    "green": (110, 220, 130),
    "purple": (206, 140, 255),
}

_WIDTH, _HEIGHT = 48, 20
_MARGIN = "    "


def picture(position: Position, colour: bool) -> str:
    """The board, and below it what each player has left."""
    board = text_board(position).in_words()
    rows = (board.coloured() if colour else board.plain()).split("\n")
    return "\n".join(
        ["", *(_MARGIN + row if row else "" for row in rows), "", *_legend(position.state)]
    )


def text_board(position: Position) -> Canvas:
    """The board alone."""
    canvas = Canvas(_WIDTH, _HEIGHT)
    for number in range(len(CELLS)):
        _draw_cell(canvas, position.state, position.game.box, number)
    return canvas


def _draw_cell(canvas: Canvas, p: Record, box: Record, number: int) -> None:
    name = CELLS[number]
    q, r = HEX_OF[name]
    x, y = 4 * (q + 5), 2 * r + q + 9
    token = _token(p, box, number)
    if p.colour[number]:
        colour = p.colour[number] - 1
        ground = (_LAST_GROUND if p.tile[number] == p.tiles_laid else _GROUND)[colour]
        fill, pattern, named = FILL[colour], _PATTERN[colour], _WHITE
    else:
        ground = _SKY[(q - r) % 3]
        fill, pattern, named = " ", None, _name_colour(number)
    for line in range(2):
        canvas.put(x, y + line, fill * 4, Ink(pattern, ground), f"cell-{name}")
    canvas.put(x + 1, y, name, Ink(named, ground))
    if token:
        canvas.put(x + 1, y + 1, token, Ink(_TOKENS[token], ground, bold=True))


def _token(p: Record, box: Record, number: int) -> str:
    if has(p.galaxies, box, number):
        return GALAXY
    return BLACK_HOLE if has(p.black_holes, box, number) else ""


def _name_colour(number: int) -> Colour:
    return next((_ZONE[zone.colour] for zone in ZONES if number in zone.cells), _NAME)


def _legend(p: Record) -> list[str]:
    lines = [f"{GALAXY} galaxy   {BLACK_HOLE} black hole   {_zones()}"]
    for seat, name in enumerate(SEATS):
        left = ", ".join(f"{n} {kind}" for kind, n in zip(KINDS, p.left[seat], strict=True) if n)
        held = int(conditions(p, seat))
        lines.append(f"{FILL[seat]} {name:<6} conditions: {held}   tiles: {left or 'none'}")
    return lines


def _zones() -> str:
    ends = [f"{CELLS[zone.cells[0]]}-{CELLS[zone.cells[-1]]}" for zone in ZONES]
    return "   ".join(f"{a} to {b}" for a, b in zip(ends[::2], ends[1::2], strict=True))
