"""Evaluated games: rows that replay to their outcome, values that make sense, for every game."""

from __future__ import annotations

from functools import cache

import pytest

import orrery
from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.kernel import CLOCK
from orrery.games import NAMES
from orrery.lab.analysis.findings import POINTS, VALUE
from orrery.lab.analysis.searched import SearchJudge
from orrery.lab.crew import packed
from orrery.lab.evaluation import EvaluatedGame, Evaluation, EvaluationTask, evaluated_game
from orrery.lab.evaluation.values import ThriftyJudge
from orrery.players.expertise import SearchLevel
from orrery.players.levels import LevelPlayer, level_in
from orrery.players.player import repeatable_player
from orrery.players.search import Budget


def beginners(game: Game) -> list[str]:
    return ["1"] * len(game.seats)


@cache
def game_of(name: str) -> Game:
    """Games that are short enough to be judged move by move."""
    return orrery.game(name, **({"max_turns": 3} if name == "ortus" else {}))


@cache
def example(name: str) -> EvaluatedGame:
    game = game_of(name)
    return evaluated_game(game, beginners(game), 7, simulations=20)


@pytest.mark.parametrize("name", NAMES)
def test_the_rows_replay_to_the_same_outcome(name: str) -> None:
    found = example(name)
    position = game_of(name).start(found.seed)
    for row in found.moves:
        assert row.ply == position.ply + 1
        assert row.legal == len(position.codes(row.seat))
        assert str(position.game.known_move(row.seat, row.code)) == row.text
        position.play(row.code, seat=row.seat)
    for end in (position, orrery.load(found.record)):
        assert end.outcome
        assert end.outcome.winners == found.winners
        assert end.outcome.scores == found.scores
        assert (end.outcome.reason, end.ply) == (found.reason, found.plies)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_rows(name: str) -> None:
    game = game_of(name)
    assert evaluated_game(game, beginners(game), 7, simulations=20) == example(name)
    other = evaluated_game(game, beginners(game), 8, simulations=20)
    assert [row.code for row in other.moves] != [row.code for row in example(name).moves]


@pytest.mark.parametrize("name", NAMES)
def test_values_make_sense(name: str) -> None:
    found = example(name)
    judged = [row for row in found.moves if row.value is not None]
    assert len(judged) > len(found.moves) / 3
    for row in judged:
        assert row.seat != CLOCK
        assert row.move_value is not None
        assert row.move_value <= row.value
        assert row.best != row.code or row.move_value == row.value
        if found.unit == VALUE:
            assert -1 <= row.move_value <= row.value <= 1
    assert found.unit == (POINTS if name in ("orbit", "harun", "corona") else VALUE)


def test_a_won_position_is_worth_most() -> None:
    last = example("orion").moves[-1]
    assert last.value == last.move_value == 1
    assert last.is_exact


def test_nothing_is_evaluated_without_simulations() -> None:
    game = orrery.game("orion")
    plain = evaluated_game(game, beginners(game), 7, simulations=0)
    assert plain.record == example("orion").record
    assert all(row.value is row.move_value is row.best is None for row in plain.moves)


def test_a_job_for_a_crew_says_which_game_it_was() -> None:
    job = Evaluation(packed(orrery.game("orion")), simulations=20)
    assert job.do(EvaluationTask(3, "7", ("1", "1"))) == (3, example("orion"))
    assert str(EvaluationTask(3, "7", ("1", "1"))) == "game 3 with seed '7'"


def test_who_thinks_by_the_clock_is_refused() -> None:
    game = orrery.game("orion")
    with pytest.raises(OptionError, match=r"level 6 thinks by the clock.*choose 1 to 5"):
        evaluated_game(game, ["1", "6"], 7)
    with pytest.raises(OptionError, match="Orion Duel has 2 seats here, not 3"):
        evaluated_game(game, ["1", "1", "1"], 7)


def test_no_clock_hurries_a_repeatable_player() -> None:
    game = orrery.game("orion", setup="1", first="blue")
    position, level = game.start(1), level_in(game, 4)
    assert isinstance(level, SearchLevel)
    hurried = LevelPlayer(4, 1, most_seconds=0.001).think(position, 0).simulations
    patient = repeatable_player("4", 1)
    assert isinstance(patient, LevelPlayer)
    assert hurried < patient.think(position, 0).simulations == level.simulations


@pytest.mark.parametrize("name", ["orion", "orbis", "ortus"])
def test_a_search_that_is_used_again_remembers_nothing(name: str) -> None:
    game, budget = orrery.game(name), Budget(simulations=30)
    thrifty, rows = ThriftyJudge(game, budget, 1), example(name).moves
    position = game.start(example(name).seed)
    for row in rows[:40]:
        move = game.known_move(row.seat, row.code)
        fresh = SearchJudge(game, budget, 1).judge(position, move, 1, lambda: False)
        assert thrifty.judge(position, move, 1, lambda: False) == fresh
        position.play(move)
