"""Corona Solitaire as a trainer: lay a plan; every problem is in the atlas."""

from __future__ import annotations

from datetime import date

from orrery.core.chance import draw, seeded
from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.scene.table import RingTable
from orrery.lab import solitaire
from orrery.lab.atlas import PROBLEMS
from orrery.lab.solitaire import Puzzle
from orrery.lab.trainers.trainer import Judged, Trainer
from orrery.players.corona.solver import Plan, best_plan, lay
from orrery.players.orbit_box.problems import ProblemError, best_plan_words


class CoronaTrainer(Trainer[Puzzle]):
    """Find a plan of as many points as possible; a key is a number of the collection."""

    name = "corona"
    title = "Corona"
    question = say("Find the best plan.")
    explained = say(
        "Every body takes one die and moves clockwise; it scores the bodies then on its cell,"
        " itself included."
    )

    def of_the_day(self, day: date) -> Puzzle:
        return solitaire.of_the_day(day)

    def by_key(self, key: str) -> Puzzle:
        if not (key.isascii() and key.isdigit() and len(key) <= len(str(PROBLEMS))):
            raise ProblemError(say("there is no problem {key!r}", key=key[:20]))
        return solitaire.by_number(int(key))

    def random_key(self, grade: int | None, seed: str) -> str:
        if grade is None:
            return str(int(draw(seeded(seed), PROBLEMS)) + 1)
        return str(solitaire.by_grade(grade, seed).number)

    def grade(self, problem: Puzzle) -> int:
        return problem.grade

    def table(self, problem: Puzzle) -> RingTable:
        return solitaire.table_of(problem.problem, Plan(()))

    def judge(self, problem: Puzzle, answer: str) -> Judged:
        """The answer is a plan, ``V2 Y3 O4 ...``, or the beginning of one."""
        plan = lay(problem.problem, answer.replace(",", " ").split())
        return Judged(plan.total, problem.optimum)

    def solution(self, problem: Puzzle) -> Sentence:
        return best_plan_words(problem.optimum, best_plan(problem.problem).steps)
