"""Orbis as a scene: the market on top, the own universe below it, the others' at the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from orrery.core.contract import Position, Seat
from orrery.core.scene import Item, Scene, load_look
from orrery.core.texts import Sentence, say
from orrery.games.orbis.scene import account, market, panel, turn, universe
from orrery.games.orbis.scene.shapes import MARGIN, WIDTH, box
from orrery.games.orbis.scene.table import SceneTable, table

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
        panel.bottom(players) + MARGIN,
        say("Orbis, {standing}", standing=_standing(position)),
        _fixed(players),
        tuple(_items(seen)),
    )


def _standing(position: Position) -> Sentence:
    outcome = position.outcome
    return position.game.ending(outcome) if outcome else position.task()


def _items(seen: SceneTable) -> Iterator[Item]:
    outcome = seen.position.outcome
    if outcome is None:
        yield from market.market(seen)
        yield from market.gods(seen)
        yield from market.supply(seen)
    else:
        yield from account.account(seen, outcome)
    panels = panel.panels(len(seen.seats))
    for seat, own in zip(seen.seats, panels, strict=True):
        yield from panel.player(seen, seat, own)
    yield from panel.aether(seen)
    yield from universe.places(seen, panels[0].base)
    for seat, own in zip(seen.seats, panels, strict=True):
        yield from universe.universe(seen, seat, own.base, near=own is panels[0])
    yield from turn.turn(seen)


@cache
def _fixed(players: int) -> tuple[Item, ...]:
    return (*_sky(players), *market.frames(players), *panel.frames(players))


def _sky(players: int) -> Iterator[Item]:
    height = panel.bottom(players) + MARGIN
    corners = box(0, 0, WIDTH, height, 0.01)
    yield Item("sky", "polygon", points=corners, style="sky")
    yield Item("stars", "polygon", points=corners, style="stars")
