"""Figures as people write them."""

from __future__ import annotations

from math import isinf

from orrery.core.contract import Game
from orrery.core.options import write_value
from orrery.lab.report.estimates import Estimated

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

UNKNOWN = "–"


def place_name(place: int) -> str:
    """The name of a place in the order of play."""
    return PLACES[place] if place < len(PLACES) else f"number {place + 1}"


def percent(value: float) -> str:
    """A share as a percentage."""
    return f"{100 * value:.1f} %"


def plain(value: float) -> str:
    """A number with as many digits as anybody wants to read."""
    size = abs(value)
    if size >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def percent_span(found: Estimated) -> str:
    """The interval of a share."""
    return f"{100 * found.low:.1f} to {100 * found.high:.1f}" if found.size else UNKNOWN


def plain_span(found: Estimated) -> str:
    """The interval of a mean."""
    if isinf(found.low):
        return UNKNOWN
    return f"{plain(found.low)} to {plain(found.high)}"


def percent_cells(found: Estimated) -> tuple[str, str]:
    """A share and its interval, for two columns of a table."""
    return (percent(found.value) if found.size else UNKNOWN), percent_span(found)


def plain_cells(found: Estimated) -> tuple[str, str]:
    """A mean and its interval, for two columns of a table."""
    return (plain(found.value) if found.size else UNKNOWN), plain_span(found)


def options_of(game: Game) -> str:
    """The options that are not the usual ones; or that all are."""
    usual = type(game)().chosen
    chosen = [
        f"{name}={write_value(value)}"
        for name, value in game.chosen.items()
        if value != usual[name]
    ]
    return " ".join(chosen) or "the usual options"
