"""Orbis as a scene: the market on top, the own universe below it, the others' at the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from orrery.core.contract import Position, Seat
from orrery.core.scene import Item, Scene, load_look
from orrery.core.texts import Sentence, say
from orrery.games.orbis.scene import market, panel, turn, universe
from orrery.games.orbis.scene.account import account
from orrery.games.orbis.scene.aether import aether
from orrery.games.orbis.scene.shapes import MARGIN, WIDTH, box
from orrery.games.orbis.scene.table import SceneTable, table

LOOK = load_look("orrery.games.orbis", "orbis")


def scene(position: Position, seat: Seat | None) -> Scene:
    """The table from a player's side."""
    seen = table(position, seat)
    players, outcome = len(seen.seats), seen.outcome
    return Scene(
        LOOK,
        0.0,
        0.0,
        WIDTH,
        panel.bottom(players) + MARGIN,
        _title(position.game.ending(outcome) if outcome else position.task()),
        _fixed(players),
        tuple(_items(seen)),
    )


@lru_cache(maxsize=1024)
def _title(standing: Sentence) -> Sentence:
    return say("Orbis, {standing}", standing=standing)


def _items(seen: SceneTable) -> list[Item]:
    items: list[Item] = []
    items += account(seen.common) if seen.outcome else market.market(seen)
    panels = panel.panels(len(seen.seats))
    for seat, own in zip(seen.seats, panels, strict=True):
        items += panel.player(seen, seat, own)
    items += aether(seen)
    items += universe.places(seen, panels[0].base)
    for seat, own in zip(seen.seats, panels, strict=True):
        items += universe.universe(seen, seat, own.base, near=own is panels[0])
    items += turn.turn(seen)
    return items


@cache
def _fixed(players: int) -> tuple[Item, ...]:
    return (*_sky(players), *market.frames(players), *panel.frames(players))


def _sky(players: int) -> Iterator[Item]:
    height = panel.bottom(players) + MARGIN
    corners = box(0, 0, WIDTH, height, 0.01)
    yield Item("sky", "polygon", points=corners, style="sky")
    yield Item("stars", "polygon", points=corners, style="stars")
