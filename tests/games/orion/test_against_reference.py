"""The engine and the slow reference agree at every ply of many games."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import orrery
from orrery.core import kernel
from orrery.core.kernel import COMPILED

from .reference import Move, Table, move_said

SETUPS = ("free", "random", "1", "2", "3")

GAMES = (
    [(*options, seed) for seed, options in product(range(4), product(SETUPS, (False, True)))]
    if COMPILED
    else [("free", False, 0), ("random", True, 1), ("1", False, 2)]
)


def assert_alike(position: orrery.Position, table: Table) -> list[Move]:
    """Compare all that the rules say about a position; its legal moves, in the engine's order."""
    moves = [move_said(move.text) for move in position.moves()]
    assert len(moves) == len(set(moves))
    assert set(moves) == table.moves()
    view = position.view()
    assert view["phase"] == table.phase
    assert position.to_act == (() if table.phase == "over" else (table.turn,))
    assert view["conditions"] == {"blue": table.conditions(0), "orange": table.conditions(1)}
    assert view["left"] == {"blue": table.left[0], "orange": table.left[1]}
    assert_same_end(position, table)
    return moves


def assert_same_end(position: orrery.Position, table: Table) -> None:
    outcome = position.outcome
    if table.phase != "over":
        assert outcome is None
        return
    winners = () if table.winner is None else (table.winner,)
    count = table.token_score if table.reason in ("tokens", "draw") else table.conditions
    assert (outcome.reason, outcome.winners) == (table.reason, winners)
    assert outcome.scores == (count(0), count(1))
    assert highlighted(outcome) == (expected_highlights(table))
    for seat in (0, 1):
        worth = 0 if not winners else 1 if seat in winners else -1
        assert kernel.payoff(position.state, position.game.box, seat) == worth


def highlighted(outcome: orrery.Outcome) -> list[tuple[str, int, list[str]]]:
    return sorted(
        (h.reason, h.seat, sorted(key.removeprefix("hex-") for key in h.items))
        for h in outcome.highlights
    )


def expected_highlights(table: Table) -> list[tuple[str, int, list[str]]]:
    if table.winner is None or table.reason in ("tokens", "blocked"):
        return []
    return sorted((kind, table.winner, sorted(cells)) for kind, cells in table.held(table.winner))


def play_both(position: orrery.Position, table: Table, number: int) -> None:
    move = position.moves()[number]
    position.play(move)
    table.play(move_said(move.text))


def patient(position: orrery.Position, rng: Random, count: int) -> int:
    """A random move, if possible one of several that does not end the game."""
    for _ in range(8):
        number = rng.randrange(count)
        if not position.copy().play(position.moves()[number]).is_over:
            break
    return number


@pytest.mark.parametrize(("setup", "one_sided", "seed"), GAMES)
def test_a_random_game_goes_as_in_the_reference(setup: str, one_sided: bool, seed: int) -> None:
    rng = Random(f"{setup} {one_sided} {seed}")
    position = orrery.game("orion", setup=setup, one_sided=one_sided).start(seed)
    table = Table.like(position)
    while moves := assert_alike(position, table):
        number = patient(position, rng, len(moves)) if seed % 2 else rng.randrange(len(moves))
        play_both(position, table, number)
    assert position.is_over


@given(st.data())
@settings(
    max_examples=12 if COMPILED else 2,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_a_game_of_drawn_choices_goes_as_in_the_reference(data: st.DataObject) -> None:
    setup, one_sided = data.draw(st.sampled_from(SETUPS)), data.draw(st.booleans())
    position = orrery.game("orion", setup=setup, one_sided=one_sided).start(data.draw(st.text()))
    table = Table.like(position)
    while moves := assert_alike(position, table):
        play_both(position, table, data.draw(st.integers(0, len(moves) - 1)))
    assert position.is_over


@pytest.mark.parametrize("setup", ["free", "random"])
def test_a_code_is_legal_exactly_when_it_is_listed(setup: str) -> None:
    rng = Random(setup)
    game = orrery.game("orion", setup=setup, one_sided=True)
    position = game.start(4)
    while not position.is_over:
        if COMPILED or position.ply % 9 == 5:
            (seat,) = position.to_act
            assert legal_codes(position, seat) == position.codes().tolist()
            assert legal_codes(position, 1 - seat) == []
        position.play(rng.choice(position.moves()))
    assert legal_codes(position, 0) == legal_codes(position, 1) == []


def legal_codes(position: orrery.Position, seat: int) -> list[int]:
    game, state = position.game, position.state
    return [c for c in range(game.code_count) if kernel.is_legal(state, game.box, seat, c)]
