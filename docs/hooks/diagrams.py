"""Draws the flow charts of the pages, so that the site needs no script for them.

Only what our pages use is understood: ``name["words<br>words"]`` and ``name --> name``. What
imports nothing lies at the bottom; an arrow that passes several rows keeps a place in each of them.
"""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise

BOX, HEIGHT, LINE = 164, 70, 15
GAP, ROW = 16, 112
_NODE = re.compile(r'^\s*(\w+)\["(.+)"\]$', re.MULTILINE)
_EDGE = re.compile(r"^\s*(\w+) --> (\w+)$", re.MULTILINE)
_CHART = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def with_diagrams(markdown: str) -> str:
    """The same page with its flow charts drawn."""
    return _CHART.sub(lambda chart: drawn(chart[1]), markdown)


def drawn(chart: str) -> str:
    """A flow chart as SVG in a block of its own."""
    nodes, edges = dict(_NODE.findall(chart)), _EDGE.findall(chart)
    depth = _depths(list(nodes), edges)
    ways = [_way(edge, depth) for edge in edges]
    rows = _rows(list(nodes), ways, depth)
    places = _places(rows)
    width = max(x for x, _ in places.values()) + BOX / 2 + GAP
    lines = "".join(_line([places[stop] for stop in way]) for way in ways)
    boxes = "".join(_box(words, *places[name, depth[name]]) for name, words in nodes.items())
    size = f"0 0 {width:.0f} {len(rows) * ROW:.0f}"
    head = '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
    head += 'orient="auto"><path d="M0 0 8 4 0 8z"/></marker>'
    return (
        '<div class="diagram" tabindex="0">'
        f'<svg viewBox="{size}" role="img" aria-label="{_told(edges)}">'
        f"<defs>{head}</defs>{lines}{boxes}</svg></div>"
    )


#: A place in a row: of a room, or of the arrow between two of them.
Stop = tuple[str, int]


def _depths(names: list[str], edges: list[tuple[str, str]]) -> dict[str, int]:
    """The row of each node, from 0 at the bottom: right below what imports it."""
    depth = dict.fromkeys(names, 0)
    for _ in names:
        for above, below in edges:
            depth[above] = max(depth[above], depth[below] + 1)
    for _ in names:
        for name in {below for _, below in edges}:
            depth[name] = min(depth[above] for above, below in edges if below == name) - 1
    return depth


def _way(edge: tuple[str, str], depth: dict[str, int]) -> list[Stop]:
    above, below = edge
    between = range(depth[above] - 1, depth[below], -1)
    passing = [(f"{above}-{below}", row) for row in between]
    return [(above, depth[above]), *passing, (below, depth[below])]


def _rows(names: list[str], ways: list[list[Stop]], depth: dict[str, int]) -> list[list[Stop]]:
    """The stops of every row, from the top, those that are joined near each other."""
    stops = dict.fromkeys([(name, depth[name]) for name in names])
    stops.update(dict.fromkeys(stop for way in ways for stop in way))
    rows = [
        [stop for stop in stops if stop[1] == row] for row in range(max(depth.values()), -1, -1)
    ]
    near: dict[Stop, list[Stop]] = {stop: [] for stop in stops}
    for way in ways:
        for one, other in pairwise(way):
            near[one].append(other)
            near[other].append(one)
    for _ in range(12):
        for row in (*rows, *rows[::-1]):
            places = _places(rows)
            row.sort(key=lambda stop: _middle([places[other][0] for other in near[stop]]))
    return rows


def _middle(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _places(rows: list[list[Stop]]) -> dict[Stop, tuple[float, float]]:
    """The middle of every stop; each row stands in the middle of the picture."""
    widths = [[GAP if "-" in name else BOX for name, _ in row] for row in rows]
    totals = [sum(row) + GAP * (len(row) - 1) for row in widths]
    widest = max(totals) + 2 * GAP
    places = {}
    for number, (row, wide, total) in enumerate(zip(rows, widths, totals, strict=True)):
        x = (widest - total) / 2
        for stop, width in zip(row, wide, strict=True):
            places[stop] = (x + width / 2, ROW * number + ROW / 2)
            x += width + GAP
    return places


def _line(stops: list[tuple[float, float]]) -> str:
    (x, y), *others = stops
    path = f"M{x:.0f} {y + HEIGHT / 2:.0f}"
    last = y + HEIGHT / 2
    for number, (to_x, middle) in enumerate(others, 1):
        to_y = middle - HEIGHT / 2
        bend = (to_y - last) / 2
        path += f"C{x:.0f} {last + bend:.0f} {to_x:.0f} {to_y - bend:.0f} {to_x:.0f} {to_y:.0f}"
        if number < len(others):
            path += f"v{HEIGHT}"
        x, last = to_x, to_y + HEIGHT
    return f'<path class="arrow" d="{path}" marker-end="url(#head)"/>'


def _box(words: str, x: float, y: float) -> str:
    title, *others = words.split("<br>")
    top = y - LINE * len(others) / 2 + 5
    lines = f'<text class="name" x="{x:.0f}" y="{top:.0f}">{escape(title)}</text>'
    for number, line in enumerate(others, 1):
        lines += f'<text x="{x:.0f}" y="{top + LINE * number:.0f}">{escape(line)}</text>'
    corner = f'x="{x - BOX / 2:.0f}" y="{y - HEIGHT / 2:.0f}"'
    return f'<rect {corner} width="{BOX}" height="{HEIGHT}" rx="8"/>{lines}'


def _told(edges: list[tuple[str, str]]) -> str:
    """The same in words."""
    return "; ".join(f"{above} imports {below}" for above, below in edges)
