"""An exercise as somebody asks for it, and their answer, of which only the first one counts.

Who only looks leaves no trace; who answers is a guest at least. Nothing here tells the best answer
to a person who has not given theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.lab.trainers import FIRST_DAY, Judged, Trainer, day_in
from orrery.store.exercises import ANY, DAY, ExercisePlace, TakenExercise
from orrery.table.events import Person
from orrery.web.pages.formatting import today
from orrery.web.site import Site
from orrery.web.table.hosted import clock_now


class NoSuchProblem(OrreryError):
    """A day or a number without a problem."""


def day_of(text: str) -> date:
    """The day that was asked for; today without one."""
    if not text:
        return today()
    day = day_in(text)
    if day is None:
        raise NoSuchProblem(say("{text} is no date.", text=repr(text[:20])))
    if not FIRST_DAY <= day <= today():
        raise NoSuchProblem(say("There is no problem for that day yet."))
    return day


@dataclass(frozen=True)
class Exercise:
    """A problem of a trainer: that of a day, or one by its key."""

    trainer: Trainer[Any]
    series: str
    key: str

    @cached_property
    def problem(self) -> Any:
        return self.trainer.problem(self.key)

    @cached_property
    def grade(self) -> int:
        return self.trainer.grade(self.problem)

    @property
    def day(self) -> date | None:
        return day_in(self.key) if self.series == DAY else None

    def place(self, person: Person) -> ExercisePlace:
        """Where the answer of a person is kept."""
        return ExercisePlace(person.id, self.trainer.name, self.series, self.key)


def daily(trainer: Trainer[Any], date: str) -> Exercise:
    """The exercise of the day that was asked for."""
    return Exercise(trainer, DAY, day_of(date).isoformat())


def by_key(trainer: Trainer[Any], key: str) -> Exercise:
    """Another exercise; a day is one as well."""
    return daily(trainer, key) if day_in(key) else Exercise(trainer, ANY, key)


def ended(site: Site, visitor: Person | None, exercise: Exercise) -> TakenExercise | None:
    """What the visitor has made of it; None as long as their answer is to come."""
    if visitor is None:
        return None
    found = site.store.exercises.one(exercise.place(visitor))
    return found if found and found.ended is not None else None


def answer(site: Site, person: Person, exercise: Exercise, said: str, hints: int = 0) -> Judged:
    """Judge an answer, and keep it if it is the first; what makes no sense is refused."""
    judged = exercise.trainer.judge(exercise.problem, said)
    site.store.exercises.end(
        exercise.place(person),
        exercise.grade,
        clock_now(),
        said,
        judged.points,
        judged.distance,
        hints,
    )
    return judged


def give_up(site: Site, person: Person, exercise: Exercise, hints: int = 0) -> None:
    """Somebody wants to see the answer."""
    place = exercise.place(person)
    site.store.exercises.end(place, exercise.grade, clock_now(), "", None, None, hints)
