"""The Corona solver against brute force, a plain solver, and the facts of the rules."""

from __future__ import annotations

import doctest
import json
import random
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.errors import OptionError, OrreryError
from orrery.core.kernel import COMPILED
from orrery.lab.bench import plain
from orrery.players.corona import solver as corona
from orrery.players.corona import space as corona_space
from orrery.players.corona.solver import (
    CoronaProblem,
    CoronaSearch,
    Plan,
    Step,
    best_after,
    best_plan,
    lay,
    optimal_plan,
    optimal_plans,
    score,
    solve,
)
from orrery.players.harun import solver as harun
from orrery.players.orbit_box.problems import ProblemError

from . import brute

FACTS = json.loads((Path(__file__).parent / "corona.json").read_text("utf-8"))
BOOKLET = CoronaProblem.parse("V1 R3 G3 O6 B10 Y12", ["2", "3", "4", "4", "5", "5"])

cells = st.tuples(*[st.integers(0, 11)] * 6)
dice = st.tuples(*[st.integers(1, 6)] * 6)
few_values = st.tuples(*[st.sampled_from([2, 5])] * 6)  # small tables for plain Python
problems = st.builds(CoronaProblem, cells, dice if COMPILED else few_values)


def random_problems(count: int, seed: int) -> list[CoronaProblem]:
    chance = random.Random(seed)
    return [
        CoronaProblem(
            tuple(chance.randrange(12) for _ in range(6)),
            tuple(chance.randint(1, 6) for _ in range(6)),
        )
        for _ in range(count)
    ]


# --- Facts ----------------------------------------------------------------------------------------


def test_booklet_example() -> None:
    facts = FACTS["booklet_example"]
    colours = ("red", "orange", "yellow", "green", "blue", "violet")
    assert (
        CoronaProblem(tuple(facts["start"][colour] for colour in colours), tuple(facts["dice"]))
        == BOOKLET
    )
    solution = solve(BOOKLET)
    assert solution.optimum == facts["optimum"] == 16
    assert solution.plans_labelled == facts["optimal_plans_labelled_dice"] == 480
    assert solution.plans_merged == facts["optimal_plans_equal_dice_merged"] == 120
    assert solve(BOOKLET, empty_scores=0).optimum == facts["optimum_if_empty_scores_0"] == 14
    assert score(BOOKLET, facts["plan"]) == facts["points"] == [3, 4, 2, 5, 1, 1]
    assert facts["plan"] in [str(plan).split() for plan in optimal_plans(BOOKLET)]


@pytest.mark.parametrize("facts", FACTS["extremes"], ids=str)
def test_extremes(facts: dict[str, list[int]]) -> None:
    problem = CoronaProblem(tuple(facts["start"]), tuple(facts["dice"]))
    assert solve(problem).optimum == facts["optimum"]


def test_six_different_dice_have_13327_states_and_55656_steps() -> None:
    table = corona_space.space((1,) * 6)
    assert (len(table.parent), len(table.choice)) == (13_327, 55_656)


def test_there_are_eleven_shapes_of_a_roll() -> None:
    assert len(set(corona_space.shapes())) == 11
    for shape in corona_space.shapes():
        assert sum(shape) == 6
        assert list(shape) == sorted(shape, reverse=True)


# --- Against others -------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("empty_scores", [0, 1])
def test_against_brute_force_over_all_518400_plans(empty_scores: int) -> None:
    for problem in [BOOKLET, *random_problems(12, seed=1)]:
        solution = solve(problem, empty_scores)
        found = solution.optimum, solution.plans_labelled
        assert found == brute.corona_labelled(problem.cells, problem.dice, empty_scores), problem


@pytest.mark.parametrize("empty_scores", [0, 1])
def test_merged_plans_against_brute_force(empty_scores: int) -> None:
    some = (
        random_problems(20, seed=2) if COMPILED else [CoronaProblem((0, 1, 1, 4, 6, 6), (3,) * 6)]
    )
    for problem in some:
        solution = solve(problem, empty_scores)
        found = solution.optimum, solution.plans_labelled, solution.plans_merged
        assert found == brute.corona(problem.cells, problem.dice, empty_scores), problem


