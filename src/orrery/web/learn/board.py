"""The answers behind the board of a lesson, made anew from the lesson for every question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.contract import Position, Seat
from orrery.core.errors import Refusal
from orrery.lessons.lesson import READ, Lesson
from orrery.table.view.answers import Ghost
from orrery.table.view.questions import ghost_of, why_not
from orrery.table.view.scene import drawn, drawn_items
from orrery.web.learn.frames import frames, own_choices
from orrery.web.learn.messages import (
    ItemExplained,
    MoveShown,
    StepAnswer,
    StepView,
    TouchAnswer,
)


class Reached(NamedTuple):
    """How far in a lesson its learner is: the step, and the own moves within it, as codes."""

    lesson: Lesson
    number: int
    played: Sequence[int] = ()

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self.lesson.seat(self.number)

    @property
    def position(self) -> Position:
        """The position after the own moves."""
        return self.lesson.after(self.number, self.played)


def step_view(lesson: Lesson, number: int) -> StepView:
    """A step as it begins."""
    step, position = lesson.steps[number], lesson.start(number)
    seat = lesson.seat(number)
    return StepView(
        number=number,
        asks=step.asks,
        said=step.said,
        task=position.task(seat),
        scene=drawn(position.scene(seat)),
        choices=None if step.asks == READ else own_choices(position, seat),
        points=step.points,
    )


def answer(reached: Reached, move: int) -> StepAnswer:
    """What comes of a move; a refused one says why."""
    try:
        found = reached.lesson.answer(reached.number, reached.played, move)
    except Refusal as refusal:
        return StepAnswer(False, sentence=refusal.sentence, rule=refusal.rule)
    if not found.is_right:
        return StepAnswer(False, sentence=found.said, rule=found.rule)
    seat = reached.seat
    positions = (reached.position, *found.positions)
    return StepAnswer(
        right=True,
        done=found.is_done,
        sentence=found.said,
        frames=frames(positions, seat),
        choices=None if found.is_done else own_choices(positions[-1], seat),
    )


def tried(reached: Reached, move: int) -> Ghost:
    """What a move would change on the board."""
    return ghost_of(reached.position, reached.seat, move, reached.seat, "")


def touched(reached: Reached, path: Sequence[str]) -> TouchAnswer:
    """What helps whoever touched these items, and why they lead nowhere, if so."""
    position, seat = reached.position, reached.seat
    items = drawn_items(position.aids(path[-1], seat)) if path else []
    refusal = why_not(position, seat, path)
    if refusal is None:
        return TouchAnswer(items)
    done = reached.lesson.is_refusal(reached.number, refusal.rule)
    said = reached.lesson.steps[reached.number].done if done else ""
    return TouchAnswer(items, refusal.sentence, refusal.rule, done, said)


def explained(reached: Reached, key: str) -> ItemExplained:
    """What an item of the scene is and does."""
    return ItemExplained(reached.position.explained(key, reached.seat))


def shown(reached: Reached) -> MoveShown:
    """What to touch next, for whoever does not find it."""
    move = reached.lesson.example(reached.number, reached.played)
    return MoveShown(move.path if move else ())
