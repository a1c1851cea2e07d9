"""Six levels: they see what they should, and nothing that is hidden."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pebbles import Pebbles

import orrery
from orrery.core.errors import OptionError
from orrery.games import NAMES, game_class
from orrery.players.expertise import SearchLevel, expertise_of
from orrery.players.levels import LEVELS, RANKS, LevelPlayer, level_in
from orrery.players.player import player
from orrery.testing import check_player

from .tactics import saving_moves, winning_moves

TACTICS = json.loads((Path(__file__).parent / "tactics.json").read_text("utf-8"))
SMALL = 0.02


def chosen(record: str, level: int) -> tuple[orrery.Position, int]:
    """The position of a record, and the code that a level plays there."""
    position = orrery.load(record)
    move = LevelPlayer(level, 1).choose(position, position.to_act[0])
    assert move is not None
    return position, move.code


@pytest.mark.compiled
@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize("number", range(len(TACTICS["win"])))
def test_every_level_from_3_up_wins_at_once_where_it_can(level: int, number: int) -> None:
    position, code = chosen(TACTICS["win"][number], level)
    assert code in winning_moves(position)


@pytest.mark.compiled
@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize("number", range(len(TACTICS["save"])))
def test_every_level_from_3_up_stops_a_win_where_it_can(level: int, number: int) -> None:
    position, code = chosen(TACTICS["save"][number], level)
    assert code in saving_moves(position)


@pytest.mark.compiled
@pytest.mark.parametrize("level", [1, 3, 5])
@pytest.mark.parametrize("name", NAMES)
def test_no_level_sees_what_its_seat_may_not(name: str, level: int) -> None:
    assert check_player(lambda seed: LevelPlayer(level, seed, SMALL), orrery.game(name)) > 0


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_every_level_plays_a_game_that_nobody_has_thought_about(level: int) -> None:
    assert check_player(lambda seed: LevelPlayer(level, seed, SMALL), Pebbles(pebbles=6)) > 0


def test_the_highest_level_takes_the_time_it_is_given() -> None:
    position = Pebbles(pebbles=4).start(1)
    short, long = (
        LevelPlayer(6, 1, seconds=seconds).think(position, position.to_act[0])
        for seconds in (0.01, 0.3)
    )
    assert 0 < short.simulations < long.simulations


def test_a_level_without_a_choice_does_not_think() -> None:
    position = Pebbles(pebbles=1).start(1)
    move = LevelPlayer(5, 1).choose(position, position.to_act[0])
    assert move is not None
    assert move.text == "take 1"


def test_every_game_has_five_levels_of_its_own_and_every_level_a_name() -> None:
    games = [game_class(name) for name in NAMES]
    assert [game.expert for game in games] == [f"orrery.players.{name}" for name in NAMES]
    assert {len(expertise_of(game).levels) for game in games} == {5}
    assert len(RANKS) == len(LEVELS) == 6
    assert all(rank.name and rank.about for rank in RANKS)


def test_no_level_overlooks_more_than_the_one_below() -> None:
    for name in NAMES:
        levels = [level_in(orrery.game(name), level) for level in LEVELS]
        overlooked = [how.overlooks for how in levels if isinstance(how, SearchLevel)]
        assert overlooked == sorted(overlooked, reverse=True)


def test_levels_sit_down_by_their_number() -> None:
    assert isinstance(player("4", 1), LevelPlayer)
    with pytest.raises(OptionError, match="there is no level 7"):
        LevelPlayer(7, 1)
    with pytest.raises(OptionError, match="there is no player '7'; there is 1 to 6, random"):
        player("7", 1)
