"""What somebody has made of a trainer so far: streaks, distances, and both by grade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.lab.trainers import GRADES, TRAINERS, day_in
from orrery.store.exercises import DAY, TakenExercise
from orrery.table.events import Milliseconds, Person
from orrery.web.http.rendering import page
from orrery.web.language import Language
from orrery.web.pages.formatting import today, written_decimal
from orrery.web.site import Reading, Site, ThisSite, Visitor

router = APIRouter(include_in_schema=False)

#: Distances from here on are one line.
_FAR = 6


@dataclass(frozen=True)
class Streaks:
    """Days in a row, each with its problem solved on the day itself."""

    current: int
    longest: int


def streaks(days: Iterable[date], now: date) -> Streaks:
    """The streak that today goes on with, or yesterday as long as today is open."""
    solved = set(days)
    lengths: dict[date, int] = {}
    for day in sorted(solved):
        lengths[day] = lengths.get(day - timedelta(days=1), 0) + 1
    current = lengths.get(now) or lengths.get(now - timedelta(days=1), 0)
    return Streaks(current, max(lengths.values(), default=0))


def days_in_time(taken: Iterable[TakenExercise]) -> list[date]:
    """The days whose problems were solved on the day itself."""
    found = []
    for one in taken:
        day = day_in(one.key) if one.series == DAY else None
        if day and one.is_solved and one.ended and _day_of(one.ended) == day:
            found.append(day)
    return found


def _day_of(at: Milliseconds) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()


def streaks_of(site: Site, person: Person | None, trainer: str) -> Streaks:
    """The streaks of a person, if there is one."""
    taken = site.store.exercises.of(person.id, trainer, DAY) if person else []
    return streaks(days_in_time(taken), today())


@dataclass(frozen=True)
class Score:
    """Some exercises added up."""

    solved: int
    best: int
    distance: int  # of all together

    @property
    def mean(self) -> float:
        """The mean distance from the best answer."""
        return self.distance / self.solved if self.solved else 0.0

    @property
    def share(self) -> float:
        """The share of best answers."""
        return self.best / self.solved if self.solved else 0.0


def score(taken: Iterable[TakenExercise]) -> Score:
    """Add up what was solved; what was given up has no distance."""
    distances = [one.distance for one in taken if one.distance is not None]
    return Score(len(distances), distances.count(0), sum(distances))


@dataclass(frozen=True)
class DistanceRow:
    """How often an answer was so far from the best one."""

    distance: int
    is_open: bool  # or farther
    count: int
    width: float  # of its bar, of 100


def distribution(taken: Iterable[TakenExercise]) -> list[DistanceRow]:
    """One row for each distance, all that are far together."""
    counts = Counter(min(one.distance, _FAR) for one in taken if one.distance is not None)
    most = max(counts.values(), default=1)
    return [
        DistanceRow(distance, distance == _FAR, counts[distance], 100 * counts[distance] / most)
        for distance in range(_FAR + 1)
    ]


@dataclass(frozen=True)
class GradeRow:
    """The same for one grade, as it is written."""

    grade: int
    solved: int
    share: str
    mean: str


def by_grade(taken: Sequence[TakenExercise], language: Language) -> list[GradeRow]:
    """One row for each grade."""
    rows = []
    for grade in GRADES:
        one = score(each for each in taken if each.grade == grade)
        share, mean = f"{one.share:.0%}", written_decimal(one.mean, language)
        rows.append(GradeRow(grade, one.solved, *((share, mean) if one.solved else ("", ""))))
    return rows


@router.get("/train/{name}/statistics")
def statistics(
    request: Request, name: str, site: ThisSite, visitor: Visitor, language: Reading
) -> Response:
    """The reader's own; nobody else sees them."""
    if name not in TRAINERS:
        raise HTTPException(404)
    taken = site.store.exercises.of(visitor.id, name) if visitor else []
    total = score(taken)
    return page(
        request,
        "trainers/statistics.html",
        trainer=TRAINERS[name],
        total=total,
        share=f"{total.share:.0%}",
        mean=written_decimal(total.mean, language),
        given_up=len(taken) - total.solved,
        streaks=streaks(days_in_time(taken), today()),
        rows=distribution(taken),
        grades=by_grade(taken, language),
    )
