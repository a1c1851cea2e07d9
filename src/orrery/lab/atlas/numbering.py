"""The numbers of the collection: every distinct Corona problem has one, from 1 to 479,556.

Two problems are the same if turning the ring and exchanging colours makes one of the other. A
placement is therefore written as six cells in rising order, from 0; of its rotations the smallest
such list counts. The 1,038 placements are listed in lexicographic order, and so are the 462 rolls,
each with its dice in rising order. Problem number 1 has the first placement and the first roll;
the roll changes fastest. This order is for ever: numbers are printed and passed on.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
import numpy.typing as npt

from orrery.core.texts import say
from orrery.games.corona.scoring import BODIES, CELLS, DICE
from orrery.players.corona.solver import CoronaProblem
from orrery.players.orbit_box.problems import FACES, ProblemError, arrangements

PLACEMENTS = 1038
ROLLS = 462
PROBLEMS = PLACEMENTS * ROLLS

Cells = tuple[int, ...]


@cache
def placements() -> tuple[Cells, ...]:
    """All placements up to rotation and colour, in their order."""
    starting_at_0 = combinations_with_replacement(range(CELLS), BODIES - 1)
    return tuple(sorted({_smallest_rotation((0, *cells)) for cells in starting_at_0}))


@cache
def rolls() -> tuple[tuple[int, ...], ...]:
    """All rolls up to the order of the dice, in their order."""
    return tuple(combinations_with_replacement(range(1, FACES + 1), DICE))


def _smallest_rotation(cells: Cells) -> Cells:
    # The smallest list begins with 0, so one of the bodies stands there.
    return min(tuple(sorted((cell - zero) % CELLS for cell in cells)) for zero in set(cells))


@cache
def _numbers() -> tuple[dict[Cells, int], dict[tuple[int, ...], int]]:
    return (
        {cells: i for i, cells in enumerate(placements())},
        {dice: i for i, dice in enumerate(rolls())},
    )


def number_of(problem: CoronaProblem) -> int:
    """The number of a problem, whatever its rotation and colours."""
    placement_numbers, roll_numbers = _numbers()
    placement = placement_numbers[_smallest_rotation(problem.cells)]
    return placement * ROLLS + roll_numbers[problem.dice] + 1


def problem_of(number: int) -> CoronaProblem:
    """The problem with this number, as it stands in the list: red on cell 1, and so on."""
    check_number(number)
    placement, roll = divmod(number - 1, ROLLS)
    return CoronaProblem(placements()[placement], rolls()[roll])


def check_number(number: int) -> None:
    """Refuse a number that no problem has."""
    if not 1 <= number <= PROBLEMS:
        raise ProblemError(
            say(
                "no problem has the number {number}; they are 1 to {most}",
                number=number,
                most=f"{PROBLEMS:,}",
            )
        )


@cache
def deals() -> npt.NDArray[np.int64]:
    """For how many of the 12^6 x 6^6 equally likely deals each problem stands, by number - 1."""
    of_placement = np.array([_deals_of_placement(cells) for cells in placements()], np.int64)
    of_roll = np.array([factorial(DICE) // arrangements(dice) for dice in rolls()], np.int64)
    return np.outer(of_placement, of_roll).ravel()


def _deals_of_placement(cells: Cells) -> int:
    standing = [cells.count(cell) for cell in range(CELLS)]
    rotations = len({(*standing[turn:], *standing[:turn]) for turn in range(CELLS)})
    return rotations * factorial(BODIES) // prod(map(factorial, standing))
