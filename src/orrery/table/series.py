"""Several games between the same sitters: what each is worth, and when all is decided."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from orrery.core.contract import Seat
from orrery.table.clock_rules import SECOND
from orrery.table.events import Series

#: Time to look at how a game ended, before the next one begins by itself.
BETWEEN_GAMES = 8 * SECOND

#: A series is no longer than this.
MOST_GAMES = 21


def begun(series: Series, seats: int) -> Series:
    """The series with everybody's points written out, for so many seats."""
    return replace(series, points=series.points or (0.0,) * seats)


def scored(series: Series, seats: int, winners: Sequence[Seat]) -> Series:
    """The series after one more game: who won it shares a point; without a winner, all do."""
    sharing = winners or range(seats)
    points = (
        before + (seat in sharing) / len(sharing)
        for seat, before in enumerate(begun(series, seats).points)
    )
    return replace(series, played=series.played + 1, points=tuple(points))


def is_over(series: Series) -> bool:
    """Whether all games are played, or the rest can change nothing."""
    *_, second, first = 0.0, *sorted(series.points)
    left = series.games - series.played
    return left <= 0 or first - second > left


def moved_on(series: Series) -> Series:
    """The same points where everybody has moved on by a seat."""
    return replace(series, points=(*series.points[-1:], *series.points[:-1]))


def leaders(series: Series) -> tuple[Seat, ...]:
    """The seats of those who have most points."""
    best = max(series.points)
    return tuple(seat for seat, points in enumerate(series.points) if points == best)


def anew(series: Series) -> Series:
    """Another series of the same length."""
    return Series(series.games)
