"""``/learn``: the lessons, and the questions that the board of one asks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from starlette.responses import Response

from orrery.core.errors import OptionError
from orrery.core.options import write_value
from orrery.core.texts import say
from orrery.lessons import Lesson, all_lessons
from orrery.web.http.caching import cached, open_to_all
from orrery.web.http.input_checks import Number
from orrery.web.http.rendering import page
from orrery.web.http.wire import json_in_page, to_json
from orrery.web.language import Language
from orrery.web.learn import board
from orrery.web.site import Reading, Visitor

router = APIRouter(include_in_schema=False)

#: The longest step of a lesson is a tenth of this.
_MOST_MOVES = 100
_LONGEST = 2000

#: Codes with commas between: the learner's moves within the step.
MovesPlayed = Annotated[str, Query(max_length=_LONGEST)]


@router.get("/learn")
def lessons(request: Request, visitor: Visitor) -> Response:
    """All lessons."""
    answer = page(request, "learn/lessons.html", lessons=[*all_lessons().values()])
    return open_to_all(request, answer)


@router.get("/learn/{name}")
def lesson_page(request: Request, name: str, visitor: Visitor, language: Reading) -> Response:
    """A lesson, from wherever this browser has left it."""
    lesson = _lesson(name)
    answer = page(
        request,
        "learn/lesson.html",
        lesson=lesson,
        look=lesson.game.look.name,
        table=_first_table(lesson),
        words=json_in_page(language.client_words),
    )
    return open_to_all(request, answer)


def _lesson(name: str, number: int = 0) -> Lesson:
    lesson = all_lessons().get(name)
    if lesson is None or not 0 <= number < len(lesson.steps):
        raise HTTPException(404)
    return lesson


def _reached(name: str, number: Number, played: MovesPlayed = "") -> board.Reached:
    return board.Reached(_lesson(name, number), number, _codes(played))


#: How far in a lesson its learner is, from the address.
Reached = Annotated[board.Reached, Depends(_reached)]


@router.get("/learn/{name}/{number}")
def step(request: Request, reached: Reached, language: Reading) -> Response:
    """A step as it begins."""
    return _told(request, board.step_view(reached.lesson, reached.number), language)


@router.get("/learn/{name}/{number}/play")
def play(request: Request, reached: Reached, language: Reading, move: Number) -> Response:
    """What comes of a move."""
    return _told(request, board.answer(reached, move), language)


@router.get("/learn/{name}/{number}/try")
def try_move(request: Request, reached: Reached, language: Reading, move: Number) -> Response:
    """What a move would change."""
    return _told(request, board.tried(reached, move), language)


@router.get("/learn/{name}/{number}/touch")
def touch(
    request: Request,
    reached: Reached,
    language: Reading,
    path: Annotated[str, Query(max_length=_LONGEST)] = "",
) -> Response:
    """What helps whoever touched these items, their keys with spaces between."""
    return _told(request, board.touched(reached, path.split()), language)


@router.get("/learn/{name}/{number}/explain")
def explain(
    request: Request,
    reached: Reached,
    language: Reading,
    key: Annotated[str, Query(max_length=_LONGEST)],
) -> Response:
    """What an item of the scene is and does."""
    return _told(request, board.explained(reached, key), language)


@router.get("/learn/{name}/{number}/show")
def show(request: Request, reached: Reached, language: Reading) -> Response:
    """What to touch, for whoever does not find it."""
    return _told(request, board.shown(reached), language)


def _first_table(lesson: Lesson) -> dict[str, str]:
    """The fields of a form for a game against bots of the lowest level, without any hurry."""
    game = lesson.game(**lesson.options)
    own = game.seats.index(lesson.seat_name)
    seats = {f"seat_{seat}": "bot1" for seat in range(len(game.seats))} | {f"seat_{own}": "me"}
    options = {f"opt_{name}": write_value(value) for name, value in lesson.options.items()}
    return {"game": game.name, **seats, **options, "private": "yes", "unhurried": "yes"}


def _codes(played: str) -> list[int]:
    parts = played.split(",") if played else []
    if len(parts) > _MOST_MOVES or not all(part.isascii() and part.isdigit() for part in parts):
        raise OptionError(say("The moves of a lesson are numbers with commas between."))
    return [int(part) for part in parts]


def _told(request: Request, answer: object, language: Language) -> Response:
    return cached(request, to_json(answer, language), "application/json")
