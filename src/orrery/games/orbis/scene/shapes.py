"""The measures of the scene, and the few shapes it is drawn with. The upper left is (0, 0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from orrery.core.hexes import Point
from orrery.core.scene import Item, standing_for
from orrery.core.texts import Text

WIDTH = 600.0
MARGIN = 6.0

#: A region tile as it is drawn in the look, with the gap to its neighbour.
TILE_WIDTH, TILE_HEIGHT = 96.0, 64.0

MARKET_BOTTOM = 396.0
GODS_TOP, GODS_BOTTOM = 402.0, 484.0
NEAR_TOP, NEAR_BOTTOM = 490.0, 920.0
FAR_TOP = 926.0


class Spot(NamedTuple):
    """Where the middle of a thing lies, and how large it is drawn."""

    x: float
    y: float
    scale: float = 1.0

    def at(self, dx: float, dy: float) -> Point:
        """A point of the thing, given as the look draws it."""
        return self.x + self.scale * dx, self.y + self.scale * dy


@cache
def box(x: float, y: float, width: float, height: float, corner: float = 8.0) -> tuple[Point, ...]:
    """A rectangle with round corners; (x, y) is its upper left."""
    centres = (
        (x + width - corner, y + corner),
        (x + width - corner, y + height - corner),
        (x + corner, y + height - corner),
        (x + corner, y + corner),
    )
    points = []
    for quarter, (cx, cy) in enumerate(centres):
        for step in range(4):
            angle = (quarter + step / 3) * pi / 2
            points.append((cx + corner * sin(angle), cy - corner * cos(angle)))
    return tuple(points)


def box_around(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The same about its middle."""
    return box(x - width / 2, y - height / 2, width, height)


def picture_of(key: str, symbol: str, at: Point, size: float, text: Text = "") -> Item:
    """A symbol that nobody touches."""
    return Item(key, "symbol", at, size, "mark", text, symbol)


def words(key: str, at: Point, size: float, style: str, text: Text) -> Item:
    """Letters with their middle at a point."""
    return Item(key, "label", (at[0], at[1] + size / 20), size, style, text)


def counted(
    key: str, figure: str, count: int, at: Point, size: float, letters: float
) -> Iterator[Item]:
    """A figure with its number to the right, together about a point; faint if there are none."""
    gone = "" if count else " gone"
    wide, figured = 0.62 * letters * len(str(count)), 17 * size
    left = at[0] - (figured + wide) / 2
    middle = (left + figured / 2, at[1])
    style = f"mark{gone} {standing_for(count)}"
    yield Item(f"{key}-figure", "symbol", middle, size, style, "", f"figure-{figure}")
    number = (left + figured + 1.5 + wide / 2, at[1])
    yield words(f"{key}-count", number, letters, f"count{gone}", str(count))


def signed(points: int) -> str:
    """Points in digits, with a true minus sign."""
    return str(points).replace("-", "\u2212")
