"""Scenes are made of items that are kept, and look as if nothing had been kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import orrery
from orrery.core.kernel import COMPILED
from orrery.core.scene import Scene
from orrery.core.texts import Text

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("orion", {"setup": "free"}),
    ("orion", {"setup": "1"}),
    ("ortus", {}),
    ("ortus", {"arrangement": "standard", "handicap": 3}),
    ("ortus", {"bidding": True, "elements": "none"}),
    ("orbis", {}),
    ("orbis", {"players": 4}),
    ("orbit", {}),
    ("orbit", {"mode": "sealed"}),
    ("harun", {}),
    ("harun", {"mode": "sealed", "deal": "random"}),
    ("corona", {"deal": "random", "end_time": True}),
    ("corona", {"mode": "sealed"}),
]
games = pytest.mark.parametrize(("name", "options"), GAMES)

#: So many moves lie between two positions that are looked at, and so many positions are.
STEP = 7 if COMPILED else 13
POSITIONS = 18


def some_positions(name: str, options: dict[str, Any]) -> Iterator[orrery.Position]:
    """Now and then a position of a random game, its end included."""
    rng = Random(name)
    position = orrery.game(name, **options).start(5)
    while not position.is_over and position.ply < POSITIONS * STEP:
        if position.ply % STEP == 0:
            yield position
        seat = rng.choice(position.to_act)
        position.play(rng.choice(position.moves(seat)), seat)
    yield position


def eyes(position: orrery.Position) -> list[int | None]:
    return [None, *range(len(position.game.seats))]


def holdings(position: orrery.Position) -> list[Text]:
    game = position.game
    return [game.holding(position, seat) for seat in range(len(game.seats))]


def forget_everything() -> None:
    """Empty every table of kept things in the modules of the games."""
    for name, module in list(sys.modules.items()):
        if name.startswith("orrery.games."):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


@games
def test_a_scene_of_kept_items_equals_one_made_anew(name: str, options: dict[str, Any]) -> None:
    for position in some_positions(name, options):
        kept = [position.scene(seat) for seat in eyes(position)]
        tasks = [position.task(seat) for seat in eyes(position)]
        held = holdings(position)
        forget_everything()
        anew = orrery.game(name, **options)
        again = orrery.Position(anew, position.copy()._array, position.seed)
        assert [again.scene(seat) for seat in eyes(again)] == kept
        assert [again.task(seat) for seat in eyes(again)] == tasks
        assert holdings(again) == held


def unlike(before: Scene, after: Scene) -> list[str]:
    """The items that are as before, and yet others."""
    known = {item.key: item for item in before.items}
    return [
        item.key
        for item in after.items
        if known.get(item.key) == item and known[item.key] is not item
    ]


@games
def test_an_item_that_is_as_before_is_the_same_one(name: str, options: dict[str, Any]) -> None:
    before: dict[int | None, Scene] = {}
    for position in some_positions(name, options):
        for seat in eyes(position):
            scene = position.scene(seat)
            assert unlike(before.get(seat, scene), scene) == []
            before[seat] = scene