@pytest.mark.parametrize("empty_scores", [0, 1])
def test_against_the_plain_solver(empty_scores: int) -> None:
    for problem in random_problems(60 if COMPILED else 3, seed=3):
        solution = solve(problem, empty_scores)
        found = solution.optimum, solution.plans_merged
        assert found == plain.solve_corona(problem.cells, problem.dice, empty_scores), problem


# --- Properties -----------------------------------------------------------------------------------


@given(problems, st.integers(0, 11), st.permutations(range(6)))
def test_turning_the_ring_and_exchanging_colours_changes_nothing(
    problem: CoronaProblem, turn: int, colours: list[int]
) -> None:
    moved = tuple((problem.cells[colour] + turn) % 12 for colour in colours)
    ours, theirs = solve(problem), solve(CoronaProblem(moved, problem.dice))
    assert ours.optimum == theirs.optimum
    assert ours.plans_labelled == theirs.plans_labelled


@given(problems, st.sampled_from([0, 1]))
def test_the_plan_shown_is_optimal(problem: CoronaProblem, empty_scores: int) -> None:
    solution = solve(problem, empty_scores)
    assert solution.plan.total == solution.optimum
    assert sum(score(problem, solution.plan.steps, empty_scores)) == solution.optimum
    assert lay(problem, str(solution.plan).split(), empty_scores) == solution.plan


@given(problems)
def test_every_optimal_plan_is_listed_once_and_is_optimal(problem: CoronaProblem) -> None:
    solution = solve(problem)
    some = list(islice(optimal_plans(problem), 200))
    assert len({str(plan) for plan in some}) == len(some) == min(200, solution.plans_merged)
    assert all(lay(problem, plan.steps) == plan for plan in some)
    assert {plan.total for plan in some} == {solution.optimum}


@given(problems)
def test_an_optimal_plan_is_found_by_its_place(problem: CoronaProblem) -> None:
    many = solve(problem).plans_merged
    for place, plan in enumerate(islice(optimal_plans(problem), 50)):
        assert optimal_plan(problem, place) == plan
    assert optimal_plan(problem, many - 1).total == solve(problem).optimum
    for place in (-1, many):
        with pytest.raises(IndexError):
            optimal_plan(problem, place)


def test_all_optimal_plans_of_the_booklet_example() -> None:
    plans = [str(plan) for plan in optimal_plans(BOOKLET)]
    assert len(set(plans)) == len(plans) == 120
    assert plans == sorted(plans, key=lambda plan: ["ROYGBV".index(plan[0])])


@given(problems, st.randoms(use_true_random=False))
def test_the_best_after_a_beginning_is_the_best_of_its_continuations(
    problem: CoronaProblem, chance: random.Random
) -> None:
    bodies, left = list("ROYGBV"), list(problem.dice)
    chance.shuffle(bodies)
    chance.shuffle(left)
    begun: list[str] = []
    for body, die in zip(bodies, left, strict=True):
        bodies_left, dice_left = bodies[len(begun) :], left[len(begun) :]
        continued = {
            best_after(problem, [*begun, f"{b}{d}"]) for b in bodies_left for d in dice_left
        }
        assert best_after(problem, begun) == max(continued)
        begun.append(f"{body}{die}")
    assert best_after(problem, begun) == sum(score(problem, begun))


@given(problems)
def test_the_best_plan_after_a_beginning_keeps_it(problem: CoronaProblem) -> None:
    begun = [f"V{problem.dice[-1]}"]
    plan = best_plan(problem, begun)
    assert str(plan).split()[:1] == begun
    assert plan.total == best_after(problem, begun)


@pytest.mark.parametrize("module", [corona, harun])
def test_examples_in_the_modules_run(module: ModuleType) -> None:
    tried = doctest.testmod(module)
    assert tried.attempted > 0
    assert tried.failed == 0


def test_a_search_can_be_asked_by_state() -> None:
    search = CoronaSearch(BOOKLET)
    steps = lay(BOOKLET, ["V2", "Y3"]).steps
    assert search.most(search.state_after(steps)) == 16 - 3 - 4
    assert search.ways(0) == 120


# --- Texts ----------------------------------------------------------------------------------------


