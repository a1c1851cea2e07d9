"""The Corona atlas: its numbering, the shipped file, its facts, and its grades."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.kernel import COMPILED
from orrery.lab import atlas as lab
from orrery.lab.atlas import build, grades, numbering, storage
from orrery.lab.atlas.build import Columns
from orrery.players.corona.kernel import desk, study_many, traps
from orrery.players.corona.solver import CoronaProblem, solve
from orrery.players.corona.space import shape_of, space
from orrery.players.orbit_box.problems import ProblemError

ATLAS = lab.atlas()


def random_numbers(count: int) -> list[int]:
    return random.Random(1).sample(range(1, lab.PROBLEMS + 1), count)


# --- Numbering ------------------------------------------------------------------------------------


def test_there_are_1038_placements_462_rolls_and_479556_problems() -> None:
    assert len(set(numbering.placements())) == numbering.PLACEMENTS == 1038
    assert len(set(numbering.rolls())) == numbering.ROLLS == 462
    assert lab.PROBLEMS == 479_556


def test_every_number_leads_to_a_problem_and_back() -> None:
    numbers = range(1, lab.PROBLEMS + 1) if COMPILED else random_numbers(5000)
    for number in numbers[:: 7 if COMPILED else 1]:
        assert lab.number_of(lab.problem_of(number)) == number


def test_no_two_placements_are_the_same_when_turned() -> None:
    for index, cells in enumerate(numbering.placements()):
        for turn in range(12):
            turned = tuple((cell + turn) % 12 for cell in cells)
            assert lab.number_of(CoronaProblem(turned, (1,) * 6)) == index * 462 + 1


@given(
    st.tuples(*[st.integers(0, 11)] * 6),
    st.tuples(*[st.integers(1, 6)] * 6),
    st.integers(0, 11),
    st.permutations(range(6)),
)
def test_turned_and_recoloured_problems_have_one_number(
    cells: tuple[int, ...], dice: tuple[int, ...], turn: int, colours: list[int]
) -> None:
    moved = tuple((cells[colour] + turn) % 12 for colour in colours)
    number = lab.number_of(CoronaProblem(cells, dice))
    assert 1 <= number <= lab.PROBLEMS
    assert lab.number_of(CoronaProblem(moved, dice)) == number


def test_numbers_stay_for_ever() -> None:
    assert str(lab.problem_of(1)) == "R1 O1 Y1 G1 B1 V1 with 1 1 1 1 1 1"
    assert str(lab.problem_of(2)) == "R1 O1 Y1 G1 B1 V1 with 1 1 1 1 1 2"
    assert str(lab.problem_of(463)) == "R1 O1 Y1 G1 B1 V2 with 1 1 1 1 1 1"
    assert str(lab.problem_of(479_556)) == "R1 O3 Y5 G7 B9 V11 with 6 6 6 6 6 6"
    booklet = CoronaProblem.parse("V1 R3 G3 O6 B10 Y12", ["2 3 4 4 5 5"])
    assert lab.number_of(booklet) == 399_514


@pytest.mark.parametrize("number", [0, -1, 479_557])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(ProblemError) as refused:
        lab.problem_of(number)
    assert str(refused.value) == f"no problem has the number {number}; they are 1 to 479,556"


def test_problems_stand_for_all_deals() -> None:
    assert numbering.deals().sum() == 12**6 * 6**6
    assert numbering.deals()[0] == 12  # all on one cell, all dice equal: twelve rotations


# --- Facts ----------------------------------------------------------------------------------------


def test_optimum_ranges_from_6_to_21_with_mean_1435_and_mode_14() -> None:
    optima = ATLAS.optima()
    assert (min(optima), max(optima)) == (6, 21)
    assert sum(optima.values()) == pytest.approx(1)
    assert round(ATLAS.mean_optimum(), 2) == 14.35
    assert max(optima, key=optima.__getitem__) == 14
    assert round(100 * optima[14], 2) == 23.01


def test_booklet_example_is_in_the_atlas() -> None:
    entry = ATLAS.entry_for(CoronaProblem.parse("V1 R3 G3 O6 B10 Y12", ["2 3 4 4 5 5"]))
    assert (entry.optimum, entry.plans_labelled, entry.plans_merged) == (16, 480, 120)


def test_grades_are_spread_sensibly() -> None:
    spread = ATLAS.grades()
    assert list(spread) == list(lab.GRADES)
    for grade, wanted in zip(lab.GRADES, (0.10, 0.25, 0.30, 0.25, 0.10), strict=True):
        assert spread[grade] == pytest.approx(wanted, abs=0.01)


def test_grades_rise_with_what_makes_a_problem_hard() -> None:
    def grade(optimum: int, plans: int, greedy: float, quiet: int) -> int:
        numbers = (np.array([float(value)]) for value in (optimum, plans, greedy, quiet))
        return int(grades.grades(grades.hardness(*numbers))[0])

    assert grade(6, grades.ALL_PLANS, 6, 0) == 1
    assert grade(14, 600, 13, 0) == 2
    assert grade(14, 600, 13, 1) == 3
    assert grade(14, 60, 12, 1) == 5


# --- The file -------------------------------------------------------------------------------------


def test_the_shipped_file_is_small() -> None:
    assert lab.SHIPPED.stat().st_size <= 2_000_000


def test_a_sample_of_the_shipped_file_is_right() -> None:
    for number in random_numbers(300 if COMPILED else 10):
        problem, entry = lab.problem_of(number), ATLAS.entry(number)
        solution = solve(problem)
        assert entry.optimum == solution.optimum
        assert entry.plans_merged == solution.plans_merged
        assert entry.plans_labelled == solution.plans_labelled
        assert entry.grade == grade_of(problem)


def grade_of(problem: CoronaProblem) -> int:
    shape, kinds = shape_of(problem.dice)
    table, out = space(shape), np.empty((1, 1, 4))
    cells, values = np.array([problem.cells]), np.array([kinds])
    study_many(cells, values, 1, table, desk(table), traps(table), out)
    plans = np.array([float(solve(problem).plans_labelled)])
    optimum, _, greedy, quiet = (np.array([value]) for value in out[0, 0])
    return int(grades.grades(grades.hardness(optimum, plans, greedy, quiet))[0])


def test_a_written_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "atlas.bin"
    assert storage.write(ATLAS.columns, path) == path.stat().st_size
    for ours, theirs in zip(ATLAS.columns, storage.read(path), strict=True):
        assert np.array_equal(ours, theirs)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda data: b"hello", "x.bin is not a Corona atlas"),
        (lambda data: data[:8] + b"\x63\0" + data[10:], "x.bin is an atlas of version 99"),
        (lambda data: data[:-1], "x.bin is damaged; write it again"),
        (lambda data: data[:500] + b"!!" + data[502:], "x.bin is damaged; write it again"),
    ],
)
def test_a_spoilt_file_is_refused_in_one_line(spoil: object, line: str) -> None:
    data = lab.SHIPPED.read_bytes()
    with pytest.raises(lab.AtlasError) as refused:
        storage.unpack(spoil(data), "x.bin")  # type: ignore[operator]
    assert str(refused.value).startswith(line)


def test_a_missing_file_is_built_once_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built: list[Columns] = []

    def solve_all() -> Columns:
        built.append(ATLAS.columns)
        return ATLAS.columns

    monkeypatch.setattr(lab, "SHIPPED", tmp_path / "nowhere.bin")
    monkeypatch.setattr(lab, "cache_folder", lambda module: tmp_path)
    monkeypatch.setattr(lab, "solve_all", solve_all)
    for _ in range(2):
        lab.atlas.cache_clear()
        assert lab.atlas().mean_optimum() == ATLAS.mean_optimum()
    lab.atlas.cache_clear()
    assert len(built) == 1


# --- Solving all ----------------------------------------------------------------------------------


@pytest.mark.compiled
def test_batches_hold_every_problem_once() -> None:
    seen = np.zeros((numbering.PLACEMENTS, numbering.ROLLS), np.int64)
    for batch in build._batches():
        seen[batch.start : batch.stop, batch.rolls] += 1
    assert (seen == 1).all()


def test_without_compiled_rules_the_atlas_is_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "COMPILED", False)
    with pytest.raises(lab.AtlasError, match="would take days"):
        lab.solve_all()


@pytest.mark.slow
@pytest.mark.compiled
def test_the_whole_atlas_solved_again_is_the_shipped_file() -> None:
    told: list[tuple[int, int]] = []
    columns = lab.solve_all(lambda done, total: told.append((done, total)))
    assert told[-1] == (lab.PROBLEMS, lab.PROBLEMS)
    for ours, theirs in zip(columns, ATLAS.columns, strict=True):
        assert np.array_equal(ours, theirs)
