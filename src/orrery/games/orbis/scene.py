"""Orbis as a scene: the market on top, the own universe below it, the others' at the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from orrery.core.contract import Position, Seat
from orrery.core.scene import Item, Scene, load_look
from orrery.core.texts import Sentence, say
from orrery.games.orbis import scene_account, scene_market, scene_panel, scene_turn, scene_universe
from orrery.games.orbis.scene_shapes import MARGIN, WIDTH, box
from orrery.games.orbis.scene_table import Table, table

LOOK = load_look("orrery.games.orbis", "orbis")


def scene(position: Position, seat: Seat | None) -> Scene:
    """The table from a player's side."""
    seen = table(position, seat)
    players = len(seen.seats)
    return Scene(
        LOOK,
        0.0,
        0.0,
        WIDTH,
        scene_panel.bottom(players) + MARGIN,
        say("Orbis, {standing}", standing=_standing(position)),
        _fixed(players),
        tuple(_items(seen)),
    )


def _standing(position: Position) -> Sentence:
    outcome = position.outcome
    return position.game.ending(outcome) if outcome else position.task()


def _items(seen: Table) -> Iterator[Item]:
    outcome = seen.position.outcome
    if outcome is None:
        yield from scene_market.market(seen)
        yield from scene_market.gods(seen)
        yield from scene_market.supply(seen)
    else:
        yield from scene_account.account(seen, outcome)
    panels = scene_panel.panels(len(seen.seats))
    for seat, panel in zip(seen.seats, panels, strict=True):
        yield from scene_panel.player(seen, seat, panel)
    yield from scene_panel.aether(seen)
    yield from scene_universe.places(seen, panels[0].base)
    for seat, panel in zip(seen.seats, panels, strict=True):
        yield from scene_universe.universe(seen, seat, panel.base, near=panel is panels[0])
    yield from scene_turn.turn(seen)


@cache
def _fixed(players: int) -> tuple[Item, ...]:
    return (*_sky(players), *scene_market.frames(players), *scene_panel.frames(players))


def _sky(players: int) -> Iterator[Item]:
    height = scene_panel.bottom(players) + MARGIN
    corners = box(0, 0, WIDTH, height, 0.01)
    yield Item("sky", "polygon", points=corners, style="sky")
    yield Item("stars", "polygon", points=corners, style="stars")
