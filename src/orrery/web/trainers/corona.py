"""Corona Solitaire: the problem of the day, of another day, or by its number (CS1 to CS3)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date, timedelta
from secrets import token_hex
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from orrery.core.texts import Sentence, Text, count, joined, say
from orrery.lab import solitaire
from orrery.lab.atlas import GRADES, PROBLEMS
from orrery.lab.trainers import FIRST_DAY, CoronaTrainer
from orrery.table.events import Person
from orrery.web.http.caching import open_to_all
from orrery.web.http.input_checks import Number
from orrery.web.http.rendering import page
from orrery.web.http.wire import to_json
from orrery.web.language import Language
from orrery.web.pages.formatting import today, written_day, written_number
from orrery.web.pages.ring import ring_picture
from orrery.web.site import Reading, Site, ThisSite, Visitor
from orrery.web.table.hosted import clock_now
from orrery.web.trainers.corona_attempt import CLOCKS, AttemptAddress, CoronaAttempt
from orrery.web.trainers.exercises import Exercise, answer, by_key, daily, ended, give_up

router = APIRouter(include_in_schema=False)

_CORONA = CoronaTrainer()


def day_title(day: date, language: Language) -> Sentence:
    """What the problem of a day is called."""
    return say("The Corona problem of {day}", day=written_day(day, language))


def number_title(number: int, language: Language) -> Sentence:
    """What a problem of the collection is called."""
    return say("Corona problem {number}", number=written_number(number, language))


@router.get("/corona")
def of_the_day(request: Request, site: ThisSite, language: Reading, visitor: Visitor) -> Response:
    """The problem of today, or of another day."""
    asked = AttemptAddress.read(request.query_params)
    return _shown(request, site, language, visitor, daily(_CORONA, asked.date), asked)


@router.post("/corona")
async def check_day(request: Request, site: ThisSite) -> Response:
    """What somebody has made of the problem of a day."""
    return await _checked(request, site, "")


@router.get("/corona/any")
def any_problem(number: str = "", grade: str = "") -> Response:
    """The problem with the number that was typed; else one by lot, of the grade if one is said."""
    if number.strip():
        return RedirectResponse(f"/corona/{quote(number.strip(), safe='')}", 303)
    wanted = solitaire.parse_grade(grade) if grade.strip() else None
    return RedirectResponse(f"/corona/{_CORONA.random_key(wanted, token_hex())}", 303)


@router.get("/corona/{number}")
def by_number(
    request: Request, site: ThisSite, language: Reading, visitor: Visitor, number: Number
) -> Response:
    """A problem of the collection."""
    solitaire.by_number(number)
    asked = AttemptAddress.read(request.query_params)
    return _shown(request, site, language, visitor, by_key(_CORONA, str(number)), asked)


@router.post("/corona/{number}")
async def check_number(request: Request, site: ThisSite, number: Number) -> Response:
    """What somebody has made of a problem of the collection."""
    return await _checked(request, site, str(number))


async def _checked(request: Request, site: Site, number: str) -> Response:
    said = {name: str(word) for name, word in (await request.form()).items()}
    return await asyncio.to_thread(_judged, request, site, number, said)


def _judged(request: Request, site: Site, number: str, said: Mapping[str, str]) -> Response:
    """Keep what counts, and show it; as long as nothing does, the page is as it was."""
    asked = AttemptAddress.read(said)
    exercise = by_key(_CORONA, number) if number else daily(_CORONA, asked.date)
    sitting = CoronaAttempt(exercise.problem, _path(exercise), asked, clock_now())
    if not (sitting.is_laid or "give_up" in said):
        return RedirectResponse(sitting.href(), 303)
    person = site.guests.welcome(request)
    if "give_up" in said:
        give_up(site, person, exercise, asked.hints)
        return RedirectResponse(sitting.href(solution=1), 303)
    answer(site, person, exercise, str(sitting.plan), asked.hints)
    return RedirectResponse(sitting.href(), 303)


def _path(exercise: Exercise) -> str:
    return "/corona" if exercise.day else f"/corona/{exercise.key}"


def _shown(
    request: Request,
    site: Site,
    language: Language,
    visitor: Person | None,
    exercise: Exercise,
    asked: AttemptAddress,
) -> Response:
    now, puzzle, day = clock_now(), exercise.problem, exercise.day
    done = ended(site, visitor, exercise)
    sitting = CoronaAttempt(puzzle, _path(exercise), asked, now, done)
    if asked.clock in CLOCKS and not asked.since:
        return RedirectResponse(sitting.href(since=now), 303)
    if asked.since and not asked.until and (sitting.is_over or sitting.is_laid):
        return RedirectResponse(sitting.href(until=now, body=""), 303)
    title = day_title(day, language) if day else number_title(puzzle.number, language)
    best = sitting.best
    shown = page(
        request,
        "trainers/corona.html",
        trainer=_CORONA,
        title=title,
        sitting=sitting,
        picture=ring_picture(sitting.table, sitting.links, language),
        drops=to_json(sitting.drops, language).decode(),
        share=_share(request, sitting, title),
        day=day,
        today=today(),
        before=day - timedelta(days=1) if day and day > FIRST_DAY else None,
        after=day + timedelta(days=1) if day and day < today() else None,
        number=written_number(puzzle.number, language),
        grades=GRADES,
        place=written_number(best.place, language) if best else "",
        plans=written_number(best.many, language) if best else "",
        most=PROBLEMS,
        most_written=written_number(PROBLEMS, language),
        which=f"date={day.isoformat()}" if day else f"number={puzzle.number}",
    )
    return open_to_all(request, shown)


def _share(request: Request, sitting: CoronaAttempt, title: Sentence) -> Text:
    """A line to pass on about the plan that counts; it does not tell the optimum."""
    done = sitting.done
    if done is None or not done.is_solved or not sitting.is_over or sitting.asked.solution:
        return ""
    missed = done.distance
    day = f"?date={sitting.asked.date or today().isoformat()}" if sitting.path == "/corona" else ""
    found: Text = say("the optimum found")
    if missed:
        found = count("{n} point below the optimum", "{n} points below the optimum", missed)
    hints = count("{n} hint", "{n} hints", done.hints)
    seconds = sitting.elapsed // 1000
    taken = f"{seconds // 60}:{seconds % 60:02}" if sitting.elapsed else ""
    return say(
        "{title}: {result}. {address}",
        title=title,
        result=joined((found, hints, taken)),
        address=f"{str(request.base_url).rstrip('/')}{sitting.path}{day}",
    )
