"""``/corona/race``: five problems a week, one attempt, timed by the server's clock.

Nobody knows the problems before the week, since they depend on the key of the site; and nobody
sees the best plans before it is over, so that those who come later have no advantage.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from orrery.core.texts import say
from orrery.lab.solitaire import Puzzle
from orrery.lab.trainers import CoronaTrainer
from orrery.lab.trainers.race import PROBLEMS, end_of, monday_of, race_problems, week_of
from orrery.store.exercises import ExercisePlace, RaceRow, TakenExercise
from orrery.table.events import Milliseconds, Person
from orrery.web.http.rendering import page
from orrery.web.http.wire import to_json
from orrery.web.language import Language
from orrery.web.pages.formatting import today, written_day
from orrery.web.pages.ring import ring_picture
from orrery.web.site import Guest, OwnAccount, Reading, Site, ThisSite, Visitor
from orrery.web.table.hosted import clock_now
from orrery.web.trainers.corona_attempt import AttemptAddress, CoronaAttempt
from orrery.web.trainers.exercises import NoSuchProblem

router = APIRouter(include_in_schema=False)

_CORONA = CoronaTrainer()
_PATH = "/corona/race"
_MOST_LISTED = 100
#: There was no race before this week.
_FIRST = date(2026, 11, 2)


@lru_cache(maxsize=8)
def _problems(seed: str) -> tuple[Puzzle, ...]:
    return race_problems(seed)


class Race:
    """A week's race, and how far somebody has come in it."""

    def __init__(self, site: Site, week: str, person: Person | None) -> None:
        self._site, self.week, self._person = site, week, person
        taken = site.store.exercises.race(person.id, _CORONA.name, week) if person else []
        self.taken: list[TakenExercise] = taken

    @property
    def problems(self) -> tuple[Puzzle, ...]:
        return _problems(self._site.limits.digest(f"race {self.week}"))

    @property
    def is_over(self) -> bool:
        """Whether the week is."""
        return self.week != week_of(today())

    @property
    def is_running(self) -> bool:
        """Whether somebody has begun, and can still go on."""
        return bool(self.taken) and not self.is_done and not self.is_over

    @property
    def is_done(self) -> bool:
        return sum(one.ended is not None for one in self.taken) == PROBLEMS

    @property
    def place(self) -> int:
        """The number of the problem that is to be solved, from 1."""
        return len(self.taken)

    @property
    def puzzle(self) -> Puzzle:
        return self.problems[self.place - 1]

    @property
    def elapsed(self) -> Milliseconds:
        """How long somebody has raced so far."""
        return sum((one.ended or clock_now()) - one.started for one in self.taken)

    def begin(self, at: Milliseconds) -> None:
        """Show the next problem, from now on."""
        place = len(self.taken) + 1
        self._site.store.exercises.begin(self._at(place), self.problems[place - 1].grade, at)

    def hand_in(self, plan: str) -> None:
        """A plan for the problem that is shown; the next one begins at the same moment."""
        now, place, puzzle = clock_now(), self.place, self.puzzle
        judged = _CORONA.judge(puzzle, plan)
        counts = self._site.store.exercises.end(
            self._at(place), puzzle.grade, now, plan, judged.points, judged.distance
        )
        if counts and place < PROBLEMS:
            self.begin(now)

    def _at(self, place: int) -> ExercisePlace:
        assert self._person
        return ExercisePlace(self._person.id, _CORONA.name, self.week, str(place))


@dataclass(frozen=True)
class RaceLine:
    """One line of the leaderboard."""

    place: int
    row: RaceRow
    time: str
    own: bool


@dataclass(frozen=True)
class RacedProblem:
    """One of five, as it is told to whoever has ended all of them."""

    grade: int
    points: int
    best: int
    time: str
    address: str  # of its best plans, once the week is over


@router.get(_PATH)
def this_week(
    request: Request, site: ThisSite, visitor: Visitor, account: OwnAccount, language: Reading
) -> Response:
    """The race of this week: begin it, go on with it, or see how it stands."""
    race = Race(site, week_of(today()), visitor)
    if race.is_running:
        return _laying(request, race)
    return _standing(request, site, race, visitor, language, is_guest=account is None)


