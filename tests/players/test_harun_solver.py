"""The Harun solver against all 5,040 plans, and what it says to bad input."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.errors import OrreryError
from orrery.core.kernel import COMPILED
from orrery.lab.bench import plain
from orrery.players.harun.solver import (
    HarunProblem,
    optimal_plan,
    optimal_plans,
    points_of,
    solve,
)

from . import brute

BODIES = "R1 O2 Y3 G4 B5 V6 K7"
STARS = "red 3 9 black 5 12"
DICE = "1 2 3 4 5 6 6"

cells = st.tuples(*[st.integers(0, 11)] * 7)
dice = st.tuples(*[st.integers(1, 6)] * 7)
stars = st.permutations([1, 1, 2, 2, *[0] * 8]).map(tuple)
problems = st.builds(HarunProblem, cells, stars, dice, st.sampled_from([1, -1]))


def random_problems(count: int) -> list[HarunProblem]:
    chance = random.Random(1)
    return [
        HarunProblem(
            tuple(chance.randrange(12) for _ in range(7)),
            tuple(chance.sample([1, 1, 2, 2, *[0] * 8], 12)),
            tuple(chance.randint(1, 6) for _ in range(7)),
            chance.choice([1, -1]),
        )
        for _ in range(count)
    ]


def test_against_all_5040_plans() -> None:
    for problem in random_problems(40 if COMPILED else 5):
        solution = solve(problem)
        found = solution.optimum, solution.plans_labelled, solution.plans_merged
        expected = brute.harun_all(problem.cells, problem.stars, problem.dice, problem.direction)
        assert found == expected, problem


@given(problems)
def test_against_the_plain_solver(problem: HarunProblem) -> None:
    solution = solve(problem)
    expected = plain.solve_harun(problem.cells, problem.stars, problem.dice, problem.direction)
    assert (solution.optimum, solution.plans_merged) == expected


@given(problems)
def test_the_plan_shown_is_optimal_and_uses_every_die(problem: HarunProblem) -> None:
    solution = solve(problem)
    assert sorted(landing.die for landing in solution.plan) == list(problem.dice)
    assert [landing.body for landing in solution.plan] == list(range(7))
    for landing in solution.plan:
        start = problem.cells[landing.body]
        assert landing.cell == (start + problem.direction * landing.die) % 12
        assert landing.points == problem.stars[landing.cell]
    assert sum(landing.points for landing in solution.plan) == solution.optimum <= 14


def test_every_optimal_plan_is_listed_once_and_found_by_its_place() -> None:
    for problem in random_problems(10 if COMPILED else 2):
        solution = solve(problem)
        plans = list(optimal_plans(problem))
        assert plans[0] == solution.plan
        assert len(set(plans)) == len(plans) == solution.plans_merged
        for plan in plans:
            assert sorted(step.die for step in plan) == list(problem.dice)
            assert sum(step.points for step in plan) == solution.optimum
        assert optimal_plan(problem, len(plans) - 1) == plans[-1]
        for place in (-1, len(plans)):
            with pytest.raises(IndexError):
                optimal_plan(problem, place)


@given(problems, st.integers(0, 11))
def test_turning_and_mirroring_the_sky_changes_nothing(problem: HarunProblem, turn: int) -> None:
    turned = HarunProblem(
        tuple((cell + turn) % 12 for cell in problem.cells),
        tuple(problem.stars[(cell - turn) % 12] for cell in range(12)),
        problem.dice,
        problem.direction,
    )
    mirrored = HarunProblem(
        tuple(-cell % 12 for cell in problem.cells),
        tuple(problem.stars[-cell % 12] for cell in range(12)),
        problem.dice,
        -problem.direction,
    )
    expected = solve(problem).optimum, solve(problem).plans_labelled
    for other in (turned, mirrored):
        assert (solve(other).optimum, solve(other).plans_labelled) == expected


def test_at_most_14_points() -> None:
    problem = HarunProblem((0,) * 7, (0, 2, 2, 1, 1, *[0] * 7), (1, 1, 1, 2, 2, 2, 2), 1)
    assert solve(problem).optimum == 14


def test_texts() -> None:
    problem = HarunProblem.parse(BODIES, STARS, DICE.split(), "counter-clockwise")
    assert problem.stars == (0, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0, 2)
    assert problem.direction == -1
    assert str(problem) == f"{BODIES}, {STARS}, counter-clockwise, with {DICE}"


def test_points_of_one_landing() -> None:
    problem = HarunProblem.parse(BODIES, STARS, DICE.split())
    assert points_of(0, 4, 1, problem.stars) == 2
    assert points_of(0, 4, -1, problem.stars) == 1
    assert points_of(0, 1, 1, problem.stars) == 0


@pytest.mark.parametrize(
    ("bodies", "stars", "dice", "direction", "line"),
    [
        (BODIES, STARS, "1 2 3 4 5 6 7", "clockwise", "'7' is no die; a die shows 1 to 6"),
        (BODIES, STARS, "1 2 3 4 5 6", "clockwise", "6 dice given; Harun has 7"),
        (
            "R1 O2 Y3 G4 B5 V6 V7",
            STARS,
            DICE,
            "clockwise",
            "V is named twice; each body stands on one cell",
        ),
        (
            "R1 O2 Y3 G4 B5 V6",
            STARS,
            DICE,
            "clockwise",
            "K is missing; Harun needs a cell for each of R O Y G B V K",
        ),
        (
            "R1 O2 Y3 G4 B5 V6 X7",
            STARS,
            DICE,
            "clockwise",
            "'X' in 'X7' is no body of Harun; they are R O Y G B V K",
        ),
        (
            BODIES,
            "red 3 13 black 5 12",
            DICE,
            "clockwise",
            "cell 13 does not exist; cells are 1 to 12",
        ),
        (BODIES, "red 3 black 5 12", DICE, "clockwise", "1 red star given; there are 2 (HA1)"),
        (
            BODIES,
            "red 3 9 black 9 12",
            DICE,
            "clockwise",
            "cell 9 has two stars; a cell holds one (HA2)",
        ),
        (
            BODIES,
            "3 9 black 5 12",
            DICE,
            "clockwise",
            "cell 3 comes before a colour; write red or black first",
        ),
        (
            BODIES,
            "pink 3 9",
            DICE,
            "clockwise",
            "'pink' is no star; write for example: red 3 9 black 5 12",
        ),
        (
            BODIES,
            STARS,
            DICE,
            "left",
            "'left' is no direction; write clockwise or counter-clockwise",
        ),
    ],
)
def test_bad_problems_are_refused_in_one_line(
    bodies: str, stars: str, dice: str, direction: str, line: str
) -> None:
    with pytest.raises(OrreryError) as refused:
        HarunProblem.parse(bodies, stars, dice.split(), direction)
    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("stars", "direction", "line"),
    [
        ((0,) * 11, 1, "stars are given for 11 cells; the ring has 12"),
        ((3, *[0] * 11), 1, "star 3 on cell 1: it is 0 none, 1 red or 2 black"),
        ((1, 1, 2, 2, *[0] * 8), 2, "direction 2 must be 1, clockwise, or -1"),
    ],
)
def test_bad_numbers_are_refused_in_one_line(
    stars: tuple[int, ...], direction: int, line: str
) -> None:
    with pytest.raises(OrreryError) as refused:
        HarunProblem((0,) * 7, stars, (1,) * 7, direction)
    assert str(refused.value) == line
