"""What is known about a game is found in the module that the game names, whoever wrote it."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
from pebbles import Pebbles

import orrery
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.players import solving
from orrery.players.expertise import UNMEASURED, Expertise, HabitLevel, expertise_of
from orrery.players.levels import LEVELS, LevelPlayer, best_settings, is_searched, level_in
from orrery.players.plain import EXPERTISE as PLAIN
from orrery.players.player import SimplePlayer


class Greedy:
    """Takes as many pebbles as it may."""

    def __init__(self, seed: int | str, strength: int) -> None:
        self.strength = strength

    def choose(self, position: Position, seat: Seat) -> Move:
        return position.game.known_move(seat, int(position.codes(seat)[-1]))


def solve_pebbles(position: Position, seat: Seat | None) -> int:
    return int(position.state.pebbles) % 4


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Pebbles, as a package would bring it together with a player of its own."""
    module = ModuleType("pebble_expert")
    module.EXPERTISE = Expertise(  # type: ignore[attr-defined]
        levels=tuple(map(HabitLevel, range(1, 6))),
        player="pebble_expert:Greedy",
        solver="pebble_expert:solve_pebbles",
        first_ratings=(1000, 1500, 1600, 1700, 1800, 1800),
    )
    module.Greedy, module.solve_pebbles = Greedy, solve_pebbles  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pebble_expert", module)
    monkeypatch.setattr(Pebbles, "expert", "pebble_expert")
    return Pebbles(pebbles=10)


def test_a_game_of_another_package_brings_its_own_player(known: Game) -> None:
    position = known.start(1)
    for player in (LevelPlayer(4, 1), SimplePlayer(1)):
        move = player.choose(position, position.to_act[0])
        assert move is not None
        assert move.text == "take 3"
    assert level_in(known, LEVELS[-1]) == HabitLevel(5)
    assert not is_searched(known)


def test_a_game_of_another_package_brings_its_own_solver(known: Game) -> None:
    assert orrery.solve(known.start(1)) == 2


def test_a_game_that_nobody_has_thought_about_is_searched_plainly() -> None:
    game = Pebbles(pebbles=10)
    assert expertise_of(game) is PLAIN
    assert is_searched(game)
    assert best_settings(game) == PLAIN.levels[-1].settings  # type: ignore[union-attr]
    assert expertise_of(game).first_ratings == UNMEASURED
    with pytest.raises(
        OptionError, match="pebbles has no solver; orion, ortus, corona, harun and orbit"
    ):
        solving.solve(game.start(1))


@pytest.mark.parametrize(
    ("module", "fault"), [("nobody.wrote.this", "No module named"), ("json", "EXPERTISE")]
)
def test_an_expert_that_is_not_there_is_named(
    module: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pebbles, "expert", module)
    with pytest.raises(OptionError, match=f"the expert '{module}' of pebbles cannot .*{fault}"):
        expertise_of(Pebbles)
