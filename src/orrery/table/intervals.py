"""The pause between two rounds, in which people look at how the last one ended.

The next round begins when every person at the table is ready, or after a while. Bots are always
ready, and nobody acts before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.contract import Position, Seat
from orrery.table.clock_rules import SECOND
from orrery.table.events import Milliseconds, Opened, Person, Sitter

#: Nobody waits longer than this for the others to be ready.
LONGEST = 20 * SECOND


class Interval(NamedTuple):
    """Until when it lasts, and who is ready to go on before."""

    until: Milliseconds
    ready: frozenset[Seat] = frozenset()


def interval_after(
    opened: Opened, before: Position, after: Position, now: Milliseconds
) -> Interval | None:
    """The pause that follows a move; None if it ended no round, or the game with it."""
    if not opened.intervals or opened.clock.is_slow or not after.to_act:
        return None
    if after.game.rounds_over(after) <= after.game.rounds_over(before):
        return None
    return Interval(now + LONGEST)


def awaited(interval: Interval, seats: Sequence[Sitter | None]) -> tuple[Seat, ...]:
    """The seats of the people who are not ready yet."""
    return tuple(
        seat
        for seat, who in enumerate(seats)
        if isinstance(who, Person) and seat not in interval.ready
    )