@given(problems)
def test_a_problem_is_read_as_it_is_written(problem: CoronaProblem) -> None:
    bodies, _, dice = str(problem).partition(" with ")
    assert CoronaProblem.parse(bodies, [dice]) == problem
    assert CoronaProblem.parse(bodies.lower().replace(" ", ", "), dice.split()) == problem


def test_steps_and_plans_as_texts() -> None:
    plan = lay(BOOKLET, ["v2", "Y3"])
    assert plan == Plan((Step(5, 2, 2, 3), Step(2, 3, 2, 4)))
    assert str(plan) == "V2 Y3"
    assert plan.total == 7
    assert str(BOOKLET) == "R3 O6 Y12 G3 B10 V1 with 2 3 4 4 5 5"


SIX = "1 2 3 4 5 6"


@pytest.mark.parametrize(
    ("bodies", "dice", "line"),
    [
        ("V1 R3 G3 O6 B10 Y12", "2 3 4 4 5 7", "'7' is no die; a die shows 1 to 6"),
        ("V1 R3 G3 O6 B10 Y12", "2 3 4 4 5 six", "'six' is no die; a die shows 1 to 6"),
        ("V1 R3 G3 O6 B10 Y12", "2 3 4 4 5", "5 dice given; Corona has 6"),
        ("V1 R3 G3 O6 B10 Y12", "1", "1 die given; Corona has 6"),
        ("V1 R3 G3 R6 B10 Y12", SIX, "R is named twice; each body stands on one cell"),
        (
            "V1 R3 G3 O6 B10",
            SIX,
            "Y is missing; Corona needs a cell for each of R O Y G B V",
        ),
        ("V1 R3", SIX, "O, Y, G and B are missing; Corona needs a cell for each of R O Y G B V"),
        ("V1 R3 G3 O6 B13 Y12", SIX, "cell 13 in 'B13' does not exist; cells are 1 to 12"),
        ("V0 R3 G3 O6 B1 Y12", SIX, "cell 0 in 'V0' does not exist; cells are 1 to 12"),
        ("V1 R3 G3 O6 K1 Y12", SIX, "'K' in 'K1' is no body of Corona; they are R O Y G B V"),
        ("V1 red3", SIX, "'red' in 'red3' is no body of Corona; they are R O Y G B V"),
        ("V1 3R", SIX, "'3R' is not a body on a cell; write a letter and a number, such as R3"),
    ],
)
def test_bad_problems_are_refused_in_one_line(bodies: str, dice: str, line: str) -> None:
    with pytest.raises(OrreryError) as refused:
        CoronaProblem.parse(bodies, dice.split())
    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("cells", "dice", "line"),
    [
        ((0,) * 5, (1,) * 6, "5 bodies given; Corona has 6"),
        (
            (0, 0, 12, 0, 0, 0),
            (1,) * 6,
            "yellow stands on cell 12; counted from 0, cells are 0 to 11",
        ),
        ((0,) * 6, (1, 1, 1, 1, 1, 0), "0 is no die; a die shows 1 to 6"),
    ],
)
def test_bad_numbers_are_refused_in_one_line(
    cells: tuple[int, ...], dice: tuple[int, ...], line: str
) -> None:
    with pytest.raises(ProblemError) as refused:
        CoronaProblem(cells, dice)
    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ("V2 V3", "V3: V has moved already"),
        ("V6", "V6: no die 6 is left; there are 2 3 4 4 5 5"),
        ("V2 Y2", "Y2: no die 2 is left; there are 3 4 4 5 5"),
        ("V7", "'7' is no die; a die shows 1 to 6"),
        ("K2", "'K' in 'K2' is no body of Corona; they are R O Y G B V"),
        ("2V", "'2V' is not a step; write a body and its die, such as V2"),
    ],
)
def test_bad_steps_are_refused_in_one_line(steps: str, line: str) -> None:
    with pytest.raises(ProblemError) as refused:
        score(BOOKLET, steps.split())
    assert str(refused.value) == line


def test_empty_scores_is_0_or_1() -> None:
    with pytest.raises(OptionError, match="empty_scores is 0 or 1, not 2"):
        solve(BOOKLET, empty_scores=2)
