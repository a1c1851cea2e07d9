"""Orbis as a scene: the market on top, the own universe below it, the others' at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from orrery.core.contract import Position, Seat
from orrery.core.scene import Item, LayoutPart, Scene, WideLayout, kept_group, load_look
from orrery.core.texts import Sentence, say
from orrery.games.orbis.scene import market, panel, turn, universe
from orrery.games.orbis.scene.account import account
from orrery.games.orbis.scene.aether import aether
from orrery.games.orbis.scene.shapes import MARGIN, NEAR_TOP, WIDTH
from orrery.games.orbis.scene.table import SceneTable, table

LOOK = load_look("orrery.games.orbis", "orbis")


def scene(position: Position, seat: Seat | None) -> Scene:
    """The table from a player's side."""
    seen = table(position, seat)
    return _drawn(position, seen, universe.places(seen, panel.NEAR.base))


def editing_scene(position: Position, places: Mapping[str, Sequence[str]]) -> Scene:
    """The table of whoever puts it together, with these places of each universe."""
    seen = table(position, None)
    panels = zip(seen.seats, panel.panels(len(seen.seats)), strict=True)
    outlines = [
        universe.outline(seen, seat, name, own.base)
        for seat, own in panels
        for name in places[seat]
    ]
    return _drawn(position, seen, outlines)


def _drawn(position: Position, seen: SceneTable, places: Iterable[Item]) -> Scene:
    players, outcome = len(seen.seats), seen.outcome
    return Scene(
        LOOK,
        0.0,
        0.0,
        WIDTH,
        panel.bottom(players) + MARGIN,
        _title(position.game.ending(outcome) if outcome else position.task()),
        _fixed(players),
        tuple(map(kept_group, _groups(seen, places))),
        wide=_wide(players),
        signs=tuple(f"seat-{name}" for name in seen.players),
    )


@lru_cache(maxsize=1024)
def _title(standing: Sentence) -> Sentence:
    return say("Orbis, {standing}", standing=standing)


def _groups(seen: SceneTable, places: Iterable[Item]) -> Iterator[Iterable[Item]]:
    yield account(seen.common) if seen.outcome else market.market(seen)
    panels = panel.panels(len(seen.seats))
    for seat, own in zip(seen.seats, panels, strict=True):
        yield panel.player(seen, seat, own)
    yield aether(seen)
    yield places
    for seat, own in zip(seen.seats, panels, strict=True):
        yield universe.universe(seen, seat, own.base, near=own is panels[0])
    yield turn.turn(seen)


@cache
def _fixed(players: int) -> tuple[Item, ...]:
    return (*_sky(players), *market.frames(players), *panel.frames(players))


#: How many times as large the others' universes are drawn on a wide screen, by players.
_OTHERS = {2: 2.0, 3: 1.65, 4: 2.0}


@cache
def _wide(players: int) -> WideLayout:
    """The market left, the own universe as high beside it, the others' in a row below."""
    gap = MARGIN / 2
    market = LayoutPart(0, 0, WIDTH, NEAR_TOP - gap, 0, 0)
    near = panel.panels(players)[0]
    own_height = near.size[1] + 2 * gap
    scale = market.height / own_height
    own = LayoutPart(0, NEAR_TOP - gap, WIDTH, own_height, WIDTH, 0, scale)
    width, parts = WIDTH + WIDTH * scale, [market, own]
    others, larger = panel.panels(players)[1:], _OTHERS[players]
    wide, high = (length + 2 * gap for length in others[0].size)
    left = (width - len(others) * wide * larger) / 2
    for k, other in enumerate(others):
        x, y = other.corner
        place = (left + k * wide * larger, market.height)
        parts.append(LayoutPart(x - gap, y - gap, wide, high, *place, larger))
    return WideLayout(0, 0, width, market.height + high * larger + gap, tuple(parts))


def _sky(players: int) -> Iterator[Item]:
    height = panel.bottom(players) + MARGIN
    corners = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, height), (0.0, height))
    yield Item("sky", "polygon", points=corners, style="sky backdrop")
    yield Item("stars", "polygon", points=corners, style="stars backdrop")
