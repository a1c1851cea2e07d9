"""Corona Solitaire: where puzzles come from, hints and verdicts (CS1 to CS3)."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.kernel import COMPILED
from orrery.lab import solitaire
from orrery.lab.atlas import GRADES
from orrery.players.corona.solver import CoronaProblem, CoronaSearch, best_after, lay, solve
from orrery.players.orbit_box.problems import ProblemError

BOOKLET = CoronaProblem.parse("V1 R3 G3 O6 B10 Y12", ["2 3 4 4 5 5"])
PLAN = ["V2", "Y3", "O4", "B5", "R4", "G5"]

values = (
    st.integers(1, 6) if COMPILED else st.sampled_from([1, 4])
)  # small tables, or it takes long
problems = st.builds(CoronaProblem, st.tuples(*[st.integers(0, 11)] * 6), st.tuples(*[values] * 6))


# --- CS3 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "text", "number", "grade"),
    [
        (date(2025, 1, 1), "R1 O11 Y9 G12 B9 V6 with 1 2 2 2 3 6", 303_207, 4),
        (date(2026, 1, 1), "R9 O11 Y8 G5 B2 V12 with 1 2 3 3 5 5", 468_637, 3),
        (date(2030, 5, 1), "R8 O7 Y1 G2 B12 V5 with 1 2 2 4 5 6", 461_232, 4),
    ],
)
def test_daily_problems_stay_for_ever(day: date, text: str, number: int, grade: int) -> None:
    puzzle = solitaire.of_the_day(day)
    assert (str(puzzle.problem), puzzle.number, puzzle.grade) == (text, number, grade)
    assert puzzle == solitaire.of_the_day(day)


def test_every_day_has_another_problem() -> None:
    days = [date(2030, 1, 1) + timedelta(days=n) for n in range(366)]
    puzzles = [solitaire.of_the_day(day) for day in days]
    assert len({puzzle.number for puzzle in puzzles}) > 360
    assert {puzzle.grade for puzzle in puzzles} == set(GRADES)


@pytest.mark.parametrize("grade", GRADES)
def test_random_problems_have_the_grade_asked_for(grade: int) -> None:
    puzzles = [solitaire.by_grade(grade, seed) for seed in range(10)]
    assert {puzzle.grade for puzzle in puzzles} == {grade}
    assert len({puzzle.number for puzzle in puzzles}) == 10
    assert solitaire.by_grade(grade, 3) == puzzles[3]


def test_there_is_no_other_grade() -> None:
    with pytest.raises(ProblemError, match="there is no grade 6; grades are 1 to 5"):
        solitaire.by_grade(6, 1)


def test_problems_by_number_and_by_hand() -> None:
    puzzle = solitaire.puzzle(BOOKLET)
    assert (puzzle.problem, puzzle.optimum) == (BOOKLET, 16)
    listed = solitaire.by_number(puzzle.number)
    assert (listed.number, listed.grade, listed.optimum) == (puzzle.number, puzzle.grade, 16)


# --- CS1, hints -----------------------------------------------------------------------------------


def test_hints_of_three_strengths() -> None:
    hints = [str(solitaire.hint(BOOKLET, [], strength)) for strength in (1, 2, 3)]
    assert hints == [
        "Orange moves first.",
        "Violet takes a 2.",
        "O4: orange takes a 4, lands on cell 10 and scores 2.",
    ]
    assert str(solitaire.hint(BOOKLET, PLAN[:2], 1)) == "Orange moves next."
    assert str(solitaire.hint(BOOKLET, PLAN[:2], 2)) == "Blue takes a 5."
    assert solitaire.hint(BOOKLET, PLAN[:2], 1).loss == 0


def test_a_hint_says_if_the_optimum_is_out_of_reach() -> None:
    hint = solitaire.hint(BOOKLET, ["V2", "Y3", "R5"], 3)
    assert hint.loss == 1
    assert str(hint) == (
        "The optimum is out of reach by 1 point. "
        "O4: orange takes a 4, lands on cell 10 and scores 2."
    )


@given(problems, st.integers(0, 5), st.randoms(use_true_random=False))
def test_hints_fit_a_best_continuation(
    problem: CoronaProblem, steps: int, chance: random.Random
) -> None:
    bodies, dice = list("ROYGBV"), list(problem.dice)
    chance.shuffle(bodies)
    chance.shuffle(dice)
    begun = [f"{body}{die}" for body, die in zip(bodies, dice, strict=True)][:steps]
    best = best_after(problem, begun)
    next_step = solitaire.hint(problem, begun, 3)
    assert next_step.loss == solve(problem).optimum - best
    assert best_after(problem, [*begun, next_step_of(str(next_step))]) == best
    body, _, _ = str(solitaire.hint(problem, begun, 1)).split()[-3:]
    assert body[0] == next_step_of(str(next_step))[0]
    taker, _, _, die = str(solitaire.hint(problem, begun, 2)).removesuffix(".").split()[-4:]
    plans = CoronaSearch(problem).plans_after(lay(problem, begun).steps)
    assert any(f"{taker[0]}{die}" in str(plan).split()[steps:] for plan in plans)


def next_step_of(hint: str) -> str:
    return hint.partition(":")[0].split()[-1]


@pytest.mark.parametrize("strength", [0, 4])
def test_there_is_no_other_hint(strength: int) -> None:
    with pytest.raises(ProblemError, match=f"there is no hint {strength}; hints are 1, 2 and 3"):
        solitaire.hint(BOOKLET, [], strength)


def test_a_whole_plan_needs_no_hint() -> None:
    with pytest.raises(ProblemError, match="all bodies have moved"):
        solitaire.hint(BOOKLET, PLAN, 1)


# --- CS1, verdicts --------------------------------------------------------------------------------


def test_the_booklets_plan_is_optimal() -> None:
    verdict = solitaire.check(BOOKLET, PLAN)
    assert verdict.is_optimal
    assert verdict.plan.points == [3, 4, 2, 5, 1, 1]
    assert verdict.parting is None


def test_where_a_plan_parts_from_the_best() -> None:
    verdict = solitaire.check(BOOKLET, ["V2", "Y3", "R5", "O4", "B4", "G5"])
    assert not verdict.is_optimal
    assert verdict.is_complete
    assert verdict.best == verdict.plan.total < 16
    assert verdict.parting is not None
    assert (verdict.parting.index, str(verdict.parting.step), verdict.parting.loss) == (2, "R5", 1)
    kept = ["V2", "Y3", str(verdict.parting.instead)]
    assert best_after(BOOKLET, kept) == 16


def test_the_beginning_of_a_plan_is_judged_too() -> None:
    verdict = solitaire.check(BOOKLET, PLAN[:3])
    assert (verdict.best, verdict.is_complete, verdict.is_optimal) == (16, False, False)
    assert verdict.parting is None


@given(problems, st.randoms(use_true_random=False))
def test_a_plan_parts_at_the_first_step_that_costs_something(
    problem: CoronaProblem, chance: random.Random
) -> None:
    bodies, dice = list("ROYGBV"), list(problem.dice)
    chance.shuffle(bodies)
    chance.shuffle(dice)
    steps = [f"{body}{die}" for body, die in zip(bodies, dice, strict=True)]
    verdict = solitaire.check(problem, steps)
    assert verdict.plan == lay(problem, steps)
    assert verdict.is_optimal == (verdict.parting is None)
    if verdict.parting:
        index = verdict.parting.index
        assert best_after(problem, steps[:index]) == verdict.optimum
        assert best_after(problem, steps[: index + 1]) == verdict.optimum - verdict.parting.loss
