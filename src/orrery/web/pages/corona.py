"""Corona Solitaire: the problem of the day, of another day, or by its number (CS1 to CS3)."""

from __future__ import annotations

from datetime import date, timedelta
from secrets import randbelow, token_hex
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from orrery.core.errors import OrreryError
from orrery.core.texts import Sentence, Text, count, joined, say
from orrery.lab import solitaire
from orrery.lab.atlas import GRADES, PROBLEMS
from orrery.web.http.caching import open_to_all
from orrery.web.http.input_checks import Number
from orrery.web.http.rendering import page
from orrery.web.language import Language
from orrery.web.pages.corona_attempt import CLOCKS, AttemptAddress, CoronaAttempt
from orrery.web.pages.formatting import today, written_day, written_number
from orrery.web.pages.ring import ring_picture
from orrery.web.site import Reading, Visitor
from orrery.web.table.hosted import clock_now

router = APIRouter(include_in_schema=False)

#: There were no problems before this day.
FIRST = date(2020, 1, 1)


class NoSuchProblem(OrreryError):
    """A day or a number without a problem."""


def day_of(text: str) -> date:
    """The day that was asked for; today without one."""
    if not text:
        return today()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NoSuchProblem(say("{text} is no date.", text=repr(text[:20]))) from None
    if not FIRST <= day <= today():
        raise NoSuchProblem(say("There is no problem for that day yet."))
    return day


def day_title(day: date, language: Language) -> Sentence:
    """What the problem of a day is called."""
    return say("The Corona problem of {day}", day=written_day(day, language))


def number_title(number: int, language: Language) -> Sentence:
    """What a problem of the collection is called."""
    return say("Corona problem {number}", number=written_number(number, language))


@router.get("/corona")
def of_the_day(request: Request, language: Reading, visitor: Visitor) -> Response:
    """The problem of today, or of another day."""
    asked = AttemptAddress.read(request.query_params)
    day = day_of(asked.date)
    title = day_title(day, language)
    return _shown(request, language, solitaire.of_the_day(day), "/corona", asked, title, day)


@router.get("/corona/any")
def any_problem(number: str = "", grade: str = "") -> Response:
    """The problem with the number that was typed; else one by lot, of the grade if one is said."""
    if number.strip():
        return RedirectResponse(f"/corona/{quote(number.strip(), safe='')}", 303)
    if grade.strip():
        found = solitaire.by_grade(solitaire.parse_grade(grade), token_hex())
        return RedirectResponse(f"/corona/{found.number}", 303)
    return RedirectResponse(f"/corona/{randbelow(PROBLEMS) + 1}", 303)


@router.get("/corona/{number}")
def by_number(request: Request, language: Reading, visitor: Visitor, number: Number) -> Response:
    """A problem of the collection."""
    asked = AttemptAddress.read(request.query_params)
    title = number_title(number, language)
    puzzle = solitaire.by_number(number)
    return _shown(request, language, puzzle, f"/corona/{number}", asked, title, None)


def _shown(
    request: Request,
    language: Language,
    puzzle: solitaire.Puzzle,
    path: str,
    asked: AttemptAddress,
    title: Sentence,
    day: date | None,
) -> Response:
    now = clock_now()
    sitting = CoronaAttempt(puzzle, path, asked, now)
    if asked.clock in CLOCKS and not asked.since:
        return RedirectResponse(sitting.href(since=now), 303)
    if asked.since and not asked.until and sitting.is_over:
        return RedirectResponse(sitting.href(until=now, body=""), 303)
    which = f"date={day.isoformat()}" if day else f"number={puzzle.number}"
    answer = page(
        request,
        "pages/corona.html",
        title=title,
        sitting=sitting,
        picture=ring_picture(sitting.table, sitting.links, language),
        share=_share(request, sitting, title),
        day=day,
        today=today(),
        before=day - timedelta(days=1) if day and day > FIRST else None,
        after=day + timedelta(days=1) if day and day < today() else None,
        number=written_number(puzzle.number, language),
        grades=GRADES,
        place=written_number(sitting.best.place, language) if sitting.best else "",
        plans=written_number(sitting.best.many, language) if sitting.best else "",
        most=PROBLEMS,
        most_written=written_number(PROBLEMS, language),
        which=which,
    )
    return open_to_all(request, answer)


def _share(request: Request, sitting: CoronaAttempt, title: Sentence) -> Text:
    """A line to pass on once a plan is whole; it does not tell the optimum."""
    verdict = sitting.verdict
    if verdict is None or not verdict.is_complete or sitting.asked.solution:
        return ""
    missed = verdict.optimum - verdict.plan.total
    day = f"?date={sitting.asked.date or today().isoformat()}" if sitting.path == "/corona" else ""
    found: Text = say("the optimum found")
    if missed:
        found = count("{n} point below the optimum", "{n} points below the optimum", missed)
    hints = count("{n} hint", "{n} hints", sitting.asked.hints)
    seconds = sitting.elapsed // 1000
    taken = f"{seconds // 60}:{seconds % 60:02}" if sitting.elapsed else ""
    return say(
        "{title}: {result}. {address}",
        title=title,
        result=joined((found, hints, taken)),
        address=f"{str(request.base_url).rstrip('/')}{sitting.path}{day}",
    )
