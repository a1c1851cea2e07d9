"""The archive of daily exercises: a month at a time, and what the reader has made of each day."""

from __future__ import annotations

import re
from calendar import Calendar
from dataclasses import dataclass
from datetime import date, timedelta

from babel import Locale
from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.texts import Sentence, count, say
from orrery.lab.trainers import FIRST_DAY, TRAINERS
from orrery.store.exercises import TakenExercise
from orrery.web.http.rendering import page
from orrery.web.language import Language
from orrery.web.pages.formatting import today, written_day, written_month
from orrery.web.site import Reading, ThisSite, Visitor
from orrery.web.trainers.exercises import NoSuchProblem, daily
from orrery.web.trainers.pages import address_of
from orrery.web.trainers.statistics import streaks_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class CalendarDay:
    """A day of the month; one that has no problem yet leads nowhere."""

    day: date
    state: str  # best, solved, given-up, missed, open, or none
    words: Sentence
    href: str


@dataclass(frozen=True)
class Weekday:
    """The head of a column."""

    short: str
    name: str


@router.get("/train/{name}/calendar")
def archive(
    request: Request,
    name: str,
    site: ThisSite,
    visitor: Visitor,
    language: Reading,
    month: str = "",
) -> Response:
    """One month."""
    if name not in TRAINERS:
        raise HTTPException(404)
    first = month_of(month)
    last = _month_after(first) - timedelta(days=1)
    taken = (
        site.store.exercises.days(visitor.id, name, first.isoformat(), last.isoformat())
        if visitor
        else []
    )
    by_day = {one.key: one for one in taken}
    weeks = [
        [_day(name, day, by_day.get(day.isoformat()), language) if day else None for day in week]
        for week in _weeks(first, language)
    ]
    before = (first - timedelta(days=1)).replace(day=1)
    return page(
        request,
        "trainers/calendar.html",
        trainer=TRAINERS[name],
        month=written_month(first, language),
        weekdays=_weekdays(language),
        weeks=weeks,
        before=f"{before:%Y-%m}" if before >= FIRST_DAY else "",
        after=f"{last + timedelta(days=1):%Y-%m}" if last < today() else "",
        solved=sum(one.is_solved for one in taken),
        best=sum(one.is_best for one in taken),
        streaks=streaks_of(site, visitor, name),
    )


def month_of(text: str) -> date:
    """The first day of the month that was asked for; of this one without any."""
    if not text:
        return today().replace(day=1)
    if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", text, re.ASCII):
        raise NoSuchProblem(say("{text} is no month; write one such as 2030-05.", text=text[:20]))
    year, month = map(int, text.split("-"))
    if not (FIRST_DAY.year, FIRST_DAY.month) <= (year, month) <= (today().year, today().month):
        raise NoSuchProblem(say("There are no problems for that month."))
    return date(year, month, 1)


def _month_after(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1)


def _weeks(first: date, language: Language) -> list[list[date | None]]:
    """The days of a month, a row for each week; None for those of other months."""
    begins = Locale.parse(language.code).first_week_day
    weeks = Calendar(begins).monthdatescalendar(first.year, first.month)
    return [[day if day.month == first.month else None for day in week] for week in weeks]


def _weekdays(language: Language) -> list[Weekday]:
    locale = Locale.parse(language.code)
    short = locale.days["stand-alone"]["abbreviated"]
    wide = locale.days["stand-alone"]["wide"]
    order = [(locale.first_week_day + k) % 7 for k in range(7)]
    return [Weekday(short[day], wide[day]) for day in order]


def _day(name: str, day: date, one: TakenExercise | None, language: Language) -> CalendarDay:
    written = written_day(day, language)
    if not FIRST_DAY <= day <= today():
        return CalendarDay(day, "none", say("{day}: to come", day=written), "")
    href = address_of(daily(TRAINERS[name], day.isoformat()))
    state, words = _state(day, one, written)
    return CalendarDay(day, state, words, href)


def _state(day: date, one: TakenExercise | None, written: str) -> tuple[str, Sentence]:
    if one is None and day == today():
        return "open", say("{day}: today, not solved yet", day=written)
    if one is None:
        return "missed", say("{day}: missed", day=written)
    if one.distance is None:
        return "given-up", say("{day}: given up", day=written)
    if one.is_best:
        return "best", say("{day}: the best answer", day=written)
    words = count("{day}: {n} point off", "{day}: {n} points off", one.distance, day=written)
    return "solved", words
