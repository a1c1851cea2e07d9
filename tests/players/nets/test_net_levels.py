"""Levels that a net plays, with nets that know nothing: they take the place of the others."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.lab.analysis.analyse import analyse
from orrery.players.engine.desk import get_ready
from orrery.players.expertise import NetLevel, SearchLevel, expertise_of
from orrery.players.levels import (
    LevelPlayer,
    best_settings,
    is_guided,
    is_searched,
    level_in,
    strongest_search,
)
from orrery.players.nets.net import read_net
from orrery.players.nets.search import NetSearch
from orrery.players.nets.shipped import net_of
from orrery.players.nets.tree import TreeSettings
from orrery.players.search import Budget, Search
from orrery.table.hints import hint_level
from orrery.testing import check_player

from ..tactics import winning_moves
from .weights import random_net

pytestmark = pytest.mark.compiled

TACTICS = json.loads((Path(__file__).parent.parent / "tactics.json").read_text("utf-8"))
LEVELS = {
    3: NetLevel(TreeSettings(), 1, temperature=1.0),
    4: NetLevel(TreeSettings(), 1),
    5: NetLevel(TreeSettings(), 12, overlooks=0.1),
    6: NetLevel(TreeSettings(), 800),
}
Ship = Callable[..., Game]


@pytest.fixture
def ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ship:
    """Give a game a net, as if it came with the package."""
    package = f"nets_of_{tmp_path.name}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)  # type: ignore[no-untyped-call]

    def shipped(game: Game, trained: dict[str, Any] | None = None, **told: Any) -> Game:
        net = random_net(game)
        net.about |= {"options": {**game.chosen, **(trained or {})}, **told}
        net.save(tmp_path / package / f"{game.name}.npz")
        known = expertise_of(game)
        tree = known.net_levels[6].settings
        levels = {level: replace(how, settings=tree) for level, how in LEVELS.items()}
        found = replace(known, weights=f"{package}:{game.name}.npz", net_levels=levels)
        monkeypatch.setattr(import_module(game.expert), "EXPERTISE", found)
        return game

    return shipped


def test_without_a_net_the_levels_are_what_they_were() -> None:
    game = orrery.game("orion", setup="free")  # which nobody has trained
    assert net_of(game) is None
    assert isinstance(level_in(game, 6), SearchLevel)
    assert isinstance(strongest_search(game, 1), Search)


def test_with_a_net_the_highest_level_is_the_net(ship: Ship) -> None:
    game = ship(orrery.game("orion", setup="1"))
    assert is_guided(game)
    assert is_searched(game)
    assert isinstance(strongest_search(game, 1), NetSearch)
    assert isinstance(level_in(game, 2), SearchLevel)
    assert best_settings(game) == expertise_of(game).levels[-1].settings  # type: ignore[union-attr]
    position = game.start(seed=1)
    report = LevelPlayer(6, 1, seconds=0.05).think(position, position.to_act[0])
    assert 10 < report.simulations < 5_000
    get_ready(game)


def test_options_that_the_net_does_not_know_are_played_without_it(ship: Ship) -> None:
    ship(orrery.game("orion"))
    assert is_guided(orrery.game("orion", setup="2", first="blue"))
    assert not is_guided(orrery.game("orion", setup="free"))
    assert not is_guided(orrery.game("orion", one_sided=True))
    ship(orrery.game("orbis"), {"players": [2, 3]})
    assert [is_guided(orrery.game("orbis", players=n)) for n in (2, 3, 4)] == [True, True, False]


def test_a_net_that_has_grown_old_is_told_in_one_line(ship: Ship) -> None:
    game = ship(orrery.game("orion"), description="what it was")
    with pytest.raises(OptionError, match=r"^the net in orion\.npz was trained for .*$"):
        level_in(game, 6)


@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("orion", {}),
        ("ortus", {"max_turns": 6}),
        ("orbis", {"players": 2}),
        ("orbis", {"players": 3}),
        ("orbis", {"players": 4}),
    ],
)
def test_net_levels_obey_the_laws_of_players(
    name: str, options: dict[str, Any], level: int, ship: Ship
) -> None:
    """Legal moves, positions left alone, and the same choice in worlds that look alike."""
    game = ship(orrery.game(name, **options))
    assert isinstance(level_in(game, level), NetLevel)
    assert check_player(lambda seed: LevelPlayer(level, seed, most_seconds=None), game) > 0


def test_a_level_by_first_sight_takes_a_win_and_else_the_likeliest_move(ship: Ship) -> None:
    position = orrery.load(TACTICS["win"][0])
    ship(position.game)
    seat = position.to_act[0]
    for level in (3, 4):
        move = LevelPlayer(level, 1).choose(position, seat)
        assert move is not None
        assert move.code in winning_moves(position)
    start = position.game.start(seed=5)
    seat = start.to_act[0]
    search = strongest_search(position.game, 1)
    assert isinstance(search, NetSearch)
    likeliest = search.guesses(start, seat)[0].move
    assert {LevelPlayer(4, seed).choose(start, seat) for seed in range(3)} == {likeliest}
    assert len({LevelPlayer(3, seed).choose(start, seat) for seed in range(6)}) > 1


def test_an_analysis_asks_the_net(ship: Ship) -> None:
    game = ship(orrery.game("orion", setup="1"))
    position = game.start(seed=1)
    for _ in range(4):
        position.play(int(position.codes(position.to_act[0])[0]))
    found = analyse(position, Budget(simulations=400))
    assert len(found.judgements) == 4
    assert all(one.value is not None for one in found.judgements)
    again = analyse(position, Budget(simulations=400))
    assert found == again


@pytest.mark.parametrize("name", ["orion", "ortus", "orbis"])
def test_a_net_that_ships_fits_its_game_and_tells_where_it_comes_from(name: str) -> None:
    game = orrery.game(name)
    place = expertise_of(game).weights
    file = Path(orrery.__file__).parent / place.removeprefix("orrery:")
    if file.exists():
        assert net_of(game) is not None
        assert file.stat().st_size < 5_000_000
        about = read_net(file).about
        assert about["game"] == name
        assert {"options", "recipe", "seed", "seconds"} <= about.keys()


def test_a_net_shows_moves_where_there_is_one(ship: Ship) -> None:
    game = orrery.game("orbis")
    assert hint_level(game) == (6 if net_of(game) else 4)
    assert hint_level(ship(orrery.game("orbis"))) == 6
