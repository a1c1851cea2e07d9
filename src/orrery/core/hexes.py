"""Hexagonal grids in axial coordinates, in both orientations.

A hex is a pair (q, r). With *flat* tops q counts columns and r grows downward; with *pointy* tops r
counts rows and q grows to the right. Distances, lines, rings and symmetries are the same for both;
only the names of the directions and the place on paper differ. Directions are listed clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

Hex = tuple[int, int]
Point = tuple[float, float]

#: The six neighbours, clockwise; with flat tops the first one is north, with pointy tops northwest.
DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True)
class Orientation:
    """How a grid lies on paper: names of the directions, and where a hex has its centre."""

    name: str
    directions: tuple[str, ...]
    across: Point  # the step on paper when q grows by one, for hexes of side 1
    down: Point  # the same for r
    first_corner: float  # angle of the first corner, in radians clockwise from the right

    def centre(self, cell: Hex, side: float = 1.0) -> Point:
        """The centre of a hex on paper; y grows downward."""
        q, r = cell
        x = q * self.across[0] + r * self.down[0]
        y = q * self.across[1] + r * self.down[1]
        return side * x, side * y

    def corners(self, centre: Point, side: float = 1.0) -> tuple[Point, ...]:
        """The six corners of a hex around this centre, clockwise."""
        angles = [self.first_corner + pi / 3 * k for k in range(6)]
        return tuple((centre[0] + side * cos(a), centre[1] + side * sin(a)) for a in angles)

    def hex_at(self, point: Point, side: float = 1.0) -> Hex:
        """The hex that covers a point on paper."""
        (ax, ay), (bx, by) = self.across, self.down
        x, y = point[0] / side, point[1] / side
        scale = ax * by - ay * bx
        return rounded((x * by - y * bx) / scale, (y * ax - x * ay) / scale)


FLAT = Orientation("flat", ("N", "NE", "SE", "S", "SW", "NW"), (1.5, sqrt(3) / 2), (0, sqrt(3)), 0)
POINTY = Orientation(
    "pointy", ("NW", "NE", "E", "SE", "SW", "W"), (sqrt(3), 0), (sqrt(3) / 2, 1.5), -pi / 2
)

#: The neighbour across each edge, from the edge that starts at the first corner.
EDGE_STEPS: dict[str, tuple[Hex, ...]] = {
    "flat": DIRECTIONS[2:] + DIRECTIONS[:2],
    "pointy": DIRECTIONS[1:] + DIRECTIONS[:1],
}


def add(a: Hex, b: Hex, times: int = 1) -> Hex:
    """The hex reached from a by this many steps of b."""
    return a[0] + times * b[0], a[1] + times * b[1]


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six hexes around this one, clockwise."""
    return tuple(add(cell, step) for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """The number of steps between two hexes; neighbours are 1 apart."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at exactly this distance, clockwise."""
    if radius == 0:
        yield centre
        return
    cell = add(centre, DIRECTIONS[4], radius)
    for step in DIRECTIONS:
        for _ in range(radius):
            yield cell
            cell = add(cell, step)


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes up to this distance, from the centre outward."""
    for r in range(radius + 1):
        yield from ring(centre, r)


def ray(start: Hex, direction: Hex) -> Iterator[Hex]:
    """The hexes that follow this one in a direction, without end."""
    cell = add(start, direction)
    while True:
        yield cell
        cell = add(cell, direction)


def direction_between(a: Hex, b: Hex) -> Hex | None:
    """The direction of the straight row of hexes from a to b, or None if no row joins them."""
    steps = distance(a, b)
    for direction in DIRECTIONS:
        if steps and add(a, direction, steps) == b:
            return direction
    return None


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes under a straight line between two hexes, both ends included."""
    steps = distance(a, b)
    if steps == 0:
        return (a,)
    # A nudge off the exact edge makes a line that runs between two hexes choose the same side.
    q, r = a[0] + 1e-6, a[1] + 2e-6
    dq, dr = (b[0] - a[0]) / steps, (b[1] - a[1]) / steps
    return tuple(rounded(q + k * dq, r + k * dr) for k in range(steps + 1))


def rounded(q: float, r: float) -> Hex:
    """The hex nearest to fractional coordinates."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return whole_q, whole_r


def rotated(cell: Hex, sixths: int = 1) -> Hex:
    """The hex turned clockwise about the origin by this many sixths of a full turn."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def mirrored(cell: Hex) -> Hex:
    """The hex reflected in the line of hexes through the origin where q is 0."""
    q, r = cell
    return -q, q + r


def symmetries() -> tuple[Callable[[Hex], Hex], ...]:
    """The twelve symmetries about the origin: six rotations, then the same after a reflection."""

    def rotation(sixths: int) -> Callable[[Hex], Hex]:
        return lambda cell: rotated(cell, sixths)

    def reflection(sixths: int) -> Callable[[Hex], Hex]:
        return lambda cell: rotated(mirrored(cell), sixths)

    return tuple(make(k) for make in (rotation, reflection) for k in range(6))


def outline(cells: list[Hex], orientation: Orientation, side: float = 1.0) -> tuple[Point, ...]:
    """The outer edge of a connected patch of hexes without holes, clockwise, as its corners."""
    following: dict[Point, Point] = {}
    for cell in cells:
        corners = orientation.corners(orientation.centre(cell, side), side)
        rounded_corners = [(round(x, 6), round(y, 6)) for x, y in corners]
        for k, step in enumerate(EDGE_STEPS[orientation.name]):
            if add(cell, step) not in cells:
                following[rounded_corners[k]] = rounded_corners[(k + 1) % 6]
    path = [min(following)]
    while following[path[-1]] != path[0]:
        path.append(following[path[-1]])
    return tuple(path)
