"""What the board of a lesson asks when its learner does what is right, with all the answers.

So a lesson can be taken without a connection. A mistake is answered only by the server.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from urllib.parse import urlencode

from orrery.core.contract import Move
from orrery.lessons import Lesson
from orrery.web.learn import board
from orrery.web.learn.board import Reached

#: Where a step takes many moves, so many of them are answered.
_MOST_FORMS = 12

#: The address of a question as the script of the page writes it, and what it is told.
Answered = tuple[str, object]


def right_path(lesson: Lesson) -> Iterator[Answered]:
    """Every question on the way, once."""
    for number in range(len(lesson.steps)):
        yield _asked(Reached(lesson, number)), board.step_view(lesson, number)
        yield from _explained(Reached(lesson, number))
        yield from _played(Reached(lesson, number))


def _played(reached: Reached) -> Iterator[Answered]:
    """The questions of a step, along the moves that it shows to whoever asks."""
    lesson, number, played = reached
    while (move := lesson.example(number, played)) is not None:
        yield _asked(reached, "show"), board.shown(reached)
        yield from _touched(reached, move)
        if lesson.steps[number].refused:
            return
        for form in _forms(reached, move):
            yield _asked(reached, "try", move=form.code), board.tried(reached, form.code)
            yield _asked(reached, "play", move=form.code), board.answer(reached, form.code)
        played = (*played, move.code)
        reached = Reached(lesson, number, played)


def _touched(reached: Reached, move: Move) -> Iterator[Answered]:
    for path in accumulate(((key,) for key in move.path), tuple.__add__):
        yield _asked(reached, "touch", path=" ".join(path)), board.touched(reached, path)


def _forms(reached: Reached, example: Move) -> list[Move]:
    """The moves that are right here. Only the last one of a step is free: others lead elsewhere."""
    lesson, number, played = reached
    turn = lesson.wanted(number, len(played))
    if turn is None or lesson.wanted(number, len(played) + 1) is not None:
        return [example]
    right = [move for move in reached.position.moves(reached.seat) if turn.fits(move)]
    return [example, *(move for move in right if move != example)][:_MOST_FORMS]


def _explained(reached: Reached) -> Iterator[Answered]:
    """What the things on the board are and do, as the step begins."""
    scene = reached.position.scene(reached.seat)
    for key in dict.fromkeys(item.key for item in (*scene.fixed, *scene.items) if item.key):
        told = board.explained(reached, key)
        if told.sentence:
            yield _asked(reached, "explain", key=key), told


def _asked(reached: Reached, question: str = "", **values: object) -> str:
    lesson, number, played = reached
    path = "/".join(filter(None, ("/learn", lesson.name, str(number), question)))
    return f"{path}?{urlencode({'played': ','.join(map(str, played)), **values})}"
