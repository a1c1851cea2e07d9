"""Forced wins: what the prover says is what trying everything says."""

from __future__ import annotations

import numpy as np
import pytest

import orrery
import orrery.lab.puzzles
from orrery.core.contract import Game, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.kernel import apply, copy_array, legal, payoff, rule, to_act
from orrery.players.orion.forcing import may_add, note_contacts, wins_with
from orrery.players.proof.forcing import NOTES, SPARE
from orrery.players.proof.prover import Effort, Prover, stage_of
from orrery.players.proof.solver import solve

pytestmark = pytest.mark.compiled  # trying everything takes compiled rules


# --- Trying everything ----------------------------------------------------------------------------


@rule
def wins_brutally(ways, box, attacker, depth, deepest, codes, tried, counts):
    """Whether the attacker wins within so many moves: every move, every answer, no table."""
    counts[0] = -1
    here = 0
    value = np.zeros(deepest + 1, np.int64)
    counts[0] = list_at(ways, box, 0, codes)
    tried[0] = 0
    while True:
        seat = who(ways[here], box[0])
        attacks = seat == attacker
        done = tried[here] == counts[here]
        if not done:
            code = codes[here, tried[here]]
            tried[here] += 1
            ways[here + 1] = ways[here]
            apply(ways[here + 1], box[0], seat, code)
            over = to_act(ways[here + 1], box[0]) == 0
            if not over and here + 1 < deepest:
                here += 1
                tried[here] = 0
                counts[here] = list_at(ways, box, here, codes)
                continue
            wins = over and payoff(ways[here + 1], box[0], attacker) > 0
            if wins != attacks:
                continue
            value[here] = 1 if wins else 0
        else:
            value[here] = 0 if attacks else 1
        # This position is decided: tell the one before, and so on.
        while True:
            if here == 0:
                return value[0] == 1
            here -= 1
            above = who(ways[here], box[0]) == attacker
            if (value[here + 1] == 1) == above:
                value[here] = value[here + 1]
                continue
            break


@rule
def list_at(ways, box, depth, codes):
    return legal(ways[depth], box[0], who(ways[depth], box[0]), codes[depth])


@rule
def who(p, box):
    return 0 if to_act(p, box) >> 1 & 1 else 1


def brutal(position: Position, attacker: Seat, depth: int) -> bool:
    game = position.game
    ways = np.zeros(depth + 1, game.position_type)
    ways[0] = position.state
    codes = np.zeros((depth + 1, 1600), np.int32)
    tried, counts = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    return bool(wins_brutally(ways, game.box_array, attacker, 0, depth, codes, tried, counts))


def late_positions(game: Game, seed: str, most_moves: int) -> list[Position]:
    """Positions of a random game, from the first with so few moves on."""
    position, found = game.start(seed), []
    chance = np.random.default_rng(list(seed.encode()))
    while not position.is_over:
        codes = position.codes()
        if len(codes) <= most_moves:
            found.append(position.copy())
        position.play(int(codes[int(chance.integers(len(codes)))]))
    return found


@pytest.fixture(scope="module")
def orion() -> Game:
    return orrery.game("orion")


@pytest.fixture(scope="module")
def prover(orion: Game) -> Prover:
    return Prover(orion, memory=8)


def fixed(number: int) -> str:
    return f"late {number}"


# --- Orion Duel -----------------------------------------------------------------------------------


def test_late_positions_are_solved_as_trying_everything_solves_them(orion, prover):
    told = []
    for number in range(8):
        for position in late_positions(orion, fixed(number), 24)[-6:]:
            left = 28 - stage_of(position)
            for attacker in range(2) if left <= 6 else ():
                prover.forget()
                told.append(prover.prove(position, attacker).wins)
                assert told[-1] == brutal(position, attacker, left)
    assert min(told.count(True), told.count(False)) >= 5


def test_wins_in_two_are_found_where_they_are(orion, prover):
    told = []
    for number in range(10):
        for position in late_positions(orion, fixed(10 + number), 150)[:3]:
            (seat,) = position.to_act
            prover.forget()
            told.append(prover.prove(position, seat, stages=3).wins)
            assert told[-1] == brutal(position, seat, 3)
            assert prover.prove(position, 1 - seat, stages=2).wins == brutal(position, 1 - seat, 2)
    assert min(told.count(True), told.count(False)) >= 3


def test_no_tile_that_adds_a_condition_is_overlooked(orion):
    notes, spare = np.zeros(NOTES, np.int64), np.zeros(SPARE, orion.position_type)
    won = 0
    for position in [p for n in range(4) for p in late_positions(orion, fixed(30 + n), 400)]:
        array, (seat,) = copy_array(position.state), position.to_act
        note_contacts(array[0], orion.box, notes)
        for code in position.codes():
            if wins_with(array[0], orion.box, seat, code, spare) and spare[0]["ending"] == 1:
                assert may_add(array[0], orion.box, seat, code, notes)
                won += 1
    assert won


def test_a_small_table_forgets_but_is_right(orion):
    small, large = Prover(orion, memory=1), Prover(orion, memory=32)
    for position in late_positions(orion, fixed(3), 40)[:2]:
        (seat,) = position.to_act
        effort = Effort(positions=30_000)
        ours, theirs = (p.prove(position, seat, effort=effort).wins for p in (small, large))
        assert None in (ours, theirs) or ours == theirs


def test_a_line_is_played_to_its_end(orion):
    for number in range(20):
        for position in late_positions(orion, fixed(number), 60)[:1]:
            found = solve(position, seconds=5)
            if found.winner is None or not found.line:
                continue
            for move in found.line:
                position.play(move)
            assert position.outcome is not None
            assert position.outcome.winners == (found.winner,)
            return
    pytest.fail("no late position was won by force")


def test_effort_is_bounded(orion):
    found = Prover(orion, memory=4).prove(orion.start(1), 0, effort=Effort(positions=2))
    assert found.wins is None
    assert found.looked == 2


def test_a_finished_game_is_known(orion):
    position = late_positions(orion, fixed(1), 2000)[-1]
    while not position.is_over:
        position.play(int(position.codes()[0]))
    winners = position.outcome.winners
    assert solve(position).winner == (winners[0] if winners else None)


# --- Ortus ----------------------------------------------------------------------------------------


def test_a_turn_of_ortus_is_proven_to_its_end():
    puzzle = next(p for p in orrery.lab.puzzles.puzzles("ortus") if p.kind == "win")
    position = puzzle.position()
    prover = Prover(position.game, memory=16)
    assert prover.prove(position, puzzle.seat, 1, Effort(positions=60_000)).wins
    assert not prover.prove(position, 1 - puzzle.seat, 1, Effort(positions=2_000)).wins


def test_games_of_luck_are_not_proven():
    with pytest.raises(OptionError, match="forced wins of Orbis cannot be proven"):
        Prover(orrery.game("orbis"))
