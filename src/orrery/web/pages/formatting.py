"""Days and numbers as a reader writes them. A day is the same everywhere on earth."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal

from orrery.table.events import Milliseconds
from orrery.web.language import Language
from orrery.web.table.hosted import clock_now

TickWriter = Callable[[Milliseconds], str]


def today() -> date:
    """The day that it is now."""
    return datetime.fromtimestamp(clock_now() / 1000, UTC).date()


def written_day(day: date, language: Language) -> str:
    """A day in words."""
    return format_date(day, "long", locale=language.code)


def written_number(number: int, language: Language) -> str:
    """A large number, its digits in groups."""
    return format_decimal(number, locale=language.code)


def written_decimal(number: float, language: Language) -> str:
    """A number with two decimals."""
    return format_decimal(number, "0.00", locale=language.code)


def written_month(day: date, language: Language) -> str:
    """The month of a day, in words."""
    return format_skeleton("yMMMM", day, locale=language.code)


def written_date(at: Milliseconds, language: Language) -> str:
    """The day of a moment, short enough for a table."""
    return format_date(_moment(at), "medium", locale=language.code)


def tick_writer(first: Milliseconds, last: Milliseconds, language: Language) -> TickWriter:
    """How to write moments under a plot that reaches from the first to the last."""
    days = (last - first) / 86_400_000
    skeleton = "MMMd" if days < 300 else "yMMM"

    def write(at: Milliseconds) -> str:
        day = format_skeleton(skeleton, _moment(at), locale=language.code)
        return f"{day} {_moment(at):%H:%M}" if days < 3 else day

    return write


def _moment(at: Milliseconds) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
