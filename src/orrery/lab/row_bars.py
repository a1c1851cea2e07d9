"""Rows of bars for pages: words above, shares of the whole width below; SVG with classes only.

As in ``plots``, a plot is never the only way to read its figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape

from orrery.core.svg import number
from orrery.lab.plots import text

_WIDTH, _ROW, _EDGE = 640, 60, 4
_WORDS, _BAR, _THICK = 26, 34, 14


class BarPart(NamedTuple):
    """A part of a bar: how it looks, and which share of the width it takes."""

    style: str
    share: float


class BarRow(NamedTuple):
    """One bar with its words: what it is at the left, how much at the right."""

    label: str
    value: str
    parts: Sequence[BarPart]


@dataclass(frozen=True)
class RowBars:
    """A plot of some bars, one below the other."""

    title: str
    rows: Sequence[BarRow]

    def svg(self) -> str:
        """The plot as SVG text."""
        height = _ROW * len(self.rows) + _EDGE
        about = "; ".join(f"{row.label}: {row.value}" for row in self.rows)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="plot bars" role="img"'
                f' viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}">',
                f"<title>{escape(self.title)}</title>",
                f"<desc>{escape(about)}</desc>",
                *(line for place, row in enumerate(self.rows) for line in _row(place, row)),
                "</svg>",
            ]
        )


def _row(place: int, row: BarRow) -> list[str]:
    top, x = place * _ROW, 0.0
    drawn = [
        text(0, top + _WORDS, row.label, "start", "bar-label"),
        text(_WIDTH, top + _WORDS, row.value, "end"),
        _bar(0, top + _BAR, _WIDTH, "bar-ground"),
    ]
    for part in row.parts:
        if part.share > 0:
            drawn.append(_bar(x, top + _BAR, part.share * _WIDTH, f"bar-{part.style}"))
            x += part.share * _WIDTH
    return drawn


def _bar(x: float, y: float, width: float, style: str) -> str:
    return (
        f'<rect class="{style}" x="{number(x)}" y="{number(y)}" width="{number(width)}"'
        f' height="{_THICK}"/>'
    )
