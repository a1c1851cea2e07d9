"""A weekly race: five Corona problems, one of each grade, the same for everybody."""

from __future__ import annotations

import re
from datetime import date, timedelta

from orrery.lab import solitaire
from orrery.lab.atlas.grades import GRADES
from orrery.lab.solitaire import Puzzle

PROBLEMS = len(GRADES)


def week_of(day: date) -> str:
    """The week of a day, ``2030-W18``; it begins on Monday."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def monday_of(week: str) -> date | None:
    """The day on which a week begins; None if there is no such week."""
    found = re.fullmatch(r"(\d{4})-W(\d{2})", week, re.ASCII)
    if not found:
        return None
    try:
        return date.fromisocalendar(int(found[1]), int(found[2]), 1)
    except ValueError:
        return None


def end_of(week: str) -> date | None:
    """The first day that does not belong to it any more."""
    monday = monday_of(week)
    return monday + timedelta(days=7) if monday else None


def race_problems(seed: str) -> tuple[Puzzle, ...]:
    """The problems of a race in their order, easy ones first."""
    return tuple(solitaire.by_grade(grade, f"race {seed}") for grade in GRADES)
