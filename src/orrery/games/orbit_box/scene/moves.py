"""The ways of the bodies, each on an orbit of its own between the cells and the black hole."""

from __future__ import annotations

from functools import lru_cache
from math import cos, dist, pi, sin
from typing import NamedTuple

from orrery.core.hexes import Point
from orrery.core.scene import Item, kept
from orrery.core.texts import joined, say
from orrery.games.orbit_box.scene.shapes import (
    BAND_INNER,
    BAND_OUTER,
    CELL_INNER,
    along,
    cell_angle,
    polar,
)
from orrery.games.orbit_box.scene.table import Arrow, RingTable
from orrery.games.orbit_box.words.names import body_word

_CORNER = 5.0
_TIP = CELL_INNER - 1.0
_HEAD = 7.0
_COIN = 6.4
_WIDEST_LANE = 9.5


class Ways(NamedTuple):
    """The ways of all bodies on a ring of so many cells, in the direction in which they move."""

    cells: int
    way: int
    arrows: tuple[Arrow, ...]


def moves(table: RingTable) -> tuple[Item, ...]:
    """An arrow for each move, and where it scores a coin with its points."""
    return _moves(Ways(table.cells, table.way, table.arrows)) if table.arrows else ()


def way_of(arrow: Arrow, cells: int, way: int) -> tuple[Item, ...]:
    """The arrow of a single body."""
    return _moves(Ways(cells, way, (arrow,)))


@lru_cache(maxsize=1024)
def _moves(ways: Ways) -> tuple[Item, ...]:
    lanes = lanes_of(ways)
    radii = _lane_radii(lanes)
    lines: list[Item] = []
    coins: list[Item] = []
    taken: list[Point] = []
    for arrow, lane in zip(ways.arrows, lanes, strict=True):
        start, end = (ways.way * u for u in _ends(ways, lanes, arrow))
        lines += _line(arrow, radii[lane], start, end)
        if arrow.points:
            place = _coin_place(radii[lane], start, end, taken)
            taken.append(place)
            coins += _coin(arrow, place)
    return tuple(map(kept, lines + coins))


def _steps(ways: Ways, arrow: Arrow) -> int:
    return (arrow.end - arrow.start) * ways.way % ways.cells or ways.cells


def lanes_of(ways: Ways) -> list[int]:
    """The orbit of each arrow, 0 the outermost. Shorter ways run outside, so few lines cross."""
    lanes = [0] * len(ways.arrows)
    busy: list[set[int]] = []
    order = sorted(range(len(lanes)), key=lambda k: _steps(ways, ways.arrows[k]))
    for k in order:
        needed = _halves(ways, ways.arrows[k])
        lane = next((n for n, halves in enumerate(busy) if not halves & needed), len(busy))
        if lane == len(busy):
            busy.append(set())
        busy[lane] |= needed
        lanes[k] = lane
    return lanes


def _halves(ways: Ways, arrow: Arrow) -> set[int]:
    """The half cells a way covers: ways end in the first half of a cell and start in the second."""
    first = 2 * arrow.start * ways.way + 1
    return {half % (2 * ways.cells) for half in range(first, first + 2 * _steps(ways, arrow))}


def _lane_radii(lanes: list[int]) -> list[float]:
    gaps = max(lanes, default=0)
    pitch = min(_WIDEST_LANE, (BAND_OUTER - BAND_INNER) / max(gaps, 1))
    return [BAND_OUTER - pitch * lane for lane in range(gaps + 1)]


def _ends(ways: Ways, lanes: list[int], arrow: Arrow) -> tuple[float, float]:
    """The angles at which a way leaves and arrives, as if all bodies moved clockwise.

    The ways that touch a cell share it: arrivals first, the outermost orbit leading, then
    departures, the innermost leading; in this order they do not cross.
    """
    own = ways.arrows.index(arrow)

    def share(cell: int, mine: tuple[int, int, int]) -> float:
        arrows = list(enumerate(zip(ways.arrows, lanes, strict=True)))
        touching = [(0, lane, k) for k, (one, lane) in arrows if one.end == cell]
        touching += [(1, -lane, k) for k, (one, lane) in arrows if one.start == cell]
        place = sorted(touching).index(mine)
        return 0.86 * ((place + 0.5) / len(touching) - 0.5)

    first = arrow.start * ways.way
    leaves = first + share(arrow.start, (1, -lanes[own], own))
    arrives = first + _steps(ways, arrow) + share(arrow.end, (0, lanes[own], own))
    return cell_angle(leaves, ways.cells), cell_angle(arrives, ways.cells)


@lru_cache(maxsize=4096)
def _line(arrow: Arrow, radius: float, start: float, end: float) -> tuple[Item, ...]:
    way = 1 if end > start else -1
    turn = min(_CORNER / radius, abs(end - start) / 2) * way
    points = [polar(_TIP, start)]
    for t in along(0, pi / 2, 4):  # down to the orbit
        points.append(polar(radius + _CORNER * (1 - sin(t)), start + turn * (1 - cos(t))))
    steps = max(2, round(abs(end - start) / 0.06))
    points += [polar(radius, angle) for angle in along(start + turn, end - turn, steps)[1:-1]]
    for t in along(pi / 2, 0, 4):  # and up again
        points.append(polar(radius + _CORNER * (1 - sin(t)), end - turn * (1 - cos(t))))
    points.append(polar(_TIP - _HEAD + 1, end))
    half = 3.6 / _TIP
    head = (
        polar(_TIP + 1, end),
        polar(_TIP - _HEAD, end + half),
        polar(_TIP - _HEAD, end - half),
    )
    key = f"move-{arrow.letter}"
    start_cell, end_cell, body = arrow.start + 1, arrow.end + 1, body_word(arrow.letter)
    way_said = say("{body} from {start} to {end}", body=body, start=start_cell, end=end_cell)
    said = joined([way_said, say("points: {n}", n=arrow.points) if arrow.points else ""])
    return (
        Item(f"{key}-shade", "line", points=tuple(points), style="move shade"),
        Item(key, "line", points=tuple(points), style=f"move {arrow.letter}", text=said),
        Item(f"{key}-head", "polygon", points=head, style=f"head {arrow.letter}"),
    )


def _coin_place(radius: float, start: float, end: float, taken: list[Point]) -> Point:
    """Near the head if there is room among the other coins, else further back along the way."""
    room = 2 * _COIN + 0.6
    places = [polar(radius, end - (end - start) * k / 24) for k in range(22)]
    free = [place for place in places if all(dist(place, other) >= room for other in taken)]
    if free:
        return free[0]
    return max(places, key=lambda place: min(dist(place, other) for other in taken))


def _coin(arrow: Arrow, at: Point) -> list[Item]:
    key, style = f"move-{arrow.letter}", f"coin {arrow.letter}"
    number = Item(
        f"{key}-number", "label", (at[0], at[1] + 0.4), 10, "coin-number", str(arrow.points)
    )
    return [Item(f"{key}-points", "disc", at, _COIN, style), number]
