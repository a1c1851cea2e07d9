"""Clocks as arithmetic on milliseconds; who looks at which clock is no matter here.

A clock that stands still holds what is left; one that runs also holds since when.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from orrery.table.clock_rules import SECOND, ClockRule
from orrery.table.log import Milliseconds

#: The network is blamed for this much at one move at most, and for no more than a quota, which
#: begins so, and to which every move adds a little.
MOST_LAG = 500
FIRST_QUOTA = 1000
QUOTA_A_MOVE = 150
MOST_QUOTA = 2000

#: What a takeback always leaves on a clock that had it.
LEFT_BY_TAKEBACK = 10 * SECOND


class SeatClock(msgspec.Struct, frozen=True):
    """One seat's clock."""

    left: Milliseconds | None  # None: takes the time it likes
    since: Milliseconds | None = None  # None: stands still
    quota: Milliseconds = FIRST_QUOTA

    def left_at(self, now: Milliseconds) -> Milliseconds | None:
        """What is left at this time; less than 0 if it is over."""
        if self.left is None or self.since is None:
            return self.left
        return self.left - (now - self.since)

    @property
    def deadline(self) -> Milliseconds | None:
        """When it will have run out, if it runs."""
        if self.left is None or self.since is None:
            return None
        return self.since + self.left

    def allowance(self, lag: float) -> Milliseconds:
        """How much of a measured lag is made good."""
        return max(0, min(int(lag), MOST_LAG, self.quota))


def first(rule: ClockRule) -> SeatClock:
    """A clock at the beginning of a game."""
    return SeatClock(rule.first)


def without(clock: SeatClock) -> SeatClock:
    """A clock that is taken away."""
    return replace(clock, left=None, since=None)


def switched(rule: ClockRule, clock: SeatClock, now: Milliseconds, runs: bool) -> SeatClock:
    """The clock at this time: what has gone by is gone, and from now on it runs or it does not."""
    left = clock.left_at(now)
    if left is None or (clock.since is None and not runs):
        return clock
    if rule.is_slow and runs and clock.since is None:
        left = rule.first
    return replace(clock, left=left, since=now if runs else None)


def after_move(
    rule: ClockRule, clock: SeatClock, now: Milliseconds, runs: bool, lag: Milliseconds
) -> SeatClock:
    """The clock of the seat that has moved, which gets back the lag that was granted."""
    ran = clock.since is not None
    after = switched(rule, clock, now, runs)
    left = after.left
    if left is not None and ran:
        left += lag
        if rule.is_slow:
            left = rule.first
        elif not runs:
            left = _with_gain(rule, left)
    quota = min(MOST_QUOTA, clock.quota - lag + QUOTA_A_MOVE)
    if left == after.left and quota == after.quota:
        return after
    return replace(after, left=left, quota=quota)


def _with_gain(rule: ClockRule, left: Milliseconds) -> Milliseconds:
    """What a turn adds when it is over."""
    return left + rule.gain if rule.cap is None else min(left + rule.gain, rule.cap)


def ungained(rule: ClockRule, clock: SeatClock, turns: int) -> SeatClock:
    """The clock without what these turns added, which were taken back."""
    if clock.left is None:
        return clock
    least = min(clock.left, LEFT_BY_TAKEBACK)
    return replace(clock, left=max(least, clock.left - turns * rule.gain))
