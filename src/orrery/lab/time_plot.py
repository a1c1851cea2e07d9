"""Plots of values over time, for pages: SVG with classes only, so that the page chooses colours.

As in ``plots``, a plot is never the only way to read its figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from orrery.core.svg import number
from orrery.lab.plots import line, text, ticks

_WIDTH, _HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 76, 16, 40
_DATES = 4
#: More points than this are only a line.
_MOST_DOTS = 80

_SPARK_WIDTH, _SPARK_HEIGHT, _SPARK_EDGE = 120, 32, 3

Point = tuple[int, float]  # when, in milliseconds, and how much


@dataclass(frozen=True)
class TimePlot:
    """A line through values in the order of their times, with levels to compare them with."""

    title: str
    about: str  # the figures in words
    points: Sequence[Point]
    say_time: Callable[[int], str]
    marks: Mapping[str, float] = field(default_factory=dict)  # drawn where they lie in range
    least_span: float = 100  # lest a small change fills the whole height

    def svg(self) -> str:
        """The plot as SVG text."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img"'
                f' viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}">',
                f"<title>{escape(self.title)}</title>",
                f"<desc>{escape(self.about)}</desc>",
                *self._grid(),
                *self._way(),
                *self._marks(),
                *self._dates(),
                "</svg>",
            ]
        )

    @property
    def _levels(self) -> list[float]:
        values = [value for _, value in self.points]
        middle = (min(values) + max(values)) / 2
        half = max(max(values) - middle, self.least_span / 2)
        return ticks(middle - half, middle + half)

    def _y(self, value: float) -> float:
        low, high = self._levels[0], self._levels[-1]
        return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    def _x(self, at: float) -> float:
        first, last = self.points[0][0], self.points[-1][0]
        share = (at - first) / (last - first) if last > first else 0.5
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def _grid(self) -> list[str]:
        drawn = []
        for level in self._levels:
            y = self._y(level)
            drawn.append(line(_LEFT, y, _WIDTH - _RIGHT, y, "grid"))
            drawn.append(text(_LEFT - 8, y + 5, number(level), "end"))
        return drawn

    def _marks(self) -> list[str]:
        low, high = self._levels[0], self._levels[-1]
        drawn = []
        for name, value in self.marks.items():
            if low <= value <= high:
                y = self._y(value)
                drawn.append(line(_LEFT, y, _WIDTH - _RIGHT, y, "mark"))
                drawn.append(text(_WIDTH - _RIGHT + 6, y + 5, name, "start", "mark-name"))
        return drawn

    def _way(self) -> list[str]:
        drawn = [f'<polyline class="way" points="{_path(map(self._place, self.points))}"/>']
        if len(self.points) <= _MOST_DOTS:
            for at, value in self.points:
                x, y = self._place((at, value))
                said = escape(f"{self.say_time(at)}: {number(value)}")
                drawn.append(
                    f'<circle class="dot" cx="{number(x)}" cy="{number(y)}" r="4">'
                    f"<title>{said}</title></circle>"
                )
        return drawn

    def _place(self, point: Point) -> tuple[float, float]:
        return self._x(point[0]), self._y(point[1])

    def _dates(self) -> list[str]:
        """A few dates under the line, each once."""
        first, last = self.points[0][0], self.points[-1][0]
        times = [first + (last - first) * k // (_DATES - 1) for k in range(_DATES)]
        places = {self.say_time(at): self._x(at) for at in reversed(times)}
        return [text(x, _HEIGHT - 12, said, _anchor(x)) for said, x in places.items()]


def _anchor(x: float) -> str:
    """Words at the edges stay inside."""
    if x < _LEFT + 40:
        return "start"
    return "end" if x > _WIDTH - _RIGHT - 40 else "middle"


def spark(values: Sequence[float]) -> str:
    """A line so small that it only shows where things are going; whoever places it says more."""
    low, high = min(values), max(values)
    across = (_SPARK_WIDTH - 2 * _SPARK_EDGE) / max(1, len(values) - 1)
    up = (_SPARK_HEIGHT - 2 * _SPARK_EDGE) / ((high - low) or 1.0)
    middle = 0.0 if high > low else _SPARK_HEIGHT / 2 - _SPARK_EDGE
    places = [
        (_SPARK_EDGE + k * across, _SPARK_HEIGHT - _SPARK_EDGE - middle - (value - low) * up)
        for k, value in enumerate(values)
    ]
    x, y = places[-1]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="spark" aria-hidden="true"'
        f' viewBox="0 0 {_SPARK_WIDTH} {_SPARK_HEIGHT}" width="{_SPARK_WIDTH}"'
        f' height="{_SPARK_HEIGHT}"><polyline class="way" points="{_path(places)}"/>'
        f'<circle class="dot" cx="{number(x)}" cy="{number(y)}" r="3"/></svg>'
    )


def _path(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in places)
