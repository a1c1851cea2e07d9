"""Figures with 95 % intervals: Wilson's for shares, Student's for means.

A difference of two gets its interval from both (Newcombe's way). Where a table has many lines, a
line stands out only if an interval that is widened for their number still excludes the null: so
that a whole table, and not each line, is wrong in one of twenty reports (Bonferroni's way).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from orrery.lab.arena.intervals import Z95, wilson


class Estimated(NamedTuple):
    """A figure, how far down and up it may be off, and what it was found from."""

    value: float
    low: float
    high: float
    size: int  # of the sample

    def excludes(self, null: float) -> bool:
        """Whether the interval says that the truth is another."""
        return not self.low <= null <= self.high


def share(points: float, count: int, lines: int = 1) -> Estimated:
    """A share with Wilson's interval, widened for so many lines of a table."""
    low, high = wilson(points, count, widened(lines))
    return Estimated(points / count if count else 0.0, low, high, count)


def mean(values: Sequence[float], lines: int = 1) -> Estimated:
    """A mean with Student's interval; of fewer than two numbers nothing is known."""
    if len(values) < 2:
        only = values[0] if values else 0.0
        return Estimated(only, float("-inf"), float("inf"), len(values))
    found = fmean(values)
    margin = _student(len(values) - 1, widened(lines)) * stdev(values) / sqrt(len(values))
    return Estimated(found, found - margin, found + margin, len(values))


def part(values: Sequence[float]) -> Estimated:
    """The mean of numbers between 0 and 1, with an interval that stays there."""
    found = mean(values)
    return found._replace(low=max(0.0, found.low), high=min(1.0, found.high))


def difference(one: Estimated, other: Estimated) -> Estimated:
    """How much more the one is than the other; both were found independently."""
    found = one.value - other.value
    low = found - sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = found + sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimated(found, low, high, min(one.size, other.size))


def widened(lines: int) -> float:
    """How many standard deviations wide an interval is, so that so many are all right together."""
    return Z95 if lines <= 1 else NormalDist().inv_cdf(1 - 0.025 / lines)


def _student(freedom: int, z: float) -> float:
    """The quantile of Student's t that belongs to this one of the normal distribution.

    Cornish and Fisher's expansion; from five degrees of freedom on it is right to a percent.
    """
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def quantile(values: Sequence[float], part: float) -> float:
    """The number that this part of all does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
