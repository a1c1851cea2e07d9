"""What holds in every game: exact sampling, energy, warriors, recoveries."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import orrery
from orrery.core.chance import seeded
from orrery.core.kernel import COMPILED, Record, apply, rule, sample, to_act
from orrery.games.ortus.rules.actions import action_at, count_actions
from orrery.games.ortus.rules.hexlines import targets_of
from orrery.games.ortus.rules.position import MANOEUVRING, NOWHERE, WARRIORS, free_cells
from orrery.players.playout import random_seat
from test_laws import EVERY_OPTION

from .positions import duel, ortus

GAMES = range(30 if COMPILED else 1)
EVERY = 7 if COMPILED else 25


def drawn(position: orrery.Position) -> list[int]:
    """Every action by its number in the order in which they are drawn, sorted."""
    p, box = position.state, position.game.box
    seat, legal = position.to_act[0], position.codes()
    free, targets = free_cells(p, box, seat), targets_of(p, box, seat)
    counts, total = count_actions(p, box, seat, free, targets)
    assert total == len(legal)
    return sorted(int(action_at(p, box, seat, free, targets, counts, n)) for n in range(total))


@pytest.mark.parametrize("elements", ["none", "all"])
def test_every_legal_action_is_drawn_by_exactly_one_number(elements: str) -> None:
    game = orrery.game("ortus", elements=elements, arrangement="standard")
    for seed in GAMES:
        position, chance = game.start(seed), seeded(f"drawn {seed}")
        while not position.is_over:
            if position.state.phase == MANOEUVRING and position.ply % EVERY == 0:
                assert drawn(position) == position.codes().tolist()
            seat = position.to_act[0]
            position.play(int(sample(position.state, game.box, seat, chance)))


def test_dragons_and_strikes_are_drawn_too() -> None:
    position = duel("fire h6, fire k3, wind k7, earth n6", "water k6, earth k8")
    assert {"dragons h6+k3xk6", "strike k7xk6"} <= {move.text for move in position.moves()}
    assert drawn(position) == position.codes().tolist()


def test_a_sample_has_no_favourites() -> None:
    position = duel("wind k3", "water k6", energy=(2, 14))
    p, box, chance = position.state, position.game.box, seeded("fair")
    draws = 400 * len(position.codes()) if COMPILED else 40 * len(position.codes())
    codes, counts = np.unique(
        [int(sample(p, box, 0, chance)) for _ in range(draws)], return_counts=True
    )
    assert codes.tolist() == position.codes().tolist()
    mean = draws / len(codes)
    assert ((counts - mean) ** 2 / mean).sum() < 2 * len(codes)  # a chi square far in the tail


@pytest.mark.parametrize("options", [{}, {"elements": "none"}, {"handicap": 4}])
def test_energy_warriors_and_recoveries(options: dict[str, object]) -> None:
    game = ortus(**options)
    for seed in GAMES:
        position, chance = game.start(seed), seeded(f"facts {seed}")
        while not position.is_over:
            p, turn = position.state, int(position.state.turn_number)
            seat = random_seat(to_act(p, game.box), chance)
            position.play(int(sample(p, game.box, seat, chance)), seat)
            p = position.state
            assert p.energy.min() >= 0
            assert p.points.min() >= 0
            check_board(p)
            if int(p.turn_number) == turn + 1:  # whose turn ended has recovered everybody
                assert NOWHERE not in p.cell[8 * (1 - int(p.turn)) :][:8].tolist()


FINE, OVERSPENT, MISPLACED, UNRECOVERED = range(4)


@rule
def watch(p: Any, box: Any, chance: Any) -> int:
    """Play a random game; what was wrong after a move, if anything was."""
    bits = to_act(p, box)
    while bits != 0:
        turn = p.turn_number
        seat = random_seat(bits, chance)
        apply(p, box, seat, sample(p, box, seat, chance))
        if min(p.energy[0], p.energy[1], p.points[0], p.points[1]) < 0:
            return OVERSPENT
        if not is_board_right(p, box):
            return MISPLACED
        if p.turn_number == turn + 1 and not all_stand(p, 1 - p.turn):
            return UNRECOVERED
        bits = to_act(p, box)
    return FINE


@rule
def is_board_right(p: Any, box: Any) -> bool:
    """Whether as many cells are taken as warriors stand, each on a cell of its own."""
    standing, taken = 0, 0
    for warrior in range(WARRIORS):
        if p.cell[warrior] != NOWHERE:
            standing += 1
            if p.at[p.cell[warrior]] == 0:
                return False
    for cell in range(box.cell_count):
        taken += p.at[cell] != 0
    return standing == taken


@rule
def all_stand(p: Any, seat: int) -> bool:
    fallen = 0
    for warrior in range(8 * seat, 8 * seat + 8):
        fallen += p.cell[warrior] == NOWHERE
    return fallen == 0


@pytest.mark.compiled
def test_ten_thousand_random_games_over_all_options_keep_their_books() -> None:
    for options in EVERY_OPTION["ortus"]:
        game = orrery.game("ortus", **options)
        for seed in range(10_000 // len(EVERY_OPTION["ortus"]) + 1):
            state = game.start(seed).state
            assert watch(state, game.box, seeded(f"books {seed}")) == FINE, (options, seed)


def test_the_watch_notices_what_is_wrong() -> None:
    p, box = duel("wind k3", energy=(14, -100)).state, ortus().box
    assert watch(p, box, seeded("wrong")) == OVERSPENT
    p = duel("wind k3").state
    p.at[p.cell[0]] = 0
    assert not is_board_right(p, box)
    assert all_stand(p, 0)
    p.cell[3] = NOWHERE
    assert not all_stand(p, 0)


def check_board(p: Record) -> None:
    """Every warrior stands on one cell, and every cell knows its warrior."""
    cells = [cell for cell in p.cell.tolist() if cell != NOWHERE]
    assert len(set(cells)) == len(cells)
    assert np.flatnonzero(p.at).tolist() == sorted(cells)
    bits = sum(int(word).bit_count() for word in p.side.reshape(-1))
    assert bits == len(cells)


def test_a_position_is_small() -> None:
    """A search copies it at every step."""
    assert ortus().position_type.itemsize < 3500


def test_no_guide_is_led_and_nobody_saved_in_a_manoeuvre() -> None:
    position = duel("wind k3")
    for text in ("guide o4", "save", "recover fire o1"):
        with pytest.raises(orrery.Refusal):
            position.play(text)
