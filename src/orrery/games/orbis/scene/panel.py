"""What belongs to a player: sign and points, god, farms and temples, and the domain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from orrery.core.hexes import Point
from orrery.core.scene import Item, kept
from orrery.core.texts import Text, count, joined, listed, say
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.scene.market import god_item
from orrery.games.orbis.scene.shapes import (
    FAR_TOP,
    MARGIN,
    NEAR_BOTTOM,
    NEAR_TOP,
    TILE_HEIGHT,
    TILE_WIDTH,
    WIDTH,
    Spot,
    box,
    box_around,
    counted,
    picture_of,
    signed,
    words,
)
from orrery.games.orbis.scene.table import SceneTable
from orrery.games.orbis.words.names import (
    COLOUR_WORDS,
    GOD_TITLES,
    SEAT_WORDS,
    coloured,
)
from orrery.games.orbis.words.wording import numbered


class Panel(NamedTuple):
    """Where the things of a player lie."""

    corner: Point
    size: tuple[float, float]
    head: Spot  # the sign, with name and points to its right
    temples: Spot
    farms: Spot  # the first of them
    god: Spot
    base: Spot  # the middle of the bottom row
    domain: Spot  # the middle of the first colour
    step: float  # from colour to colour
    height: float  # of the domain

    @property
    def outline(self) -> tuple[Point, ...]:
        return box(*self.corner, *self.size)


#: The panel of whoever looks.
NEAR = Panel(
    corner=(MARGIN, NEAR_TOP),
    size=(WIDTH - 2 * MARGIN, NEAR_BOTTOM - NEAR_TOP),
    head=Spot(32, NEAR_TOP + 26, 1.4),
    temples=Spot(268, NEAR_TOP + 26, 0.8),
    farms=Spot(352, NEAR_TOP + 26, 0.8),
    god=Spot(564, NEAR_TOP + 27, 0.92),
    base=Spot(WIDTH / 2, NEAR_TOP + 288),
    domain=Spot(53, NEAR_TOP + 352, 1.45),
    step=82.0,
    height=52.0,
)


def panels(players: int) -> list[Panel]:
    """The near panel, then those of the others in turn."""
    return [NEAR, *_FAR[players]]


def _far(left: float, width: float, scale: float) -> Panel:
    """A panel of another player: a line, the universe, and the domain below it."""
    top, middle = FAR_TOP, left + width / 2
    rows = 4 * TILE_HEIGHT * scale
    step = width / 5.1
    return Panel(
        corner=(left, top),
        size=(width, rows + 106),
        head=Spot(left + 20, top + 19, 0.95),
        temples=Spot(left + 17, top + 49, 0.5),
        farms=Spot(left + 64, top + 49, 0.42),
        god=Spot(left + width - 22, top + 47, 0.74),
        base=Spot(middle, top + 68 + rows - TILE_HEIGHT * scale / 2, scale),
        domain=Spot(middle - 2 * step, top + rows + 89, 0.9),
        step=step,
        height=30.0,
    )


def _wide() -> Panel:
    """The panel of the only other player: the domain lies beside the universe."""
    scale, top = 0.6, FAR_TOP
    rows = 4 * TILE_HEIGHT * scale
    left = MARGIN + 10 + 2.5 * TILE_WIDTH * scale
    return Panel(
        corner=(MARGIN, top),
        size=(WIDTH - 2 * MARGIN, rows + 14),
        head=Spot(338, top + 26, 1.2),
        temples=Spot(336, top + 74, 0.7),
        farms=Spot(410, top + 74, 0.7),
        god=Spot(560, top + 34, 1.0),
        base=Spot(left, top + 7 + rows - TILE_HEIGHT * scale / 2, scale),
        domain=Spot(342, top + 132, 1.1),
        step=54.0,
        height=40.0,
    )


_FAR = {
    2: [_wide()],
    3: [_far(MARGIN + 297 * k, 291.0, 0.55) for k in range(2)],
    4: [_far(MARGIN + 198 * k, 192.0, 0.39) for k in range(3)],
}


def bottom(players: int) -> float:
    """Where the last panel ends."""
    last = panels(players)[-1]
    return last.corner[1] + last.size[1]


def frames(players: int) -> Iterator[Item]:
    """The empty panels."""
    for k, panel in enumerate(panels(players)):
        yield Item(f"panel-{k}", "polygon", points=panel.outline, style="plate")
    for k, radius in enumerate((34.0, 70.0, 106.0, 142.0)):
        yield Item(f"orbit-{k}", "disc", (WIDTH / 2, NEAR_TOP + 178), radius, "orbit")


# --- A player -------------------------------------------------------------------------------------


def player(table: SceneTable, seat: str, panel: Panel) -> list[Item]:
    """Everything in a panel but the universe."""
    has = _holdings(table.player(seat))
    items = [_seat(seat, has, seat == table.acting, panel.corner, panel.size)]
    items += _head(seat, has.points, panel.head)
    if has.temples:
        items += _temples(seat, has.temples, panel.temples)
    for k, colour in enumerate(has.farms):
        items += _farm(seat, colour, panel.farms, k)
    if has.god:
        items.append(god_item(has.god, panel.god, seat))
    live = table.given if seat == table.seats[0] else frozenset()
    items += _domain(seat, has.domain, live, panel.domain, (panel.step, panel.height))
    return items


class Holdings(NamedTuple):
    """What a player has, the universe apart."""

    points: int
    domain: tuple[int, ...]  # by colour
    farms: tuple[str, ...]
    temples: int
    mystic: int
    god: str | None


def _holdings(known: dict[str, Any]) -> Holdings:
    domain, farms = tuple(known["domain"].values()), tuple(known["farms"])
    temples, mystic = known["temples"], known["mystic_value"]
    return Holdings(known["points"], domain, farms, temples, mystic, known["god"])


@lru_cache(maxsize=4096)
def _seat(seat: str, has: Holdings, acts: bool, corner: Point, size: tuple[float, float]) -> Item:
    style, said = "seat acting" if acts else "seat", _said(seat, has, acts)
    return Item(f"seat-{seat}", "polygon", points=box(*corner, *size), style=style, text=said)


@lru_cache(maxsize=4096)
def _said(seat: str, has: Holdings, acts: bool) -> Text:
    farms = listed([COLOUR_WORDS[farm] for farm in has.farms])
    return joined(
        [
            SEAT_WORDS[seat],
            say("points: {n}", n=has.points),
            say("in turn") if acts else "",
            say("domain: {worshippers}", worshippers=numbered(has.domain)),
            say("farms: {farms}", farms=farms) if farms else "",
            say("temples: {n}", n=has.temples) if has.temples else "",
            say("mystic value: {n}", n=has.mystic) if has.mystic else "",
            GOD_TITLES[has.god] if has.god else "",
        ]
    )


@lru_cache(maxsize=2048)
def _head(seat: str, points: int, spot: Spot) -> tuple[Item, ...]:
    coin = spot.x + 40 * max(spot.scale, 0.95)
    sign, size = f"seat-{seat}", max(19.5, 16 * spot.scale)
    items = (
        Item(f"sign-{seat}", "symbol", (spot.x, spot.y), spot.scale, "mark sign", "", sign),
        picture_of(f"score-{seat}", "coin", (coin, spot.y), 1.3 * max(spot.scale, 0.95)),
        words(f"score-{seat}-number", (coin, spot.y), size, "coin-number", signed(points)),
    )
    return tuple(map(kept, items))


@lru_cache(maxsize=1024)
def _temples(seat: str, number: int, spot: Spot) -> tuple[Item, ...]:
    said = count(
        "{who}: {n} temple symbol", "{who}: {n} temple symbols", number, who=SEAT_WORDS[seat]
    )
    at, size = spot.at(36, 0), max(19.0, 26 * spot.scale)
    return (
        picture_of(f"temples-{seat}", "effect-temple", (spot.x, spot.y), spot.scale, said),
        words(f"temples-{seat}-count", at, size, "count", str(number)),
    )


@cache
def _farm(seat: str, colour: str, spot: Spot, k: int) -> tuple[Item, ...]:
    """A sheaf and the colour that it pays for."""
    x, y = spot.at(46 * k, 0)
    said = say("{who}: farm, {colour}", who=SEAT_WORDS[seat], colour=COLOUR_WORDS[colour])
    at = (x + 14 * spot.scale, y + 14 * spot.scale)
    return (
        picture_of(f"farm-{seat}-{colour}", "effect-farm", (x, y), spot.scale, said),
        picture_of(f"farm-{seat}-{colour}-emblem", f"emblem-{colour}", at, 1.1 * spot.scale),
    )


@lru_cache(maxsize=4096)
def _domain(
    seat: str, domain: tuple[int, ...], live: frozenset[str], first: Spot, size: Point
) -> tuple[Item, ...]:
    """The worshippers of a player, colour by colour; of some a move makes use."""
    step, height = size
    items: list[Item] = []
    for k, (colour, held) in enumerate(zip(COLOURS, domain, strict=True)):
        spot = Spot(first.x + step * k, first.y, first.scale)
        items += _worshippers(seat, colour, held, colour in live, spot, (step - 4, height))
    return tuple(items)


@lru_cache(maxsize=4096)
def _worshippers(
    seat: str, colour: str, held: int, live: bool, spot: Spot, size: tuple[float, float]
) -> tuple[Item, ...]:
    """The worshippers of one colour in a domain."""
    key, at = f"domain-{seat}-{colour}", (spot.x, spot.y)
    style = "domain live" if live else "domain"
    shape = box_around(*at, *size)
    who = SEAT_WORDS[seat]
    said = say("{who}: no {colour}", who=who, colour=COLOUR_WORDS[colour])
    if held:
        said = say("{who}: {worshippers}", who=who, worshippers=coloured(held, colour))
    figures = counted(key, colour, held, at, spot.scale, 19 * max(1.0, 0.9 * spot.scale))
    return (
        Item(key, "polygon", points=shape, style=style, text=said),
        *map(kept, figures),
    )
