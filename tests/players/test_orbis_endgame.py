"""The exact solver of Orbis' last turns, beside one that tries everything."""

from __future__ import annotations

from functools import cache

import pytest

import orrery
from orrery.core.contract import Position, Seat
from orrery.core.kernel import copy_array, payoff
from orrery.games.orbis.rules.scoring import creation_points
from orrery.players.orbis.endgame import Endgame, EndgameTooLong
from orrery.players.orbis.player import OrbisPlayer

pytestmark = pytest.mark.compiled

GAME = orrery.game("orbis", players=2)


@cache
def played(game: orrery.Game, seed: int, left: int) -> Position:
    """A game between hasty bots, with so many turns to go."""
    position, bots = game.start(seed), [OrbisPlayer(seed, 2 + seat % 2) for seat in range(4)]
    turns = 15 * len(game.seats) - left
    while position.state.turns_taken < turns:
        (seat,) = position.to_act
        position.play(bots[seat].choose(position, seat))
    return position


class Everything:
    """Every move, trades of all kinds and in any order, and every tile that may come."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, Seat], float] = {}

    def value(self, position: Position, seat: Seat) -> float:
        if position.is_over:
            return float(payoff(position.state, position.game.box, seat))
        key = position.state.tobytes(), seat
        if key not in self._known:
            found = [self._after(position, code, seat) for code in position.codes()]
            self._known[key] = max(found) if position.to_act == (seat,) else min(found)
        return self._known[key]

    def _after(self, position: Position, code: int, seat: Seat) -> float:
        after = position.copy().play(code)
        worlds = [after]
        if after.state.drawn > position.state.drawn and not after.is_over:
            worlds = deals(after)
        return sum(self.value(world, seat) for world in worlds) / len(worlds)


def deals(after: Position) -> list[Position]:
    """The same position, with each hidden tile in the place of the one that has come."""
    first = int(after.state.drawn) - 1
    (place,) = [k for k, tile in enumerate(after.state.market) if tile == after.state.stack[first]]
    worlds = []
    for other in range(first, int(after.game.box.level_start[3])):
        array = copy_array(after.state)
        p = array[0]
        p.stack[first], p.stack[other] = p.stack[other], p.stack[first]
        p.market[place] = p.stack[first]
        worlds.append(after.game.at(array))
    return worlds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_turn_is_worth_what_the_best_of_all_moves_brings(players: int) -> None:
    game = orrery.game("orbis", players=players)
    endgame, values = Endgame(game), set()
    for seed in range(5):
        position = played(game, seed, 1)
        (seat,) = position.to_act
        values.add(endgame.value(position, seat))
        assert endgame.value(position, seat) == Everything().value(position, seat)
    assert len(values) > 1


def thrifty(position: Position) -> Position:
    """The same with few worshippers, so that not too much can be done with them."""
    array = copy_array(position.state)
    array["domain"] //= 3
    array["crowd"] //= 2
    return position.game.at(array)


def test_two_turns_are_worth_the_mean_of_all_deals_with_the_best_answers() -> None:
    endgame, values = Endgame(GAME), set()
    for seed in range(6):
        position, brute = thrifty(played(GAME, seed, 2)), Everything()
        (seat,) = position.to_act
        for move in position.moves()[:4]:
            found = endgame.value_after(position, move)
            values.add(found)
            worlds = [position.copy().play(move)]
            if worlds[0].state.drawn > position.state.drawn:
                worlds = deals(worlds[0])
            expected = sum(brute.value(world, seat) for world in worlds) / len(worlds)
            assert found == pytest.approx(expected)
    assert len(values) > 1


def test_what_lies_in_the_stack_plays_no_part() -> None:
    endgame, position = Endgame(GAME), played(GAME, 3, 3)
    (seat,) = position.to_act
    values = {endgame.value(position.imagine(seat, seed), seat) for seed in range(4)}
    assert len(values) == 1


def test_the_most_points_of_a_turn_are_those_of_its_best_end() -> None:
    position = played(GAME, 5, 1)
    (seat,) = position.to_act

    def most(here: Position) -> int:
        if here.is_over:
            return int(creation_points(here.state, GAME.box, seat))
        return max(most(here.copy().play(move)) for move in here.moves())

    assert Endgame(GAME).most_points(position) == most(position)


def test_too_many_turns_are_told() -> None:
    with pytest.raises(EndgameTooLong, match="Too many turns are left"):
        Endgame(GAME).value(GAME.start(1), 0)
    three = orrery.game("orbis", players=3)
    with pytest.raises(EndgameTooLong, match="Too many turns are left"):
        Endgame(three).value(played(three, 1, 2), 0)


def test_too_many_ways_through_a_turn_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.players.orbis.endgame._WAYS", 4)
    position = played(GAME, 1, 2)
    with pytest.raises(EndgameTooLong, match="Too much is open here"):
        Endgame(GAME).value(position, position.to_act[0])
