"""Corona Solitaire: one position, one roll, and the exact optimum to be found (CS1 to CS3).

Nothing here asks the clock: the date is given, and a stopwatch belongs to whoever shows the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from orrery.core.chance import draw, seeded
from orrery.core.texts import Sentence, count, say
from orrery.games.corona.scoring import BODIES, CELLS, DICE
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.scene.table import Arrow, BodyOnRing, DieOnTable, RingTable
from orrery.games.orbit_box.words.names import body_title, body_word
from orrery.lab.atlas import GRADES, atlas, problem_of
from orrery.players.corona.solver import (
    CoronaProblem,
    Plan,
    Step,
    best_after,
    best_plan,
    lay,
    solve,
)
from orrery.players.orbit_box.problems import FACES, ProblemError

STRENGTHS = (1, 2, 3)


@dataclass(frozen=True)
class Puzzle:
    """A problem with its place in the collection."""

    problem: CoronaProblem
    number: int
    grade: int
    optimum: int


# --- Where puzzles come from (CS3) ----------------------------------------------------------------


def puzzle(problem: CoronaProblem) -> Puzzle:
    """The puzzle that this problem makes, such as one entered from a real board."""
    entry = atlas().entry_for(problem)
    return Puzzle(problem, entry.number, entry.grade, entry.optimum)


def of_the_day(day: date) -> Puzzle:
    """The puzzle of this date, the same for everybody and for ever."""
    return puzzle(_deal(f"corona solitaire {day.isoformat()}"))


def by_number(number: int) -> Puzzle:
    """The puzzle with this number in the collection."""
    return puzzle(problem_of(number))


def by_grade(grade: int, seed: int | str) -> Puzzle:
    """A random puzzle of this grade; the same seed gives the same one."""
    if grade not in GRADES:
        raise _no_grade(str(grade))
    tries = 0
    while (found := puzzle(_deal(f"corona solitaire {seed} {tries}"))).grade != grade:
        tries += 1
    return found


def parse_grade(text: str) -> int:
    """A grade that somebody typed."""
    for grade in GRADES:
        if text.strip() == str(grade):
            return grade
    raise _no_grade(repr(text[:20]))


def _no_grade(grade: str) -> ProblemError:
    return ProblemError(
        say(
            "there is no grade {grade}; grades are {least} to {most}",
            grade=grade,
            least=GRADES[0],
            most=GRADES[-1],
        )
    )


def _deal(seed: str) -> CoronaProblem:
    """Every body on an independent uniform cell, and a roll."""
    chance = seeded(seed)
    cells = tuple(int(draw(chance, CELLS)) for _ in range(BODIES))
    return CoronaProblem(cells, tuple(int(draw(chance, FACES)) + 1 for _ in range(DICE)))


# --- Hints (CS1) ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hint:
    """A hint for whoever has laid some steps; it fits the best plan that begins with them."""

    strength: int
    sentence: Sentence
    loss: int  # how much of the optimum is already out of reach

    def __str__(self) -> str:
        return str(self.sentence)


def hint(problem: CoronaProblem, steps: Iterable[Step | str], strength: int) -> Hint:
    """1: which body moves first; 2: which die one body takes; 3: the next step."""
    if strength not in STRENGTHS:
        raise ProblemError(say("there is no hint {n}; hints are 1, 2 and 3", n=strength))
    begun = lay(problem, steps)
    rest = best_plan(problem, begun.steps).steps[len(begun.steps) :]
    if not rest:
        raise ProblemError(say("all bodies have moved; there is nothing left to hint at"))
    optimum, best = solve(problem).optimum, begun.total + Plan(rest).total
    sentence = _hint(rest, strength, bool(begun.steps))
    return Hint(strength, _with_warning(sentence, optimum - best), optimum - best)


def _hint(rest: Sequence[Step], strength: int, begun: bool) -> Sentence:
    following = rest[0]
    if strength == 1:
        body = body_title(LETTERS[following.body])
        return (
            say("{body} moves next.", body=body) if begun else say("{body} moves first.", body=body)
        )
    if strength == 2:
        # The highest landing tells most about the plan.
        top = max(rest, key=lambda step: step.points)
        return say("{body} takes a {die}.", body=body_title(LETTERS[top.body]), die=top.die)
    return say(
        "{step}: {body} takes a {die}, lands on cell {cell} and scores {points}.",
        step=str(following),
        body=body_word(LETTERS[following.body]),
        die=following.die,
        cell=following.cell + 1,
        points=following.points,
    )


def _with_warning(sentence: Sentence, loss: int) -> Sentence:
    """How much is lost, and not what of: the optimum is for whoever has laid a whole plan."""
    if not loss:
        return sentence
    return count(
        "The optimum is out of reach by {n} point. {hint}",
        "The optimum is out of reach by {n} points. {hint}",
        loss,
        hint=sentence,
    )


# --- Checking a plan (CS1) ------------------------------------------------------------------------


@dataclass(frozen=True)
class Parting:
    """The first step after which the optimum is out of reach."""

    index: int  # of the step, from 0
    step: Step
    loss: int  # by how much
    instead: Step  # a step that would have kept the optimum


@dataclass(frozen=True)
class PlanVerdict:
    """What a plan, or the beginning of one, is worth."""

    plan: Plan
    optimum: int
    best: int  # the most that is still possible; the total once all bodies have moved
    parting: Parting | None

    @property
    def is_complete(self) -> bool:
        return len(self.plan.steps) == BODIES

    @property
    def is_optimal(self) -> bool:
        """Whether the plan is whole and reaches the optimum."""
        return self.is_complete and self.plan.total == self.optimum


def check(problem: CoronaProblem, steps: Iterable[Step | str]) -> PlanVerdict:
    """Judge a plan: points of each step, the total, and where it parts from the best."""
    plan = lay(problem, steps)
    optimum = solve(problem).optimum
    return PlanVerdict(
        plan, optimum, best_after(problem, plan.steps), _parting(problem, plan, optimum)
    )


def _parting(problem: CoronaProblem, plan: Plan, optimum: int) -> Parting | None:
    for index, step in enumerate(plan.steps):
        loss = optimum - best_after(problem, plan.steps[: index + 1])
        if loss > 0:
            instead = best_plan(problem, plan.steps[:index]).steps[index]
            return Parting(index, step, loss, instead)
    return None


# --- The table ------------------------------------------------------------------------------------


def table_of(problem: CoronaProblem, plan: Plan) -> RingTable:
    """The problem with as much of the plan as is laid, ready to be drawn."""
    bodies = [BodyOnRing(LETTERS[body], cell) for body, cell in enumerate(problem.cells)]
    waiting = list(problem.dice)
    for step in plan.steps:
        bodies[step.body] = BodyOnRing(LETTERS[step.body], step.cell, die=step.die, moved=True)
        waiting.remove(step.die)
    arrows = [
        Arrow(LETTERS[step.body], problem.cells[step.body], step.cell, step.points)
        for step in plan.steps
    ]
    return RingTable(
        cells=CELLS,
        title=count("Corona Solitaire, {n} point", "Corona Solitaire, {n} points", plan.total),
        bodies=tuple(bodies),
        dice=tuple(DieOnTable(value) for value in waiting),
        arrows=tuple(arrows),
    )
