"""Corona problems: the best plans, how many there are, and what a beginning still allows (CO4).

>>> problem = CoronaProblem.parse("V1 R3 G3 O6 B10 Y12", ["2", "3", "4", "4", "5", "5"])
>>> solve(problem).optimum
16
>>> score(problem, ["V2", "Y3", "O4", "B5", "R4", "G5"])
[3, 4, 2, 5, 1, 1]
>>> best_after(problem, ["R4"])
13
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.games.corona.scoring import BODIES, CELLS, DICE, landing_points
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.ring import ahead
from orrery.players.corona.kernel import WAYS, WAYS_BITS, desk, find_best
from orrery.players.corona.space import KINDS, shape_of, space
from orrery.players.orbit_box import problems
from orrery.players.orbit_box.problems import ProblemError, Step

__all__ = [
    "CoronaProblem",
    "CoronaSearch",
    "Plan",
    "ProblemError",
    "Solution",
    "Step",
    "best_after",
    "best_plan",
    "lay",
    "optimal_plan",
    "optimal_plans",
    "score",
    "solve",
]

GAME = "Corona"


@dataclass(frozen=True)
class CoronaProblem:
    """Where the bodies stand, from 0 in the order R O Y G B V, and the six dice, sorted."""

    cells: tuple[int, ...]
    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", problems.check_cells(self.cells, GAME, BODIES, CELLS))
        object.__setattr__(self, "dice", problems.check_dice(self.dice, GAME, DICE))

    @classmethod
    def parse(cls, bodies: str, dice: Iterable[str | int]) -> CoronaProblem:
        """From texts that count cells from 1: "V1 R3 G3 O6 B10 Y12" and the dice."""
        return cls(
            problems.parse_cells(bodies, GAME, BODIES, CELLS),
            problems.parse_dice(dice),
        )

    def __str__(self) -> str:
        return f"{problems.places(self.cells)} with {' '.join(map(str, self.dice))}"


@dataclass(frozen=True)
class Plan:
    """Steps in their order: a whole plan, or a part of one."""

    steps: tuple[Step, ...]

    @property
    def points(self) -> list[int]:
        """What each step scores."""
        return [step.points for step in self.steps]

    @property
    def total(self) -> int:
        """What all steps score together."""
        return sum(self.points)

    def __str__(self) -> str:
        return " ".join(map(str, self.steps))


@dataclass(frozen=True)
class Solution:
    """The most points of a problem, a plan that reaches them, and how many plans do."""

    optimum: int
    plan: Plan
    plans_labelled: int  # equal dice told apart, out of 518,400 plans
    plans_merged: int  # equal dice taken as one


def solve(problem: CoronaProblem, empty_scores: int = 1) -> Solution:
    """The exact optimum, one optimal plan and the number of them."""
    return _search(problem, empty_scores).solution()


def optimal_plans(problem: CoronaProblem, empty_scores: int = 1) -> Iterator[Plan]:
    """All optimal plans, equal dice taken as one, each found when it is asked for."""
    return _search(problem, empty_scores).plans_after(())


def optimal_plan(problem: CoronaProblem, place: int, empty_scores: int = 1) -> Plan:
    """The plan at this place, from 0, in the order of ``optimal_plans``."""
    return _search(problem, empty_scores).plan_at(place)


def best_plan(
    problem: CoronaProblem, steps: Iterable[Step | str] = (), empty_scores: int = 1
) -> Plan:
    """The best whole plan that begins with these steps."""
    begun = lay(problem, steps, empty_scores)
    return next(_search(problem, empty_scores).plans_after(begun.steps))


def best_after(problem: CoronaProblem, steps: Iterable[Step | str], empty_scores: int = 1) -> int:
    """The most points that a whole plan can reach which begins with these steps."""
    begun = lay(problem, steps, empty_scores)
    search = _search(problem, empty_scores)
    return begun.total + search.most(search.state_after(begun.steps))


def score(problem: CoronaProblem, steps: Iterable[Step | str], empty_scores: int = 1) -> list[int]:
    """What each step scores (CO4)."""
    return lay(problem, steps, empty_scores).points


# --- Laying a plan --------------------------------------------------------------------------------


def lay(problem: CoronaProblem, steps: Iterable[Step | str], empty_scores: int = 1) -> Plan:
    """The plan that these steps make, such as ``["V2", "Y3"]``; it may be a part of one."""
    _check_empty_scores(empty_scores)
    cells, waiting, dice = list(problem.cells), set(range(BODIES)), list(problem.dice)
    laid = []
    for given in steps:
        body, die = _choice(str(given))
        if body not in waiting:
            raise ProblemError(
                say("{step}: {body} has moved already", step=str(given), body=LETTERS[body])
            )
        if die not in dice:
            left = " ".join(map(str, dice))
            raise ProblemError(
                say(
                    "{step}: no die {die} is left; there are {left}",
                    step=str(given),
                    die=die,
                    left=left,
                )
            )
        waiting.remove(body)
        dice.remove(die)
        cell = ahead(cells[body], die, CELLS)
        laid.append(Step(body, die, cell, landing_points(cells.count(cell), empty_scores)))
        cells[body] = cell
    return Plan(tuple(laid))


def _choice(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([A-Za-z]+)(\d+)", text.strip())
    if not match:
        raise ProblemError(
            say("{text!r} is not a step; write a body and its die, such as V2", text=text)
        )
    body = problems.parse_body(match[1], GAME, BODIES, text)
    (die,) = problems.parse_dice([match[2]])
    return body, die


def _check_empty_scores(value: int) -> None:
    if value not in (0, 1):
        raise OptionError(say("empty_scores is 0 or 1, not {value}", value=value))


# --- Searching ------------------------------------------------------------------------------------


class CoronaSearch:
    """A problem searched through: what is still possible after every beginning of a plan."""

    def __init__(self, problem: CoronaProblem, empty_scores: int = 1) -> None:
        _check_empty_scores(empty_scores)
        shape, kinds = shape_of(problem.dice)
        self.problem = problem
        self.empty_scores = empty_scores
        self.kinds = kinds
        self.space = space(shape)
        self.desk = desk(self.space)
        cells, values = np.array(problem.cells), np.array(kinds)
        find_best(cells, values, empty_scores, self.space, self.desk)

    def most(self, state: int) -> int:
        """The most points that the rest of a plan can bring."""
        return int(self.desk.worth[state]) >> WAYS_BITS

    def ways(self, state: int) -> int:
        """In how many ways it brings them, equal dice taken as one."""
        return int(self.desk.worth[state]) & (WAYS - 1)

    def solution(self) -> Solution:
        merged = self.ways(0)
        labelled = merged * problems.arrangements(self.problem.dice)
        return Solution(self.most(0), next(self.plans_after(())), labelled, merged)

    def state_after(self, steps: Sequence[Step]) -> int:
        """The state that these steps lead to."""
        state = 0
        for step in steps:
            choice = step.body * KINDS + self.kinds.index(step.die)
            state = next(after for other, after in self._steps(state) if other == choice)
        return state

    def plans_after(self, begun: tuple[Step, ...]) -> Iterator[Plan]:
        """All best plans that begin so; bodies in their order, small dice first."""
        return self._continue(self.state_after(begun), begun)

    def _continue(self, state: int, begun: tuple[Step, ...]) -> Iterator[Plan]:
        if len(begun) == BODIES:
            yield Plan(begun)
            return
        for step, after in self._best_steps(state):
            yield from self._continue(after, (*begun, step))

    def plan_at(self, place: int) -> Plan:
        """The best plan at this place in the order of all, without going through those before."""
        if not 0 <= place < self.ways(0):
            raise IndexError(place)
        state = 0
        begun: tuple[Step, ...] = ()
        while len(begun) < BODIES:
            for step, after in self._best_steps(state):
                if place < self.ways(after):
                    state, begun = after, (*begun, step)
                    break
                place -= self.ways(after)
        return Plan(begun)

    def positions(self) -> Iterator[tuple[tuple[int, ...], int, list[Step]]]:
        """Every position once: which die each body took (0: none), the most points that the rest
        can bring, and every step from there; bodies in their order, small dice first."""
        seen, waiting = {0}, [(0, (0,) * BODIES)]
        while waiting:
            state, taken = waiting.pop()
            steps = []
            for choice, after in sorted(self._steps(state), key=self._order):
                step = self._step(state, choice)
                steps.append(step)
                if after not in seen:
                    seen.add(after)
                    waiting.append(
                        (after, (*taken[: step.body], step.die, *taken[step.body + 1 :]))
                    )
            yield taken, self.most(state), steps

    def _best_steps(self, state: int) -> Iterator[tuple[Step, int]]:
        """Each step that a best plan can go on with, and the state it leads to."""
        for choice, after in sorted(self._steps(state), key=self._order):
            step = self._step(state, choice)
            if step.points + self.most(after) == self.most(state):
                yield step, after

    def _steps(self, state: int) -> list[tuple[int, int]]:
        """Each possible choice, and the state it leads to."""
        steps = slice(self.space.first[state], self.space.first[state + 1])
        choices, after = self.space.choice[steps], self.space.after[steps]
        return list(zip(choices.tolist(), after.tolist(), strict=True))

    def _order(self, step: tuple[int, int]) -> tuple[int, int]:
        body, kind = divmod(step[0], KINDS)
        return body, self.kinds[kind]

    def _step(self, state: int, choice: int) -> Step:
        body, kind = divmod(choice, KINDS)
        cell = int(self.desk.landing[choice]) // 4
        return Step(body, self.kinds[kind], cell, self._points(state, choice))

    def _points(self, state: int, choice: int) -> int:
        standing = (int(self.desk.sky[state]) >> int(self.desk.landing[choice])) & 15
        return landing_points(standing, self.empty_scores)


@lru_cache(maxsize=32)
def _search(problem: CoronaProblem, empty_scores: int) -> CoronaSearch:
    return CoronaSearch(problem, empty_scores)
