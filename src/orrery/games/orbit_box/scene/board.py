"""The ring board: sky, brass rim, cells, black hole; and the bodies and stars on the cells."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from itertools import product
from math import hypot, pi, sin

from orrery.core.hexes import Point
from orrery.core.scene import Item, kept
from orrery.core.texts import joined, say
from orrery.games.orbit_box.scene.shapes import (
    BAND_INNER,
    BAND_OUTER,
    CELL_INNER,
    CELL_OUTER,
    LEFT,
    RIM,
    TOP,
    WELL,
    WIDTH,
    along,
    box,
    cell_angle,
    polar,
    sector,
)
from orrery.games.orbit_box.scene.table import BodyOnRing, RingTable, StarOnRing
from orrery.games.orbit_box.words.names import SEAT_WORDS, STAR_WORDS, body_word

_LARGEST_STONE = 19.0
_STAR_AT = CELL_INNER + 15.0
_STAR = 11.5
_FLAG = 1.15

# --- What never changes ---------------------------------------------------------------------------


def sky(height: float) -> list[Item]:
    """The night behind everything."""
    corners = box(LEFT, TOP, WIDTH, height, 0.01)
    return [
        Item("sky", "polygon", points=corners, style="sky backdrop"),
        Item("stars", "polygon", points=corners, style="stars backdrop"),
    ]


def board(cells: int) -> list[Item]:
    """The rim with its numbers, the cells, the orbits and the black hole."""
    items = [
        Item("rim", "disc", size=RIM, style="rim"),
        Item("well", "disc", size=WELL, style="well"),
    ]
    for cell in range(cells):
        items += _cell(cell, cells)
    for k, radius in enumerate(along(BAND_INNER, BAND_OUTER, 3)):
        items.append(Item(f"orbit-{k}", "disc", size=radius, style="orbit"))
    items.append(
        Item(
            "black-hole",
            "symbol",
            size=1,
            style="hole",
            text=say("black hole"),
            symbol="black-hole",
        )
    )
    return items


def _cell(cell: int, cells: int) -> list[Item]:
    middle, half, name = cell_angle(cell, cells), pi / cells, str(cell + 1)
    shape = sector(middle, half, CELL_INNER, CELL_OUTER)
    tick = (polar(WELL + 2, middle + half), polar(RIM - 2, middle + half))
    place = polar((RIM + WELL) / 2, middle)
    said = say("cell {n}", n=cell + 1)
    return [
        Item(f"cell-{name}", "polygon", points=shape, style="cell", text=said),
        Item(f"tick-{name}", "line", points=tick, style="tick"),
        Item(f"number-{name}", "label", (place[0], place[1] + 0.4), 10.8, "number", name),
    ]


# --- Stars and bodies -----------------------------------------------------------------------------


def stars(table: RingTable) -> list[Item]:
    """The fixed stars, at the inner edge of their cells so that bodies never hide them."""
    return [_star(star, table.cells) for star in table.stars]


@cache
def _star(star: StarOnRing, cells: int) -> Item:
    at = polar(_STAR_AT, cell_angle(star.cell, cells))
    said = say("{star} on {cell}", star=STAR_WORDS[star.colour], cell=star.cell + 1)
    key = f"star-{star.colour}-on-{star.cell + 1}"
    return Item(key, "symbol", at, _STAR / 10, "star", said, symbol=f"star-{star.colour}")


def bodies(table: RingTable) -> tuple[Item, ...]:
    """The bodies, then above all of them their dice and flags."""
    return _bodies(table.bodies, table.stars, table.cells)


@lru_cache(maxsize=1024)
def _bodies(
    placed: tuple[BodyOnRing, ...], stars: tuple[StarOnRing, ...], cells: int
) -> tuple[Item, ...]:
    starred = {star.cell for star in stars}
    on_cell: defaultdict[int, list[BodyOnRing]] = defaultdict(list)
    for body in placed:
        on_cell[body.cell].append(body)
    stones: list[Item] = []
    marks: list[Item] = []
    for cell, here in sorted(on_cell.items()):
        radius, places = stack(len(here), cell in starred, cells)
        for body, (distance, turn) in zip(here, places, strict=True):
            at = polar(distance, cell_angle(cell, cells) + turn)
            stones += _stone(body, at, radius)
            marks += _marks(body, at, radius)
    return (*stones, *marks)


@cache
def stack(count: int, starred: bool, cells: int) -> tuple[float, tuple[Point, ...]]:
    """How stones share a cell: their radius, and for each its distance and its turn.

    They stand in up to three rows; of all ways to do so, the one with the largest stones.
    """
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for rows in (1, 2, 3):
        for row in product(range(count, 0, -1), repeat=rows):
            if sum(row) == count:
                best = max(best, (_radius(row, starred, cells), row), key=lambda one: one[0])
    radius, row = best
    half = pi / cells
    places = [
        (distance, half * (2 * k + 1 - many) / many)
        for distance, many in zip(_distances(len(row), starred), row, strict=True)
        for k in range(many)
    ]
    return radius, tuple(places)


def _room(starred: bool) -> tuple[float, float]:
    return (_STAR_AT + _STAR + 2 if starred else CELL_INNER + 5), CELL_OUTER - 2


def _distances(rows: int, starred: bool) -> list[float]:
    inner, outer = _room(starred)
    return [outer - (outer - inner) * (k + 0.5) / rows for k in range(rows)]


def _radius(row: tuple[int, ...], starred: bool, cells: int) -> float:
    inner, outer = _room(starred)
    # Each stone of a row has an equal share of the cell's angle.
    widths = [
        distance * sin(pi / cells / many) - 0.9
        for distance, many in zip(_distances(len(row), starred), row, strict=True)
    ]
    return min(_LARGEST_STONE, (outer - inner) / 2 / len(row) - 0.4, *widths)


@lru_cache(maxsize=4096)
def _stone(body: BodyOnRing, at: Point, radius: float) -> tuple[Item, ...]:
    said = joined(
        [
            say("{body} on {cell}", body=body_word(body.letter), cell=body.cell + 1),
            say("die {n}", n=body.die) if body.die else "",
            say("claimed by {who}", who=SEAT_WORDS[body.owner]) if body.owner else "",
            say("moved") if body.moved else "",
        ]
    )
    key = f"body-{body.letter}"
    stone = Item(key, "symbol", at, radius / 10, "body", said, symbol=key)
    if not body.moved:
        return (stone,)
    return Item(f"{key}-moved", "disc", at, radius + 1.0, "moved"), stone


@lru_cache(maxsize=4096)
def _marks(body: BodyOnRing, at: Point, radius: float) -> tuple[Item, ...]:
    items, key, (x, y) = [], f"body-{body.letter}", at
    if body.die:
        # On the side of the black hole, where it came from and neighbours leave most room.
        nearer = 1 - 0.98 * radius / hypot(x, y)
        place = (x * nearer, y * nearer)
        size = min(1.0, max(0.8, radius / 13))  # a crowd of stones leaves less room
        symbol = f"small-die-{body.die}"
        items.append(Item(f"{key}-die", "symbol", place, size, "mark", symbol=symbol))
    if body.owner:
        side = -1 if x > 0 else 1  # flags fly toward the middle, never over the rim
        foot = (x + side * 0.62 * radius, y - 0.62 * radius)
        flag = "flag" if side > 0 else "flag-left"
        sign = (foot[0] + side * _FLAG * 8.6, foot[1] - _FLAG * 11.7)
        items += [
            Item(f"{key}-flag", "symbol", foot, _FLAG, "mark", symbol=flag),
            Item(f"{key}-owner", "symbol", sign, _FLAG, "mark owner", symbol=f"seat-{body.owner}"),
        ]
    return tuple(map(kept, items))
