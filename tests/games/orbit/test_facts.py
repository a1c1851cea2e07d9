"""How often the pot is taken, counted over all deals."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

from orrery.core.kernel import COMPILED, copy_array, rule
from orrery.games.orbit import rules

from .positions import start

# Up to rotation the empty cell is the last one: 720 placements, and 6**6 rolls of the dice.
PLACEMENTS = np.array(list(permutations(range(6))), np.int8)
ROLLS = 6**6
TAKERS = (0, 0.1111, 0.1435, 0.1258, 0.0970, 0.0709)  # by the turn in which they move

needs_compiled = pytest.mark.compiled


@rule
def count_takers(p: Any, cells: Any, direction: int, first: int, count: int, taken: Any) -> None:
    """For so many rolls of the dice: in which turn the pot is taken, last of all in none."""
    for roll in range(first, first + count):
        rest = roll
        p.direction = direction
        for body in range(6):
            p.cell[body] = cells[body]
            p.die[body] = 1 + rest % 6
            rest //= 6
        turn = 0
        while turn < 6 and rules.land(p, rules.mover(p, turn)) != rules.WHOLE_POT:
            turn += 1
        taken[turn] += 1


def all_owned() -> Any:
    """A round in which each body has an owner, and nobody has a chip to pay."""
    p = copy_array(start(6).state)[0]
    p.chips[:] = p.pot = 0
    p.owner[:] = range(6)
    return p


def counted(cells: Any, direction: int = 1, first: int = 0, count: int = ROLLS) -> Any:
    taken = np.zeros(7, np.int64)
    count_takers(all_owned(), np.asarray(cells, np.int8), direction, first, count, taken)
    return taken


def turn_of_the_taker(cells: Any, dice: Any) -> int:
    """The same for one deal, in plain words: clockwise, in the order of the rainbow."""
    cells = list(cells)
    for turn, die in enumerate(dice):
        cell = (cells[turn] + die) % 7
        if cells.count(cell) >= 2:
            return turn
        cells[turn] = cell
    return 6


@needs_compiled
def test_the_movers_take_the_pot_in_54_83_percent_of_all_33592320_deals() -> None:
    taken = sum(counted(cells) for cells in PLACEMENTS)
    assert taken.sum() == 33_592_320
    assert taken[0] == 0
    assert (taken / taken.sum())[:6].round(4).tolist() == list(TAKERS)
    assert round(1 - taken[6] / taken.sum(), 4) == 0.5483


def test_a_sample_of_deals_agrees() -> None:
    chance, deals = Random(1), 40_000 if COMPILED else 4_000
    taken = sum(
        counted(PLACEMENTS[chance.randrange(720)], 1, chance.randrange(ROLLS), 1)
        for _ in range(deals)
    )
    assert (taken / deals)[:6] == pytest.approx(TAKERS, abs=0.01 if COMPILED else 0.025)
    assert 1 - taken[6] / deals == pytest.approx(0.5483, abs=0.015 if COMPILED else 0.04)


@pytest.mark.parametrize("number", [0, 123, 611])
def test_an_independent_count_agrees(number: int) -> None:
    cells = PLACEMENTS[number].tolist()
    first, count = (0, ROLLS) if COMPILED else (7_000, 1_500)
    taken = [0] * 7
    for roll in range(first, first + count):
        dice = [1 + roll // 6**body % 6 for body in range(6)]
        taken[turn_of_the_taker(cells, dice)] += 1
    assert counted(cells, 1, first, count).tolist() == taken


def test_an_independent_count_over_random_placements_gives_the_same_share() -> None:
    chance, deals = Random(2), 20_000
    rolls = [chance.choices(range(1, 7), k=6) for _ in range(deals)]
    turns = [turn_of_the_taker(chance.sample(range(7), 6), dice) for dice in rolls]
    assert sum(turn < 6 for turn in turns) / deals == pytest.approx(0.5483, abs=0.015)


@needs_compiled
def test_the_other_direction_is_a_mirror_image() -> None:
    for cells in PLACEMENTS[::60]:
        mirrored = (-cells[::-1]) % 7
        assert counted(mirrored, -1).tolist() == counted(cells).tolist()


def test_there_are_as_many_deals_as_said() -> None:
    assert len(PLACEMENTS) * len(list(product(range(6), repeat=6))) == 33_592_320
