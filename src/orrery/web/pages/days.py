"""Days, for the problem of the day: the same everywhere on earth."""

from __future__ import annotations

from datetime import UTC, date, datetime

from babel.dates import format_date

from orrery.web.language import Language


def today() -> date:
    """The day that it is now."""
    return datetime.now(UTC).date()


def in_words(day: date, language: Language) -> str:
    """The day as a reader of this language writes it."""
    return format_date(day, "long", locale=language.code)
