"""Days and numbers as a reader writes them. A day is the same everywhere on earth."""

from __future__ import annotations

from datetime import UTC, date, datetime

from babel.dates import format_date
from babel.numbers import format_decimal

from orrery.web.language import Language


def today() -> date:
    """The day that it is now."""
    return datetime.now(UTC).date()


def written_day(day: date, language: Language) -> str:
    """A day in words."""
    return format_date(day, "long", locale=language.code)


def written_number(number: int, language: Language) -> str:
    """A large number, its digits in groups."""
    return format_decimal(number, locale=language.code)
