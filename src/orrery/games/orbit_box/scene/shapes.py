"""The measures of the ring board, and the few shapes it is drawn with. Its centre is (0, 0)."""

from __future__ import annotations

from math import cos, pi, sin

from orrery.core.hexes import Point

LEFT, TOP, WIDTH = -194.0, -196.0, 388.0
BOARD_BOTTOM = 197.0

RIM, WELL = 192.0, 173.0  # the brass rim that bears the numbers
CELL_OUTER, CELL_INNER = 171.0, 102.0
BAND_OUTER, BAND_INNER = 87.5, 71.0  # the orbits between cells and black hole


def polar(radius: float, angle: float) -> Point:
    """A point by its distance from the centre and its angle, in radians clockwise from the top."""
    return radius * sin(angle), -radius * cos(angle)


def cell_angle(cell: float, cells: int) -> float:
    """The angle of the middle of a cell."""
    return 2 * pi * cell / cells


def along(start: float, end: float, steps: int) -> list[float]:
    """Evenly spaced numbers, both ends included."""
    return [start + (end - start) * k / steps for k in range(steps + 1)]


def box(x: float, y: float, width: float, height: float, corner: float = 6.0) -> tuple[Point, ...]:
    """A rectangle with round corners; (x, y) is its upper left."""
    centres = (
        (x + width - corner, y + corner),
        (x + width - corner, y + height - corner),
        (x + corner, y + height - corner),
        (x + corner, y + corner),
    )
    points = []
    for quarter, (cx, cy) in enumerate(centres):
        for angle in along(quarter * pi / 2, (quarter + 1) * pi / 2, 4):
            dx, dy = polar(corner, angle)
            points.append((cx + dx, cy + dy))
    return tuple(points)


def sector(middle: float, half: float, inner: float, outer: float) -> tuple[Point, ...]:
    """A piece of a ring with round corners, clockwise from its outer left."""
    gap, corner = 1.3, 8.0
    points: list[Point] = []
    for edge, way in ((outer, 1), (inner, -1)):
        # The corners of the inner edge are as round as those of the outer one.
        side = half - gap / edge - corner / edge
        for t in along(0, pi / 2, 4):
            angle = middle - way * (side + corner / edge * cos(t))
            points.append(polar(edge - way * corner * (1 - sin(t)), angle))
        points += [polar(edge, middle + way * a) for a in along(-side, side, 10)[1:-1]]
        for t in along(pi / 2, 0, 4):
            angle = middle + way * (side + corner / edge * cos(t))
            points.append(polar(edge - way * corner * (1 - sin(t)), angle))
    return tuple(points)
