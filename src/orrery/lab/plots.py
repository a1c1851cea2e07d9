"""Small plots for documents: self-contained SVG with a title and axis labels, light and dark.

A plot is never the only way to read its figures: ``described`` says them in words inside the SVG,
and whoever places one puts a table beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from orrery.core.svg import number

_WIDTH, _HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 40, 56
_LEGEND_STEP = 110

_CSS = """
.ground{fill:#fff}.bar-0{fill:#2f6fb0}.bar-1{fill:#c4771a}.bar-2{fill:#3b8a5a}.bar-3{fill:#8a5aa8}
.axis,.whisker{stroke:#333;stroke-width:1}.grid{stroke:#ddd;stroke-width:1}
.mark{stroke:#a02020;stroke-width:1.5;stroke-dasharray:5 4}
text{font:12px system-ui,sans-serif;fill:#222}.title{font-size:14px;font-weight:600}
@media (prefers-color-scheme:dark){
.ground{fill:#16181d}.bar-0{fill:#6aa9e8}.bar-1{fill:#e8a552}.bar-2{fill:#6cc492}.bar-3{fill:#c39ae0}
.axis,.whisker{stroke:#ccc}.grid{stroke:#3a3d44}.mark{stroke:#ff8a8a}text{fill:#e6e6e6}}
"""


@dataclass(frozen=True)
class Bars:
    """One bar for each heading and series; headings may be words or numbers in their order."""

    title: str
    across: str  # what the headings are
    up: str  # what the heights are, with their unit
    headings: Sequence[str]
    series: Mapping[str, Sequence[float | None]]  # by name; an only one may be called ""
    margins: Mapping[str, Sequence[float]] | None = None  # how far each may be off, either way
    spans: Mapping[str, Sequence[tuple[float, float]]] | None = None  # or from where to where
    mark: float | None = None  # a level to compare with
    stacked: bool = False  # the bars of one heading stand on each other

    def __post_init__(self) -> None:
        beside = (*(self.margins or {}).values(), *(self.spans or {}).values())
        for values in (*self.series.values(), *beside):
            if len(values) != len(self.headings):
                raise ValueError(f"{self.title}: {len(values)} values, {len(self.headings)} bars")

    def svg(self) -> str:
        """The plot as SVG text that stands alone."""
        return _Drawing(self).svg()

    def figure(self) -> str:
        """The plot within a page, which has a title beside it and chooses colours and letters."""
        return _Drawing(self).figure()

    def described(self) -> str:
        """The figures in words."""
        parts = []
        for name, values in self.series.items():
            said = ", ".join(
                f"{heading} {number(value)}"
                for heading, value in zip(self.headings, values, strict=True)
                if value is not None
            )
            parts.append(f"{name}: {said}" if name else said)
        return f"{self.title}. {self.up} by {self.across}. {'; '.join(parts)}."


class _Bar(NamedTuple):
    """One bar: which, and from where to where."""

    series: int
    heading: int
    said: str
    low: float
    high: float
    span: tuple[float, float] | None  # where the whisker begins and ends


class _Drawing:
    """Where everything goes."""

    def __init__(self, bars: Bars) -> None:
        self.bars = bars
        self.drawn = self._laid_out()
        tops = [max(bar.high, bar.span[1] if bar.span else bar.high) for bar in self.drawn]
        lows = [min(bar.low, bar.span[0] if bar.span else bar.low) for bar in self.drawn]
        self.ticks = ticks(min(0.0, *lows), max(0.0, bars.mark or 0.0, *tops))

    def _laid_out(self) -> list[_Bar]:
        """All bars; those without a value are left out."""
        bars, laid = self.bars, []
        height = [0.0] * len(bars.headings)
        for k, (name, values) in enumerate(bars.series.items()):
            spans = self._spans(name)
            for i, value in enumerate(values):
                if value is not None:
                    low, high = sorted((height[i], height[i] + value))
                    said = f"{name} {bars.headings[i]}: {number(value)}".strip()
                    laid.append(_Bar(k, i, said, low, high, spans.get(i)))
                    if bars.stacked:
                        height[i] += value
        return laid

    def _spans(self, name: str) -> dict[int, tuple[float, float]]:
        """The whiskers of a series, by the number of the bar."""
        bars = self.bars
        if bars.spans and name in bars.spans:
            return dict(enumerate(bars.spans[name]))
        margins = (bars.margins or {}).get(name, [])
        ends = zip(bars.series[name], margins, strict=False)
        return {
            i: (value - margin, value + margin)
            for i, (value, margin) in enumerate(ends)
            if value is not None and margin
        }

    def svg(self) -> str:
        bars = self.bars
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
                f' role="img" aria-label={quoteattr(bars.title)}>',
                f"<title>{escape(bars.title)}</title>",
                f"<desc>{escape(bars.described())}</desc>",
                f"<style>{_CSS}</style>",
                f'<rect class="ground" width="{_WIDTH}" height="{_HEIGHT}"/>',
                text(_WIDTH / 2, 20, bars.title, "middle", "title"),
                *self._grid(),
                *self._bars(),
                *self._mark(),
                *self._axes(),
                *self._legend(),
                "</svg>",
                "",
            ]
        )

    def figure(self) -> str:
        bars = self.bars
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img"'
                f' viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}">',
                f"<title>{escape(bars.title)}</title>",
                *self._grid(),
                *self._bars(),
                *self._mark(),
                *self._axes(),
                "</svg>",
            ]
        )

    def _y(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    def _grid(self) -> list[str]:
        lines = []
        for tick in self.ticks:
            y = self._y(tick)
            lines.append(line(_LEFT, y, _WIDTH - _RIGHT, y, "grid"))
            lines.append(text(_LEFT - 6, y + 4, number(tick), "end"))
        return lines

    def _bars(self) -> list[str]:
        step = (_WIDTH - _LEFT - _RIGHT) / len(self.bars.headings)
        beside = 1 if self.bars.stacked else len(self.bars.series)
        width = 0.8 * step / beside
        drawn = []
        for bar in self.drawn:
            x = _LEFT + (bar.heading + 0.1) * step + (bar.series % beside) * width
            top, foot = self._y(bar.high), self._y(bar.low)
            drawn.append(
                f'<rect class="bar-{bar.series}" x="{number(x)}" y="{number(top)}"'
                f' width="{number(width)}" height="{number(foot - top)}">'
                f"<title>{escape(bar.said)}</title></rect>"
            )
            if bar.span:
                middle = x + width / 2
                low, high = map(self._y, bar.span)
                drawn.append(line(middle, low, middle, high, "whisker"))
        return drawn

    def _mark(self) -> list[str]:
        if self.bars.mark is None:
            return []
        y = self._y(self.bars.mark)
        return [line(_LEFT, y, _WIDTH - _RIGHT, y, "mark")]

    def _axes(self) -> list[str]:
        bars, foot = self.bars, self._y(0)
        step = (_WIDTH - _LEFT - _RIGHT) / len(bars.headings)
        longest = max(map(len, bars.headings))
        every = ceil(7 * (longest + 1) / step)  # a letter is about 7 wide
        lines = 2 if every == 2 else 1  # long words take turns on two lines
        middle = (_TOP + _HEIGHT - _BOTTOM) / 2
        return [
            line(_LEFT, foot, _WIDTH - _RIGHT, foot, "axis"),
            *(
                text(_LEFT + (i + 0.5) * step, _below(i % lines), heading, "middle")
                for i, heading in enumerate(bars.headings)
                if i % every == 0 or lines == 2
            ),
            text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 12, bars.across, "middle"),
            f'<text x="14" y="{number(middle)}" text-anchor="middle"'
            f' transform="rotate(-90 14 {number(middle)})">{escape(bars.up)}</text>',
        ]

    def _legend(self) -> list[str]:
        names = list(self.bars.series)
        if names == [""]:
            return []
        drawn = []
        for k, name in enumerate(names):
            x = _WIDTH - _RIGHT - (len(names) - k) * _LEGEND_STEP
            drawn.append(f'<rect class="bar-{k}" x="{x}" y="26" width="10" height="10"/>')
            drawn.append(text(x + 14, 35, name, "start"))
        return drawn


def ticks(low: float, high: float) -> list[float]:
    """Round numbers for an axis that reaches from low to high, four to ten of them."""
    span = high - low or 1.0
    unit = 10.0 ** floor(log10(span / 4))
    step = next(unit * factor for factor in (1, 2, 5, 10) if span / (unit * factor) <= 8)
    first, last = floor(round(low / step, 6)), ceil(round(high / step, 6))
    return [round(k * step, 10) for k in range(first, max(last, first + 1) + 1)]


def _below(line: int) -> float:
    """Where the headings stand, on their first or second line."""
    return _HEIGHT - _BOTTOM + 16 + 13 * line


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    """A straight line."""
    return (
        f'<line class="{style}" x1="{number(x1)}" y1="{number(y1)}"'
        f' x2="{number(x2)}" y2="{number(y2)}"/>'
    )


def text(x: float, y: float, said: str, anchor: str, style: str = "") -> str:
    """Words; the anchor says on which side of the point they stand."""
    kind = f' class="{style}"' if style else ""
    return (
        f'<text{kind} x="{number(x)}" y="{number(y)}" text-anchor="{anchor}">{escape(said)}</text>'
    )
