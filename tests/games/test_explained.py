"""Whatever a person points at says what it is and does."""

from __future__ import annotations

import re

import pytest

import orrery
from orrery.core.contract import Game, Position
from orrery.games import game_class
from orrery.players.asking import ask
from orrery.players.chance_player import RandomPlayer
from orrery.players.turns import next_move

#: Names, numbers and headings that stand beside what they belong to, and plain cells.
SILENT = re.compile(
    r"(cell|name|number|bed|zone|panel|track|honour|wells|energy|turn|score)-.*"
    r"|.*-(word|note|count|name)|black-hole|bids|task|tray-[a-z]+|question|power|detail"
    r"|payable|free|asked|unplaced.*|done|leave.*"
)
GAMES = [
    orrery.game("orion", setup="1"),
    orrery.game("orbit", players=3),
    orrery.game("harun", players=3),
    orrery.game("corona", players=3),
    orrery.game("ortus", arrangement="standard"),
    orrery.game("orbis"),
]


def positions(game: Game) -> list[Position]:
    """A game by chance, now and then."""
    position, player, found = game.start("explained"), RandomPlayer("explained"), []
    while not position.is_over and position.ply < 200:
        if position.ply % 5 == 0:
            found.append(position.copy())
        position.play(next_move(position, lambda seat: ask(player, position, seat)))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_thing_on_the_table_says_what_it_does(game: Game) -> None:
    silent, told = set(), set()
    for position in positions(game):
        scene = position.scene(0)
        for item in (*scene.fixed, *scene.items):
            words = position.explained(item.key, 0)
            assert words == position.explained(item.key)
            told.add(str(words))
            if item.text and not words and not SILENT.fullmatch(item.key):
                silent.add(item.key)
    assert silent == set()
    assert len(told) > 5


def test_nobody_explains_what_is_not_there() -> None:
    for game in GAMES:
        assert game.start(1).explained("nothing-of-the-kind") == ""


def test_what_lies_on_a_cell_is_explained_with_it() -> None:
    orion = orrery.game("orion", setup="1").start(1)
    assert orion.explained("cell-d5") == orion.explained("galaxy-d5")
    assert orion.explained("cell-f5") == orion.explained("black-hole-f5")
    assert orion.explained("cell-e5") == orion.explained("cell-z9") == ""
    ortus = orrery.game("ortus", arrangement="standard").start(1)
    assert ortus.explained("cell-o1") == ortus.explained("warrior-0")


def test_warriors_are_explained_as_they_are_played() -> None:
    def told(elements: str, key: str) -> str:
        game = orrery.game("ortus", arrangement="standard", elements=elements)
        return str(game.start(1).explained(key))

    assert "flies for nothing" in told("wind", "warrior-0")
    assert "1 energy a cell" in told("wind", "warrior-2")
    assert told("all", "warrior-0") == told("all", "warrior-9")
    assert "core" in told("all", "cell-h7")
    assert "well" in told("all", "cell-j6")
    home = game_class("ortus").lesson(gold="wind k5").explained("cell-o8")
    assert "haven" in str(home)
    assert told("all", "cell-k5") == ""


def test_regions_are_explained_wherever_they_lie() -> None:
    position = orrery.game("orbis").start(2)
    sentence = str(position.explained("market-a1"))
    assert sentence.startswith("R1c: red, level 1, costs nothing, proselytism, 2 red")
    assert "come to you" in sentence
    assert str(position.explained("tile-R1c")) == sentence
    assert position.explained("tile-X9") == ""
    assert position.play("take a1").explained("market-a1") == ""
    effects = {tile.effect.kind: tile.id for tile in position.game.tile_set.tiles}  # type: ignore[attr-defined]
    assert len({str(position.explained(f"tile-{tile}")) for tile in effects.values()}) == 8
