"""Plots of estimated figures, with their intervals as whiskers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isinf

from orrery.lab.plots import Bars
from orrery.lab.report.estimates import Estimated
from orrery.lab.report.studied import TENTHS

#: The headings of a plot over the course of a game.
BY_TENTH = tuple(str(k) for k in range(1, TENTHS + 1))


def interval_bars(
    title: str,
    across: str,
    up: str,
    headings: Sequence[str],
    found: Mapping[str, Sequence[Estimated]],
    *,
    mark: float | None = None,
    times: float = 1.0,
) -> Bars:
    """Bars with whiskers, by series; ``times`` turns shares into percentages."""
    return Bars(
        title,
        across,
        f"{up}, with 95 % interval",
        headings,
        {name: [times * one.value for one in series] for name, series in found.items()},
        spans={
            name: [(times * low, times * high) for low, high in map(_whisker, series)]
            for name, series in found.items()
        },
        mark=None if mark is None else times * mark,
    )


def percent_bars(
    title: str,
    across: str,
    headings: Sequence[str],
    found: Mapping[str, Sequence[Estimated]],
    mark: float | None = None,
) -> Bars:
    """The same for shares."""
    return interval_bars(title, across, "percent", headings, found, mark=mark, times=100.0)


def _whisker(one: Estimated) -> tuple[float, float]:
    """Of a single number nobody knows how far it is off."""
    return (one.value, one.value) if isinf(one.low) else (one.low, one.high)
