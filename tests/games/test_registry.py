"""Games are found by entry points, and say about themselves what lists and pages want to know."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import orrery
from orrery import games
from orrery.core.errors import OptionError, Refusal
from orrery.games import GROUP, all_games, game_class


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> str:
    """A package whose game cannot be imported."""
    point = EntryPoint("broken", "nobody.brought.this:Game", GROUP)
    monkeypatch.setitem(games._FOUND, "broken", point)
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "broken"))
    all_games.cache_clear()
    return "broken"


def test_all_games_are_found_in_the_order_of_lists() -> None:
    all_games.cache_clear()
    shown = [game.name for game in all_games()]
    assert shown == ["orion", "orbis", "ortus", "corona", "harun", "orbit"]
    assert sorted(shown) == sorted(orrery.GAMES)


def test_a_game_that_cannot_be_loaded_is_left_out_and_named(
    broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert broken not in [game.name for game in all_games()]
    assert "the game 'broken' cannot be loaded" in caplog.text
    with pytest.raises(OptionError, match="No module named 'nobody'"):
        game_class(broken)
    all_games.cache_clear()


def test_a_card_says_how_many_play() -> None:
    cards = {game.name: game.card() for game in all_games()}
    assert (cards["orion"].least, cards["orion"].most) == (2, 2)
    assert (cards["corona"].least, cards["corona"].most) == (2, 10)
    assert all(card.minutes and str(card.sentence) for card in cards.values())


def test_who_dares_less_bids_less_but_more_than_the_standing_bid() -> None:
    live = orrery.game("corona", players=2, deal="random").start(1)
    held_back = live.game.held_back
    assert held_back(live, "bid 10", 0.6) == "bid 6"
    live.play("bid 8", 0)
    assert held_back(live, "bid 10", 0.6) == "bid 9"
    assert held_back(live, "pass", 0.6) == "pass"
    sealed = orrery.game("corona", players=2, deal="random", mode="sealed").start(1)
    assert sealed.game.held_back(sealed, "bid 10", 0.6) == "bid 10"
    orion = orrery.game("orion").start(1)
    assert orion.game.held_back(orion, "single f6", 0.6) == "single f6"


def test_a_lesson_is_a_position_made_by_hand() -> None:
    position = game_class("ortus").lesson(gold="wind f4", black="earth g5")
    assert position.to_act == (0,)
    with pytest.raises(Refusal, match="no lessons"):
        game_class("orion").lesson()
