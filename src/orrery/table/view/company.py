"""Who is at a table, as far as its log does not tell: it can change without an event."""

from __future__ import annotations

from typing import NamedTuple

from orrery.core.contract import Seat


class SeatRating(NamedTuple):
    """A player's rating, and after a rated game how it has changed, as they are shown."""

    rating: str
    change: str = ""


class Company(NamedTuple):
    """What a host knows beside the log, first for everybody, then for one reader."""

    present: frozenset[str] = frozenset()  # the ids of the people who are here
    thinking: frozenset[Seat] = frozenset()  # bots
    ratings: tuple[tuple[Seat, SeatRating], ...] = ()
    muted: frozenset[str] = frozenset()  # the ids of the people whom the reader does not hear
    may_talk: bool = False

    @property
    def everybodys(self) -> tuple[object, ...]:
        """The part that is the same for all readers."""
        return self[:3]

    @property
    def readers(self) -> tuple[object, ...]:
        """The part that is this reader's own."""
        return self[3:]


NO_COMPANY = Company()
