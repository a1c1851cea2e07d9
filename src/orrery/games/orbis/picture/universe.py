"""The players in a terminal: a few lines, and the universe as rows of small cells."""

from __future__ import annotations

from typing import Any

from orrery.core.terminal import PLAIN, Canvas, Colour, Ink, Piece
from orrery.core.texts import Text, say
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.data.tiles import Effect, Tile
from orrery.games.orbis.picture.inks import BRASS, INKS, STRONG, WILD, Line, amounts, letter
from orrery.games.orbis.rules.kernel import MOST_WORSHIPPERS
from orrery.games.orbis.rules.places import ROW_LENGTHS
from orrery.games.orbis.scene.table import SceneTable
from orrery.games.orbis.scene.tile import EARNED, LOST, OPEN
from orrery.games.orbis.scene.universe import middle_of, place_of, state_of
from orrery.games.orbis.words.names import KIND_WORDS

WIDTH = 96
HALF_WIDTH = WIDTH // 2
_CELL = 8
_HEAD = 3
#: The lines of a player, with an empty one below.
BLOCK_HEIGHT = _HEAD + 2 * len(ROW_LENGTHS) + 1


def draw_player(canvas: Canvas, seen: SceneTable, name: str, x: int, y: int) -> None:
    """A player's things in half the width."""
    for k, line in enumerate(_head(seen, name)):
        canvas.write(x, y + k, line)
    _draw_rows(canvas, seen, name, x, y + _HEAD, len(ROW_LENGTHS))


def draw_universe(canvas: Canvas, seen: SceneTable, name: str, x: int, y: int) -> None:
    """The universe alone, without the rows that are still empty."""
    _draw_rows(canvas, seen, name, x, y, rows_of(seen, name))


def rows_of(seen: SceneTable, name: str) -> int:
    """How many rows of a universe have something in them, or could have it now."""
    places = [*seen.player(name)["universe"], *_open_places(seen, name)]
    return max((place_of(place).row for place in places), default=1)


def _open_places(seen: SceneTable, name: str) -> frozenset[str]:
    """Where the tile in hand may lie."""
    return seen.flip_places if name == seen.acting else frozenset()


def _draw_rows(canvas: Canvas, seen: SceneTable, name: str, x: int, y: int, rows: int) -> None:
    known = seen.player(name)
    middle = middle_of(known["universe"])
    corner = (x, y + 2 * rows)
    for place, lying in known["universe"].items():
        state = state_of(seen, name, place, seen.tiles[lying["tile"]], lying)
        _draw_cell(canvas, seen, lying, state, *_at(place, middle, corner))
    for place in _open_places(seen, name):
        _draw_place(canvas, seen, name, place, *_at(place, middle, corner))


def _head(seen: SceneTable, name: str) -> list[Line]:
    known = seen.player(name)
    acting = name == seen.acting
    ink = STRONG if acting else PLAIN
    held = sum(known["domain"].values())
    farms = [Piece(letter(c), INKS[c]) for c in COLOURS if c in known["farms"]]
    god = known["god"] or "-"
    return [
        [
            Piece("> " if acting else "  ", STRONG),
            Piece(f"{name}  points {known['points']}  god {god}", ink),
        ],
        [
            Piece("  domain ", BRASS),
            *amounts(known["domain"]),
            Piece(f"  {held} of {MOST_WORSHIPPERS}"),
        ],
        [
            Piece("  farms ", BRASS),
            *(farms or [Piece("-")]),
            Piece("  temples ", BRASS),
            Piece(str(known["temples"])),
            Piece("  mystic ", BRASS),
            Piece(str(known["mystic_value"])),
        ],
    ]


def _at(name: str, middle: float, corner: tuple[int, int]) -> tuple[int, int]:
    """Where a cell begins, above the lower left corner; each row is moved by half a cell."""
    place = place_of(name)
    column = place.column + (place.row - 1) / 2 - middle
    x = corner[0] + round(HALF_WIDTH / 2 + _CELL * (column - 0.5))
    return x, corner[1] - 2 * place.row


GROUND: Colour = (44, 46, 78)
_EFFECT = Ink((230, 228, 245), GROUND)
#: The width of what stands in a cell.
ROOM = _CELL - 1
_EMPTY = " " * ROOM
#: How points stand.
_SIGNS = {EARNED: "+", OPEN: "?", LOST: "x"}


def _draw_cell(
    canvas: Canvas, seen: SceneTable, lying: dict[str, Any], state: str, x: int, y: int
) -> None:
    """Name and points above, the effect below."""
    if lying["wasteland"]:
        for line in range(2):
            canvas.put(x, y + line, "~" * ROOM, WILD)
        canvas.centre(x, y, [Piece(_WILD, WILD)], ROOM)
        return
    tile = seen.tiles[lying["tile"]]
    for line in range(2):
        canvas.put(x, y + line, _EMPTY, _EFFECT)
    canvas.put(x, y, _top(tile, state), INKS[tile.colour]._replace(ground=GROUND))
    canvas.write(x, y + 1, [Piece(short_effect(tile.effect), _EFFECT)], ROOM)


def _top(tile: Tile, state: str) -> str:
    points = f"{_SIGNS[state]}{tile.creation_points}" if tile.creation_points else ""
    return f"{tile.id[:3]:<{ROOM - len(points)}}{points}"


#: A wasteland, in at most seven letters.
_WILD = say("wild")


def short_effect(effect: Effect) -> Text:
    """The effect in at most seven letters."""
    match effect.kind:
        case "farm":
            return say("farm {colour}", colour=letter(effect.colour))
        case "irrigation":
            return say("irrig {colour}", colour=letter(effect.colour))
        case "temple":
            return say("temple{n}", n=effect.count)
        case "forest":
            colours = "".join(map(letter, effect.colours))
            return say("for{n}{colours}", n=effect.count, colours=colours)
        case "proselytism":
            return say("prosel.")
        case "sacred stone":
            return say("stone")
        case kind:
            return KIND_WORDS[kind]


def _draw_place(canvas: Canvas, seen: SceneTable, owner: str, name: str, x: int, y: int) -> None:
    """A place where the tile in hand may lie: its name, and how."""
    key = f"place-{owner}-{name}"
    for line in range(2):
        canvas.put(x, y + line, _EMPTY, key=key)
    canvas.put(x, y, f"({name})", STRONG)
    how = say("lay") if name in seen.lay_places else say("flip")
    canvas.write(x, y + 1, [Piece(how, BRASS)], ROOM)
