"""Harun problems: which die each body takes so that the landings are worth most (HA4).

>>> stars = "red 3 9 black 5 12"
>>> dice = ["1", "2", "3", "4", "5", "6", "6"]
>>> problem = HarunProblem.parse("R1 O2 Y3 G4 B5 V6 K7", stars, dice, "clockwise")
>>> solve(problem).optimum
12
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from orrery.core.kernel import rule
from orrery.core.texts import Sentence, count, listed, say
from orrery.games.harun.scoring import (
    BLACK_STAR,
    BODIES,
    CELLS,
    DICE,
    NO_STAR,
    RED_STAR,
    landing_points,
)
from orrery.games.orbit_box.rules.ring import ahead
from orrery.players.orbit_box import problems
from orrery.players.orbit_box.problems import ProblemError, Step

__all__ = [
    "DIRECTIONS",
    "HarunProblem",
    "ProblemError",
    "Solution",
    "Step",
    "optimal_plan",
    "optimal_plans",
    "points_of",
    "solve",
]

GAME = "Harun"
STARS = {"red": RED_STAR, "black": BLACK_STAR}
STARS_OF_A_COLOUR = 2
DIRECTIONS = {"clockwise": 1, "counter-clockwise": -1}

#: For every set of dice, as bits: the most points of the bodies so far, and in how many ways.
SETS = 1 << DICE


@dataclass(frozen=True)
class HarunProblem:
    """Where the bodies stand, from 0 in the order R O Y G B V K, and all else that decides.

    ``stars`` says for each cell what lies there; ``direction`` is 1 clockwise, -1 the other way.
    """

    cells: tuple[int, ...]
    stars: tuple[int, ...]
    dice: tuple[int, ...]
    direction: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", problems.check_cells(self.cells, GAME, BODIES, CELLS))
        object.__setattr__(self, "dice", problems.check_dice(self.dice, GAME, DICE))
        object.__setattr__(self, "stars", _check_stars(self.stars))
        if self.direction not in DIRECTIONS.values():
            raise ProblemError(say("direction {n} must be 1, clockwise, or -1", n=self.direction))

    @classmethod
    def parse(
        cls, bodies: str, stars: str, dice: Iterable[str | int], direction: str = "clockwise"
    ) -> HarunProblem:
        """From texts that count cells from 1, stars such as "red 3 9 black 5 12"."""
        if direction not in DIRECTIONS:
            raise ProblemError(
                say(
                    "{direction!r} is no direction; write {known}",
                    direction=direction,
                    known=listed(tuple(DIRECTIONS), "or"),
                )
            )
        return cls(
            problems.parse_cells(bodies, GAME, BODIES, CELLS),
            _parse_stars(stars),
            problems.parse_dice(dice),
            DIRECTIONS[direction],
        )

    def __str__(self) -> str:
        stars = " ".join(
            f"{colour} {' '.join(str(cell + 1) for cell in _cells_with(star, self.stars))}"
            for colour, star in STARS.items()
        )
        direction = next(name for name, sign in DIRECTIONS.items() if sign == self.direction)
        dice = " ".join(map(str, self.dice))
        return f"{problems.places(self.cells)}, {stars}, {direction}, with {dice}"


@dataclass(frozen=True)
class Solution:
    """The most points of a problem, a plan that reaches them, and how many plans do."""

    optimum: int
    plan: tuple[Step, ...]  # in the order of the bodies; any order scores the same
    plans_labelled: int  # equal dice told apart, out of 5,040 plans
    plans_merged: int  # equal dice taken as one


# --- Reading stars --------------------------------------------------------------------------------


def _parse_stars(text: str) -> tuple[int, ...]:
    stars, colour = [NO_STAR] * CELLS, ""
    for word in text.lower().replace(",", " ").split():
        if word in STARS:
            colour = word
            continue
        if not word.isdigit():
            raise ProblemError(
                say("{word!r} is no star; write for example: red 3 9 black 5 12", word=word)
            )
        if not colour:
            raise ProblemError(
                say("cell {cell} comes before a colour; write red or black first", cell=word)
            )
        cell = problems.parse_cell(word, CELLS, word)
        if stars[cell] != NO_STAR:
            raise ProblemError(say("cell {cell} has two stars; a cell holds one (HA2)", cell=word))
        stars[cell] = STARS[colour]
    return tuple(stars)


def _check_stars(stars: Sequence[int]) -> tuple[int, ...]:
    if len(stars) != CELLS:
        raise ProblemError(
            count(
                "stars are given for {n} cell; the ring has {cells}",
                "stars are given for {n} cells; the ring has {cells}",
                len(stars),
                cells=CELLS,
            )
        )
    for cell, star in enumerate(stars):
        if star not in (NO_STAR, *STARS.values()):
            raise ProblemError(
                say(
                    "star {star} on cell {cell}: it is 0 none, 1 red or 2 black",
                    star=star,
                    cell=cell + 1,
                )
            )
    for colour, star in STARS.items():
        if (found := len(_cells_with(star, stars))) != STARS_OF_A_COLOUR:
            raise ProblemError(_wrong_number(colour, found))
    return tuple(int(star) for star in stars)


def _wrong_number(colour: str, found: int) -> Sentence:
    return {
        "red": count(
            "{n} red star given; there are {wanted} (HA1)",
            "{n} red stars given; there are {wanted} (HA1)",
            found,
            wanted=STARS_OF_A_COLOUR,
        ),
        "black": count(
            "{n} black star given; there are {wanted} (HA1)",
            "{n} black stars given; there are {wanted} (HA1)",
            found,
            wanted=STARS_OF_A_COLOUR,
        ),
    }[colour]


def _cells_with(star: int, stars: Sequence[int]) -> list[int]:
    return [cell for cell, other in enumerate(stars) if other == star]


# --- Solving --------------------------------------------------------------------------------------


def solve(problem: HarunProblem) -> Solution:
    """The exact optimum, one optimal plan and the number of them."""
    search = HarunSearch(problem)
    merged = search.plans
    labelled = merged * problems.arrangements(problem.dice)
    return Solution(search.optimum, search.plan_at(0), labelled, merged)


def optimal_plans(problem: HarunProblem) -> Iterator[tuple[Step, ...]]:
    """All optimal plans, equal dice taken as one, each found when it is asked for."""
    search = HarunSearch(problem)
    return map(search.plan_at, range(search.plans))


def optimal_plan(problem: HarunProblem, place: int) -> tuple[Step, ...]:
    """The plan at this place, from 0, in the order of ``optimal_plans``."""
    return HarunSearch(problem).plan_at(place)


class HarunSearch:
    """A problem searched through: for every set of dice what the first bodies make of it."""

    def __init__(self, problem: HarunProblem) -> None:
        self.problem = problem
        self._sky = (
            np.array(problem.cells),
            np.array(problem.stars),
            np.array(problem.dice),
            problem.direction,
        )
        self._most = np.empty(SETS, np.int32)
        self._ways = np.empty(SETS, np.int32)
        find_best(*self._sky, self._most, self._ways)

    @property
    def optimum(self) -> int:
        """The most points of a plan."""
        return int(self._most[-1])

    @property
    def plans(self) -> int:
        """How many plans bring them, equal dice taken as one."""
        return int(self._ways[-1])

    def plan_at(self, place: int) -> tuple[Step, ...]:
        """The best plan at this place in the order of all."""
        if not 0 <= place < self.plans:
            raise IndexError(place)
        chosen = np.empty(BODIES, np.int32)
        find_plan(*self._sky, self._most, self._ways, place, chosen)
        return tuple(self._step(body, int(die)) for body, die in enumerate(chosen))

    def _step(self, body: int, die: int) -> Step:
        problem = self.problem
        value = problem.dice[die]
        cell = ahead(problem.cells[body], problem.direction * value, CELLS)
        return Step(body, value, cell, landing_points(problem.stars[cell]))


@rule
def points_of(cell: int, die: int, direction: int, stars: Any) -> int:
    """What a body on this cell scores with this die (HA4)."""
    return landing_points(stars[ahead(cell, direction * die, CELLS)])


@rule
def find_best(cells: Any, stars: Any, dice: Any, direction: int, most: Any, ways: Any) -> None:
    """For every set of dice: what as many bodies, from the first on, score most with them."""
    most[0], ways[0] = 0, 1
    for taken in range(1, SETS):
        body = -1
        for die in range(DICE):
            body += (taken >> die) & 1
        best, count = -1, 0
        for die in range(DICE):
            if _is_first_of_its_kind(die, taken, dice):
                before = taken ^ (1 << die)
                points = most[before] + points_of(cells[body], dice[die], direction, stars)
                if points > best:
                    best, count = points, 0
                if points == best:
                    count += ways[before]
        most[taken], ways[taken] = best, count


@rule
def find_plan(
    cells: Any,
    stars: Any,
    dice: Any,
    direction: int,
    most: Any,
    ways: Any,
    place: int,
    chosen: Any,
) -> None:
    """Walk back along the best plan at this place, and note the die of each body."""
    taken = SETS - 1
    for body in range(BODIES - 1, -1, -1):
        found = -1
        for die in range(DICE):
            if found >= 0 or not _is_first_of_its_kind(die, taken, dice):
                continue
            before = taken ^ (1 << die)
            points = points_of(cells[body], dice[die], direction, stars)
            if most[before] + points == most[taken]:
                if place < ways[before]:
                    found = die
                else:
                    place -= ways[before]
        chosen[body] = found
        taken ^= 1 << found


@rule
def _is_first_of_its_kind(die: int, taken: int, dice: Any) -> bool:
    """Whether a die is in this set, and no equal one before it: equal dice are taken as one."""
    if not (taken >> die) & 1:
        return False
    for other in range(die):
        if (taken >> other) & 1 and dice[other] == dice[die]:
            return False
    return True