@router.get("/corona/race/{week}")
def earlier_week(
    request: Request,
    week: str,
    site: ThisSite,
    visitor: Visitor,
    account: OwnAccount,
    language: Reading,
) -> Response:
    """How a race ended."""
    monday = monday_of(week)
    if monday is None or not _FIRST <= monday <= today():
        raise NoSuchProblem(say("There is no race {week!r}.", week=week[:20]))
    if week == week_of(today()):
        return RedirectResponse(_PATH, 303)
    race = Race(site, week, visitor)
    return _standing(request, site, race, visitor, language, is_guest=account is None)


@router.post("/corona/race/start")
def start(site: ThisSite, person: Guest) -> Response:
    """Begin; a second time changes nothing."""
    race = Race(site, week_of(today()), person)
    if not race.taken:
        race.begin(clock_now())
    return RedirectResponse(_PATH, 303)


@router.post(_PATH)
async def hand_in(request: Request, site: ThisSite) -> Response:
    """A whole plan for the problem that is shown."""
    said = {name: str(word) for name, word in (await request.form()).items()}
    return await asyncio.to_thread(_handed_in, request, site, said)


def _handed_in(request: Request, site: Site, said: dict[str, str]) -> Response:
    race = Race(site, week_of(today()), site.guests.person(request))
    # A plan for a problem that was handed in already, sent twice, is not one for the next.
    if race.is_running and said.get("place") == str(race.place):
        sitting = _sitting(race, AttemptAddress.read(said))
        if not sitting.is_complete:
            return RedirectResponse(sitting.href(), 303)
        race.hand_in(str(sitting.plan))
    return RedirectResponse(_PATH, 303)


def _sitting(race: Race, asked: AttemptAddress) -> CoronaAttempt:
    laid = AttemptAddress(steps=asked.steps, body=asked.body)
    return CoronaAttempt(race.puzzle, _PATH, laid, clock_now())


def _laying(request: Request, race: Race) -> Response:
    language = request.app.state.site.languages.of(request)
    sitting = _sitting(race, AttemptAddress.read(request.query_params))
    return page(
        request,
        "trainers/racing.html",
        race=race,
        most=PROBLEMS,
        sitting=sitting,
        picture=ring_picture(sitting.table, sitting.links, language),
        drops=to_json(sitting.drops, language).decode(),
    )


def _standing(
    request: Request,
    site: Site,
    race: Race,
    visitor: Person | None,
    language: Language,
    is_guest: bool,
) -> Response:
    rows = site.store.exercises.standings(_CORONA.name, race.week, PROBLEMS, _MOST_LISTED)
    monday, end = monday_of(race.week), end_of(race.week)
    assert monday
    assert end
    reader = visitor.id if visitor else ""
    before = week_of(monday - timedelta(days=7)) if monday > _FIRST else ""
    following = week_of(end) if end <= today() else ""
    return page(
        request,
        "trainers/race.html",
        trainer=_CORONA,
        race=race,
        days=(written_day(monday, language), written_day(end - timedelta(days=1), language)),
        rows=[
            RaceLine(place, row, clock_time(row.taken), row.person == reader)
            for place, row in enumerate(rows, 1)
        ],
        own=_raced(race) if race.is_done else [],
        distance=sum(one.distance or 0 for one in race.taken),
        time=clock_time(race.elapsed) if race.is_done else "",
        is_guest=is_guest,
        most=PROBLEMS,
        before=before,
        after=following,
        left=_hours_left(end),
    )


def _raced(race: Race) -> list[RacedProblem]:
    return [
        RacedProblem(
            one.grade,
            one.points or 0,
            puzzle.optimum,
            clock_time((one.ended or 0) - one.started),
            f"/corona/{puzzle.number}" if race.is_over else "",
        )
        for one, puzzle in zip(race.taken, race.problems, strict=True)
    ]


def clock_time(taken: Milliseconds) -> str:
    """Minutes and seconds."""
    seconds = taken // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def _hours_left(end: date) -> int:
    """Until the week is over; 0 if it is."""
    at = datetime(end.year, end.month, end.day, tzinfo=UTC).timestamp() * 1000
    return max(0, int(at - clock_now()) // 3_600_000)
