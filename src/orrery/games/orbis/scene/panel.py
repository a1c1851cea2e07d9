"""What belongs to a player: sign and points, god, farms and temples, and the domain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from orrery.core.hexes import Point
from orrery.core.scene import Item
from orrery.core.texts import Text, count, joined, listed, say
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.rules.kernel import MOST_WORSHIPPERS
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
    SEAT_TITLES,
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


_NEAR = Panel(
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
    return [_NEAR, *_FAR[players]]


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


def player(table: SceneTable, seat: str, panel: Panel) -> Iterator[Item]:
    """Everything in a panel but the universe."""
    known = table.player(seat)
    style = "seat acting" if seat == table.acting else "seat"
    said = _said(table, seat)
    yield Item(f"seat-{seat}", "polygon", points=panel.outline, style=style, text=said)
    yield from _head(seat, known, panel.head)
    yield from _temples(seat, known, panel.temples)
    for k, colour in enumerate(known["farms"]):
        yield from _farm(seat, colour, panel.farms, k)
    if known["god"]:
        yield god_item(known["god"], panel.god, seat)
    for k, colour in enumerate(COLOURS):
        yield from _worshippers(table, seat, k, colour, panel)


def _said(table: SceneTable, seat: str) -> Text:
    known = table.player(seat)
    farms, temples = listed([COLOUR_WORDS[farm] for farm in known["farms"]]), known["temples"]
    mystic = known["mystic_value"]
    return joined(
        [
            SEAT_WORDS[seat],
            say("points: {n}", n=known["points"]),
            say("in turn") if seat == table.acting else "",
            say("domain: {worshippers}", worshippers=numbered(known["domain"].values())),
            say("farms: {farms}", farms=farms) if farms else "",
            say("temples: {n}", n=temples) if temples else "",
            say("mystic value: {n}", n=mystic) if mystic else "",
            GOD_TITLES[known["god"]] if known["god"] else "",
        ]
    )


#: Room for the name of a seat in any language.
_NAME_LETTERS = 7.2


def _head(seat: str, known: dict[str, Any], spot: Spot) -> Iterator[Item]:
    letters = max(18.5, 16 * spot.scale)
    middle = 15 * spot.scale + 0.33 * letters * _NAME_LETTERS + 2
    coin = spot.x + 2 * middle + 8 * spot.scale
    yield Item(
        f"sign-{seat}", "symbol", (spot.x, spot.y), spot.scale, "mark sign", "", f"seat-{seat}"
    )
    yield words(f"name-{seat}", (spot.x + middle, spot.y), letters, "name", SEAT_TITLES[seat])
    yield picture_of(f"score-{seat}", "coin", (coin, spot.y), 1.3 * max(spot.scale, 0.95))
    points = signed(known["points"])
    yield words(
        f"score-{seat}-number", (coin, spot.y), max(19.5, 16 * spot.scale), "coin-number", points
    )


def _temples(seat: str, known: dict[str, Any], spot: Spot) -> Iterator[Item]:
    if known["temples"]:
        said = count(
            "{who}: {n} temple symbol",
            "{who}: {n} temple symbols",
            known["temples"],
            who=SEAT_WORDS[seat],
        )
        yield picture_of(f"temples-{seat}", "effect-temple", (spot.x, spot.y), spot.scale, said)
        at = spot.at(36, 0)
        yield words(
            f"temples-{seat}-count", at, max(19.0, 26 * spot.scale), "count", str(known["temples"])
        )


def _farm(seat: str, colour: str, spot: Spot, k: int) -> Iterator[Item]:
    """A sheaf and the colour that it pays for."""
    x, y = spot.at(46 * k, 0)
    said = say("{who}: farm, {colour}", who=SEAT_WORDS[seat], colour=COLOUR_WORDS[colour])
    yield picture_of(f"farm-{seat}-{colour}", "effect-farm", (x, y), spot.scale, said)
    at = (x + 14 * spot.scale, y + 14 * spot.scale)
    yield picture_of(f"farm-{seat}-{colour}-emblem", f"emblem-{colour}", at, 1.1 * spot.scale)


def _worshippers(table: SceneTable, seat: str, k: int, colour: str, panel: Panel) -> Iterator[Item]:
    """The worshippers of one colour in a domain."""
    spot, held = panel.domain, table.player(seat)["domain"][colour]
    key, at = f"domain-{seat}-{colour}", (spot.x + panel.step * k, spot.y)
    live = seat == table.seats[0] and colour in table.given
    style = "domain live" if live else "domain"
    shape = box_around(*at, panel.step - 4, panel.height)
    who = SEAT_WORDS[seat]
    said = say("{who}: no {colour}", who=who, colour=COLOUR_WORDS[colour])
    if held:
        said = say("{who}: {worshippers}", who=who, worshippers=coloured(held, colour))
    yield Item(key, "polygon", points=shape, style=style, text=said)
    yield from counted(key, colour, held, at, spot.scale, 19 * max(1.0, 0.9 * spot.scale))


# --- The aether and the trade ---------------------------------------------------------------------

_AETHER_Y = NEAR_TOP + 404
_AETHER_HEIGHT = 44.0


def aether(table: SceneTable) -> Iterator[Item]:
    """The unlimited supply, each colour below that of the domain."""
    for k, colour in enumerate(COLOURS):
        x = _NEAR.domain.x + _NEAR.step * k
        style = "aether live" if colour in table.gained else "aether"
        shape = box_around(x, _AETHER_Y, _NEAR.step - 4, _AETHER_HEIGHT)
        said = say("aether: {colour}", colour=COLOUR_WORDS[colour])
        yield Item(f"aether-{colour}", "polygon", points=shape, style=style, text=said)
        figure = picture_of(f"aether-{colour}-figure", f"figure-{colour}", (x, _AETHER_Y), 1.05)
        yield figure.styled("hops", "endless")
    held = sum(table.player(table.seats[0])["domain"].values())
    right = (_NEAR.domain.x + 4.5 * _NEAR.step + WIDTH - MARGIN) / 2
    if table.trades:
        yield from _trade(right)
    else:
        at = (right, _NEAR.domain.y)
        style = "count over" if held > MOST_WORSHIPPERS else "count"
        yield words("held", at, 24, style, f"{held} / {MOST_WORSHIPPERS}")
        yield words("aether-word", (right, _AETHER_Y), 18, "small", say("aether"))


def _trade(x: float) -> Iterator[Item]:
    y = (_NEAR.domain.y + _AETHER_Y) / 2
    said = say("trade three worshippers of one colour for one of another")
    shape = box_around(x, y, 124, 96)
    yield Item("trade", "polygon", points=shape, style="button", text=said)
    yield picture_of("trade-sign", "trade", (x, y - 14), 1.7)
    yield words("trade-word", (x, y + 27), 22, "button-word", say("trade 3:1"))
