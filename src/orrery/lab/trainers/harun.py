"""How much is in this roll? A Harun problem, and a guess of its optimum.

How many problems there are says ``distinct_problems``: far too many to solve them all once, as the
Corona atlas does, so a problem is dealt from a word and solved when it is asked for, and grades are
set by a sample. Two things make an estimate hard:

- *rarity*: how few of all plans are optimal, in bits: log2 (all plans / optimal plans).
- *hope*: how much more the bodies would score if each could have the die it likes best. Whoever
  counts body by body is too high by so much.

Their sum is the hardness.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb, factorial, gcd, log2

from orrery.core.chance import draw, seeded
from orrery.core.texts import Sentence, say
from orrery.games.harun.scoring import BLACK_STAR, BODIES, CELLS, DICE, NO_STAR, RED_STAR
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.scene.table import (
    Arrow,
    BodyOnRing,
    DieOnTable,
    RingTable,
    StarOnRing,
)
from orrery.lab.trainers.trainer import DealtTrainer, Judged, grade_of
from orrery.players.harun.solver import (
    STARS,
    STARS_OF_A_COLOUR,
    HarunProblem,
    Step,
    points_of,
    solve,
)
from orrery.players.orbit_box.problems import FACES, ProblemError, best_plan_words

ALL_PLANS = factorial(DICE)

#: No plan brings more: every body on a black star.
MOST = BODIES * BLACK_STAR

#: From this hardness on, a problem has grade 2, 3, 4 and 5: ``benchmarks/trainer_grades.py``.
LIMITS = (6.2, 8.2, 9.7, 11.2)


class HarunTrainer(DealtTrainer[HarunProblem]):
    """Say how many points the best plan brings."""

    name = "harun"
    title = "Harun"
    question = say("How much is in this roll?")
    explained = say(
        "All bodies move the way of the arrow, each by one of the dice. A red star is worth 1"
        " point, a black one 2. How many points does the best plan bring?"
    )

    def deal(self, seed: str) -> HarunProblem:
        chance = seeded(seed)
        cells = tuple(int(draw(chance, CELLS)) for _ in range(BODIES))
        stars = [NO_STAR] * CELLS
        for star in (RED_STAR, BLACK_STAR) * STARS_OF_A_COLOUR:
            free = [cell for cell in range(CELLS) if stars[cell] == NO_STAR]  # HA2
            stars[free[int(draw(chance, len(free)))]] = star
        dice = tuple(int(draw(chance, FACES)) + 1 for _ in range(DICE))
        return HarunProblem(cells, tuple(stars), dice, 1 - 2 * int(draw(chance, 2)))

    def grade(self, problem: HarunProblem) -> int:
        return grade_of(hardness(problem), LIMITS)

    def table(self, problem: HarunProblem) -> RingTable:
        return RingTable(
            cells=CELLS,
            title=say("A roll of Harun"),
            bodies=tuple(BodyOnRing(LETTERS[b], cell) for b, cell in enumerate(problem.cells)),
            stars=tuple(
                StarOnRing(colour, cell)
                for colour, star in STARS.items()
                for cell, lies in enumerate(problem.stars)
                if lies == star
            ),
            dice=tuple(DieOnTable(value) for value in problem.dice),
            arrow=problem.direction,
        )

    def judge(self, problem: HarunProblem, answer: str) -> Judged:
        """The answer is a number of points."""
        word = answer.strip()
        if not (word.isascii() and word.isdigit() and len(word) < 4 and int(word) <= MOST):
            raise ProblemError(
                say(
                    "{answer!r} is no estimate; a roll holds 0 to {most} points",
                    answer=word[:20],
                    most=MOST,
                )
            )
        return Judged(int(word), solve(problem).optimum)

    def solution(self, problem: HarunProblem) -> Sentence:
        found = solve(problem)
        return best_plan_words(found.optimum, found.plan)

    def planned(self, problem: HarunProblem, plan: tuple[Step, ...]) -> RingTable:
        """The same table with a plan carried out."""
        return replace(
            self.table(problem),
            bodies=tuple(
                BodyOnRing(LETTERS[step.body], step.cell, die=step.die, moved=True) for step in plan
            ),
            dice=(),
            arrows=tuple(
                Arrow(LETTERS[step.body], problem.cells[step.body], step.cell, step.points)
                for step in plan
            ),
        )


def hardness(problem: HarunProblem) -> float:
    """Rarity and hope."""
    solution = solve(problem)
    hoped = sum(
        max(int(points_of(cell, die, problem.direction, problem.stars)) for die in problem.dice)
        for cell in problem.cells
    )
    hard = log2(ALL_PLANS / solution.plans_labelled) + hoped - solution.optimum
    return round(hard, 6)  # so that a last digit, which machines may differ in, decides nothing


# --- How many problems there are ------------------------------------------------------------------


def distinct_problems(
    cells: int = CELLS,
    bodies: int = BODIES,
    stars_of_a_colour: int = STARS_OF_A_COLOUR,
    dice: int = DICE,
    faces: int = FACES,
) -> int:
    """How many problems differ by more than turning, mirroring and exchanging colours of bodies.

    A problem of one direction, mirrored, is one of the other, so one direction is enough. Of these
    Burnside counts those that are the same when turned: a turn by ``k`` cells has gcd (k, cells)
    cycles, and leaves alone what is alike on all cells of each.
    """
    rolls = comb(dice + faces - 1, dice)
    fixed = sum(
        _unchanged(gcd(turn, cells), cells, bodies, stars_of_a_colour) for turn in range(cells)
    )
    return fixed // cells * rolls


def _unchanged(cycles: int, cells: int, bodies: int, stars: int) -> int:
    length = cells // cycles
    if bodies % length or stars % length:
        return 0
    many, each = bodies // length, stars // length
    return comb(cycles + many - 1, many) * comb(cycles, each) * comb(cycles - each, each)
