"""The yardsticks: the search without one piece of its knowledge, and nothing else changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pebbles import Pebbles

import orrery
from orrery.core.errors import OptionError
from orrery.players.levels import best_settings
from orrery.players.search import SearchSettings
from orrery.players.yardsticks import PIECES, TimedPlayer, settings_named, uses, yardsticks


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("orion", {"search without prefer", "search with estimate"}),
        ("orbis", {"search without prefer", "search without roll", "search without estimate"}),
        ("ortus", {"search without prefer", "search without estimate"}),
    ],
)
def test_each_piece_that_a_game_tells_has_a_yardstick(name: str, known: set[str]) -> None:
    assert set(yardsticks(orrery.game(name))) == {"uct", *known}


def test_a_yardstick_differs_from_the_search_in_one_piece() -> None:
    game = orrery.game("ortus")
    best = best_settings(game)
    blind = settings_named(game, "search without estimate")
    assert uses(best, "estimate")
    assert not uses(blind, "estimate")
    assert replace(blind, cut=best.cut) == best
    assert settings_named(game, "search with estimate") == best


def test_plain_uct_uses_nothing_but_the_facts_of_the_game() -> None:
    plain = settings_named(orrery.game("orbis"), "uct")
    assert plain == SearchSettings(varies=True)
    assert not any(uses(plain, piece) for piece in PIECES)


def test_a_game_that_nobody_has_thought_about_has_no_yardsticks() -> None:
    assert yardsticks(Pebbles(pebbles=4)) == []


def test_a_yardstick_that_does_not_exist_is_refused() -> None:
    with pytest.raises(
        OptionError, match="there is no 'search without luck'; there is search, uct"
    ):
        settings_named(orrery.game("orion"), "search without luck")


@pytest.mark.compiled
def test_a_yardstick_wins_where_it_is_easy() -> None:
    position = Pebbles(pebbles=5).start(1)
    move = TimedPlayer("uct", 1, 0.5).choose(position, position.to_act[0])
    assert move is not None
    assert move.text == "take 1"
