"""The trainers: the same key for ever the same problem, and answers judged by brute force."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import combinations, combinations_with_replacement, permutations

import pytest

from orrery.games.harun.scoring import CELLS as HARUN_CELLS
from orrery.games.orbit.rules import BODIES, CELLS
from orrery.lab import solitaire
from orrery.lab.trainers import GRADES, TRAINERS, CoronaTrainer, HarunTrainer, OrbitTrainer, day_in
from orrery.lab.trainers.harun import distinct_problems
from orrery.lab.trainers.race import end_of, monday_of, race_problems, week_of
from orrery.players.harun.solver import HarunProblem
from orrery.players.orbit_box.problems import ProblemError

DAY = date(2026, 11, 18)
NAMES = sorted(TRAINERS)


@pytest.mark.parametrize("name", NAMES)
def test_a_key_is_the_same_problem_for_ever(name: str) -> None:
    trainer = TRAINERS[name]
    key = trainer.random_key(None, "seed")
    assert key == trainer.random_key(None, "seed")
    assert trainer.table(trainer.problem(key)) == trainer.table(trainer.problem(key))
    today, tomorrow = trainer.problem("2026-11-18"), trainer.problem("2026-11-19")
    assert trainer.table(today) == trainer.table(trainer.of_the_day(DAY))
    assert trainer.table(today) != trainer.table(tomorrow)


def test_the_problems_of_a_day_stay_as_they_are() -> None:
    harun, orbit = HarunTrainer().of_the_day(DAY), OrbitTrainer().of_the_day(DAY)
    assert str(harun) == (
        "R7 O11 Y2 G12 B11 V7 K1, red 3 5 black 2 11, counter-clockwise, with 1 1 2 4 4 6 6"
    )
    assert (orbit.plain.cell, orbit.plain.die) == ([1, 2, 0, 5, 6, 3], [5, 6, 1, 5, 2, 2])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", ["", "x", "0", "12345678901", "2026-13-01", "../etc", "é" * 8])
def test_a_key_without_a_problem(name: str, key: str) -> None:
    with pytest.raises(ProblemError):
        TRAINERS[name].problem(key)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("grade", GRADES)
def test_a_random_problem_has_the_grade_that_was_asked_for(name: str, grade: int) -> None:
    trainer = TRAINERS[name]
    assert trainer.grade(trainer.problem(trainer.random_key(grade, "any"))) == grade


@pytest.mark.parametrize("text", ["2026-02-30", "2026-1-1", "20260101", "today", ""])
def test_what_is_no_day(text: str) -> None:
    assert day_in(text) is None


# --- Answers --------------------------------------------------------------------------------------


def test_a_plan_of_corona_is_judged_by_its_points() -> None:
    trainer = CoronaTrainer()
    puzzle = solitaire.by_number(399_514)
    judged = trainer.judge(puzzle, "Y4, G5 B3 V2 R4 O5")
    assert (judged.points, judged.best, judged.distance) == (16, 16, 0)
    assert trainer.judge(puzzle, "R2").distance == 15
    with pytest.raises(ProblemError):
        trainer.judge(puzzle, "R9")


def most_by_force(problem: HarunProblem) -> int:
    """The most points, from all 5,040 ways to hand out the dice."""
    return max(
        sum(
            problem.stars[(cell + problem.direction * die) % HARUN_CELLS]
            for cell, die in zip(problem.cells, dice, strict=True)
        )
        for dice in set(permutations(problem.dice))
    )


def test_an_estimate_of_harun_is_judged_by_the_optimum() -> None:
    trainer = HarunTrainer()
    for key in ("00000001", "00000002", "0000000f"):
        problem = trainer.problem(key)
        most = most_by_force(problem)
        assert trainer.judge(problem, str(most)).distance == 0
        assert trainer.judge(problem, " 0 ").distance == most
        assert trainer.judge(problem, "14").distance == 14 - most


@pytest.mark.parametrize("answer", ["", "many", "-1", "15", "9" * 5000, "1.5", "٣"])
def test_what_is_no_estimate(answer: str) -> None:
    with pytest.raises(ProblemError, match="0 to 14"):
        HarunTrainer().judge(HarunTrainer().of_the_day(DAY), answer)


def prices_by_hand(cells: list[int], dice: list[int], direction: int) -> list[int]:
    """What each body earns, as the booklet counts it: a chip, less one for each that lands on it.

    The pot of 4 for the first that lands on two, and then nothing moves any more.
    """
    cells, earned = list(cells), [0] * BODIES
    for turn in range(BODIES):
        body = turn if direction > 0 else BODIES - 1 - turn
        cells[body] = (cells[body] + direction * dice[body]) % CELLS
        met = [other for other in range(BODIES) if other != body and cells[other] == cells[body]]
        if len(met) > 1:
            earned[body] = 4  # and whatever it has paid into the pot before
            break
        for other in met:
            earned[body] += 1
            earned[other] -= 1
    return earned


def test_a_body_of_orbit_is_judged_by_what_it_earns() -> None:
    trainer = OrbitTrainer()
    for number in range(30):
        problem = trainer.problem(f"{number:08x}")
        p = problem.plain
        by_hand = prices_by_hand(p.cell, p.die, p.direction)
        told = list(trainer.prices(problem).values())
        assert told == by_hand
        assert trainer.judge(problem, "r").points == told[0]
        assert trainer.judge(problem, "R").best == max(told)


@pytest.mark.parametrize("answer", ["", "K", "red", "RR", "1"])
def test_what_is_no_body(answer: str) -> None:
    with pytest.raises(ProblemError, match="R O Y G B V"):
        OrbitTrainer().judge(OrbitTrainer().of_the_day(DAY), answer)


def test_the_flights_of_orbit_say_who_meets_whom() -> None:
    trainer = OrbitTrainer()
    for number in range(20):
        problem = trainer.problem(f"{number:08x}")
        flights = trainer.flights(problem)
        assert all(len(flight.met) < 2 for flight in flights[:-1])
        assert len(flights) == BODIES or len(flights[-1].met) > 1
        ends = {flight.body: flight.cell for flight in flights}
        shown = {body.letter: body.cell for body in trainer.flown(problem).bodies}
        assert shown | ends == shown


# --- How many there are ---------------------------------------------------------------------------


def counted(cells: int, bodies: int, stars: int, dice: int, faces: int) -> int:
    """The problems of a small ring, each turned in all ways."""
    found = set()
    for standing in combinations_with_replacement(range(cells), bodies):
        for red in combinations(range(cells), stars):
            for black in combinations(sorted(set(range(cells)) - set(red)), stars):
                sky = (standing, red, black)
                found.add(
                    min(
                        tuple(tuple(sorted((c + turn) % cells for c in part)) for part in sky)
                        for turn in range(cells)
                    )
                )
    return len(found) * sum(1 for _ in combinations_with_replacement(range(faces), dice))


@pytest.mark.parametrize(
    "ring", [(4, 2, 1, 2, 3), (6, 3, 2, 2, 2), (6, 4, 2, 1, 2), (5, 2, 2, 1, 1)]
)
def test_problems_of_harun_are_counted_right(ring: tuple[int, int, int, int, int]) -> None:
    assert distinct_problems(*ring) == counted(*ring)


def test_how_many_problems_harun_has() -> None:
    assert distinct_problems() == 6_238_140_480


# --- The race -------------------------------------------------------------------------------------


def test_weeks_begin_on_monday_and_are_written_as_usual() -> None:
    assert week_of(date(2026, 11, 18)) == "2026-W47"
    assert week_of(date(2027, 1, 1)) == "2026-W53"
    assert monday_of("2026-W47") == date(2026, 11, 16)
    assert end_of("2026-W47") == date(2026, 11, 23)
    for odd in ("2026-W54", "2026-W00", "2026-47", "W47", "0000-W01", ""):
        assert monday_of(odd) is None
        assert end_of(odd) is None


def test_a_race_has_one_problem_of_each_grade() -> None:
    race = race_problems("a week")
    assert [puzzle.grade for puzzle in race] == list(GRADES)
    assert race == race_problems("a week")
    assert Counter(race) != Counter(race_problems("another"))
