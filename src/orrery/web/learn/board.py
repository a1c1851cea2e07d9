"""The answers behind the board of a lesson, made anew from the lesson for every question."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from orrery.core.contract import Position, Seat
from orrery.core.errors import Refusal
from orrery.core.scene import Scene
from orrery.lessons.lesson import READ, Lesson
from orrery.table.view.choices import Choices, choices
from orrery.table.view.scene import SceneView, drawn, drawn_items
from orrery.table.view.steps import way_points
from orrery.web.learn.messages import (
    ItemExplained,
    LessonFrame,
    LessonMoment,
    MoveShown,
    StepAnswer,
    StepView,
    TouchAnswer,
)
from orrery.web.table.messages import Ghost
from orrery.web.table.questions import ghost_of, why_not

#: The learner's moves within a step, as codes.
Played = Sequence[int]


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
        choices=None if step.asks == READ else _choices(position, seat),
        points=step.points,
    )


def _choices(position: Position, seat: Seat) -> Choices | None:
    return choices(position.moves(seat)) if seat in position.to_act else None


def answer(lesson: Lesson, number: int, played: Played, move: int) -> StepAnswer:
    """What comes of a move; a refused one says why."""
    try:
        found = lesson.answer(number, played, move)
    except Refusal as refusal:
        return StepAnswer(False, sentence=refusal.sentence, rule=refusal.rule)
    if not found.is_right:
        return StepAnswer(False, sentence=found.said, rule=found.rule)
    last, seat = found.positions[-1], lesson.seat(number)
    positions = (lesson.after(number, played), *found.positions)
    return StepAnswer(
        right=True,
        done=found.is_done,
        sentence=found.said,
        frames=[_frame(before, after, seat) for before, after in pairwise(positions)],
        choices=None if found.is_done else _choices(last, seat),
    )


def _frame(before: Position, after: Position, seat: Seat) -> LessonFrame:
    assert after.last is not None
    steps = [
        LessonMoment(
            ms=round(step.seconds * 1000),
            scene=_moving(step.scene),
            words=step.words,
            ways=[way_points(way) for way in step.ways],
        )
        for step in after.game.steps(before, after.last, after, seat)
    ]
    return LessonFrame(_moving(after.scene(seat)), after.game.spoken(after.last), steps)


def _moving(scene: Scene) -> SceneView:
    """A scene without what never changes."""
    return replace(drawn(scene), fixed=None)


def tried(lesson: Lesson, number: int, played: Played, move: int) -> Ghost:
    """What a move would change on the board."""
    position = lesson.after(number, played)
    seat = lesson.seat(number)
    return ghost_of(position, seat, move, seat, "")


def touched(lesson: Lesson, number: int, played: Played, path: Sequence[str]) -> TouchAnswer:
    """What helps whoever touched these items, and why they lead nowhere, if so."""
    position = lesson.after(number, played)
    seat = lesson.seat(number)
    items = drawn_items(position.aids(path[-1], seat)) if path else []
    refusal = why_not(position, seat, path)
    if refusal is None:
        return TouchAnswer(items)
    done = lesson.is_refusal(number, refusal.rule)
    said = lesson.steps[number].done if done else ""
    return TouchAnswer(items, refusal.sentence, refusal.rule, done, said)


def explained(lesson: Lesson, number: int, played: Played, key: str) -> ItemExplained:
    """What an item of the scene is and does."""
    return ItemExplained(lesson.after(number, played).explained(key, lesson.seat(number)))


def shown(lesson: Lesson, number: int, played: Played) -> MoveShown:
    """What to touch next, for whoever does not find it."""
    move = lesson.example(number, played)
    return MoveShown(move.path if move else ())
