from collections.abc import Callable
from itertools import islice, pairwise
from math import cos, dist, isclose, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.hexes import (
    DIRECTIONS,
    EDGE_STEPS,
    FLAT,
    POINTY,
    Hex,
    Orientation,
    Point,
    add,
    direction_between,
    disc,
    distance,
    line,
    mirrored,
    neighbours,
    outline,
    ray,
    ring,
    rotated,
    rounded,
    symmetries,
)

HEXES = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
SIDES = st.sampled_from([0.3, 1.0, 7.0, 20.0])
BOTH = pytest.mark.parametrize("orientation", [FLAT, POINTY], ids=lambda o: o.name)

ORIGIN = (0, 0)


# --- Distance -------------------------------------------------------------------------------------


def steps_from_origin(radius: int) -> dict[Hex, int]:
    """Distances found by walking, without any formula."""
    steps, edge = {ORIGIN: 0}, {ORIGIN}
    for walked in range(1, radius + 1):
        edge = {n for cell in edge for n in neighbours(cell)} - set(steps)
        steps |= dict.fromkeys(edge, walked)
    return steps


def test_distance_is_the_number_of_steps_walked():
    for cell, steps in steps_from_origin(9).items():
        assert distance(ORIGIN, cell) == steps


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES, HEXES, HEXES)
def test_distance_is_the_same_everywhere(a, b, shift):
    assert distance(add(a, shift), add(b, shift)) == distance(a, b)


@given(HEXES)
def test_six_different_neighbours_are_one_step_away(cell):
    around = neighbours(cell)
    assert len(set(around)) == 6
    assert all(distance(cell, other) == 1 for other in around)


@given(HEXES, HEXES, st.integers(-5, 5))
def test_add_repeats_a_step(a, step, times):
    assert add(a, step, times) == (a[0] + times * step[0], a[1] + times * step[1])


# --- Rings, discs, rays, lines --------------------------------------------------------------------


@given(HEXES, st.integers(1, 12))
def test_a_ring_has_six_hexes_for_each_step_of_its_radius(centre, radius):
    cells = list(ring(centre, radius))
    assert len(cells) == len(set(cells)) == 6 * radius
    assert {distance(centre, cell) for cell in cells} == {radius}


def test_a_ring_of_radius_0_is_its_centre():
    assert list(ring((3, -2), 0)) == [(3, -2)]


@given(HEXES, st.integers(1, 8))
def test_a_ring_is_walked_step_by_step_and_closes(centre, radius):
    cells = list(ring(centre, radius))
    for a, b in zip(cells, cells[1:] + cells[:1], strict=True):
        assert distance(a, b) == 1


@BOTH
@pytest.mark.parametrize("radius", [1, 2, 5])
def test_a_ring_runs_clockwise_on_paper(orientation, radius):
    assert signed_area([orientation.centre(cell) for cell in ring(ORIGIN, radius)]) > 0


@given(HEXES, st.integers(0, 10))
def test_a_disc_has_one_and_three_r_times_r_plus_one_hexes(centre, radius):
    cells = list(disc(centre, radius))
    assert len(cells) == len(set(cells)) == 1 + 3 * radius * (radius + 1)


@given(HEXES, st.integers(0, 10))
def test_a_disc_grows_from_its_centre_outward(centre, radius):
    distances = [distance(centre, cell) for cell in disc(centre, radius)]
    assert distances == sorted(distances)
    assert distances[-1] == radius


@given(HEXES, st.sampled_from(DIRECTIONS))
def test_a_ray_leaves_its_start_one_step_at_a_time(start, direction):
    cells = list(islice(ray(start, direction), 7))
    assert cells == [add(start, direction, k) for k in range(1, 8)]
    assert [distance(start, cell) for cell in cells] == list(range(1, 8))


@given(HEXES, HEXES)
def test_a_line_joins_its_ends_by_single_steps(a, b):
    cells = line(a, b)
    assert (cells[0], cells[-1]) == (a, b)
    assert len(cells) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in pairwise(cells))


@given(HEXES, HEXES)
def test_a_line_is_the_same_in_both_directions(a, b):
    assert line(a, b) == line(b, a)[::-1]


@BOTH
@given(a=HEXES, b=HEXES)
def test_the_hexes_of_a_line_lie_under_the_straight_one(orientation, a, b):
    cells = line(a, b)
    (ax, ay), (bx, by) = orientation.centre(a), orientation.centre(b)
    for k, cell in enumerate(cells):
        share = k / max(1, len(cells) - 1)
        ideal = (ax + share * (bx - ax), ay + share * (by - ay))
        assert dist(ideal, orientation.centre(cell)) <= 1 + 1e-6


@given(HEXES, st.integers(0, 5), st.integers(1, 12))
def test_a_line_between_two_rows_keeps_to_one_side(a, sixths, times):
    """Every second hex of such a line is a tie between two."""
    cells = line(a, add(a, rotated((2, -1), sixths), times))
    steps = {add(b, c, -1) for b, c in zip(cells[1::2], cells[::2], strict=False)}
    assert len(steps) == 1


def test_a_line_along_a_row_is_that_row():
    assert line((1, 1), (1, 4)) == ((1, 1), (1, 2), (1, 3), (1, 4))


@given(HEXES, st.sampled_from(DIRECTIONS), st.integers(1, 30))
def test_direction_between_two_hexes_of_a_row(a, direction, steps):
    b = add(a, direction, steps)
    assert direction_between(a, b) == direction
    assert direction_between(b, a) == (-direction[0], -direction[1])


@given(HEXES, HEXES)
def test_direction_between_leads_there_or_there_is_no_row(a, b):
    direction = direction_between(a, b)
    if direction is None:
        assert all(add(a, d, distance(a, b)) != b for d in DIRECTIONS) or a == b
    else:
        assert add(a, direction, distance(a, b)) == b


def test_no_direction_leads_from_a_hex_to_itself():
    assert direction_between((2, 3), (2, 3)) is None


# --- Symmetries -----------------------------------------------------------------------------------


def matrix(symmetry: Callable[[Hex], Hex]) -> tuple[Hex, Hex]:
    """A linear map by its images of the two base steps."""
    return symmetry((1, 0)), symmetry((0, 1))


def test_twelve_symmetries_form_a_group():
    maps = symmetries()
    known = {matrix(m) for m in maps}
    assert len(maps) == len(known) == 12
    assert ((1, 0), (0, 1)) in known
    for first in maps:
        products = {matrix(lambda cell, f=first, s=second: s(f(cell))) for second in maps}
        assert products == known  # closed, and with an inverse for each


@given(HEXES, HEXES, st.sampled_from(symmetries()))
def test_symmetries_keep_distances_and_the_origin(a, b, symmetry):
    assert distance(symmetry(a), symmetry(b)) == distance(a, b)
    assert symmetry(ORIGIN) == ORIGIN


@BOTH
@given(cell=HEXES, sixths=st.integers(-7, 7))
def test_rotation_turns_clockwise_on_paper(orientation, cell, sixths):
    x, y = orientation.centre(cell)
    angle = sixths * pi / 3
    turned = (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
    assert orientation.centre(rotated(cell, sixths)) == pytest.approx(turned, abs=1e-9)


def test_rotation_goes_through_the_directions_in_order():
    assert [rotated(DIRECTIONS[0], k) for k in range(6)] == list(DIRECTIONS)


@given(HEXES)
def test_reflection_changes_the_side_of_a_flat_grid(cell):
    x, y = FLAT.centre(cell)
    assert FLAT.centre(mirrored(cell)) == pytest.approx((-x, y))
    assert mirrored(mirrored(cell)) == cell


@given(st.integers(-40, 40))
def test_reflection_leaves_its_axis(r):
    assert mirrored((0, r)) == (0, r)


# --- On paper -------------------------------------------------------------------------------------


@BOTH
def test_direction_names_match_the_paper(orientation):
    for name, step in zip(orientation.directions, DIRECTIONS, strict=True):
        x, y = orientation.centre(step)
        assert sign(x) == ("E" in name) - ("W" in name), name
        assert sign(y) == ("S" in name) - ("N" in name), name  # y grows downward


def sign(value: float) -> int:
    return 0 if isclose(value, 0, abs_tol=1e-9) else (1 if value > 0 else -1)


@BOTH
@given(cell=HEXES, side=SIDES)
def test_neighbours_lie_one_hex_width_apart(orientation, cell, side):
    here = orientation.centre(cell, side)
    for other in neighbours(cell):
        assert dist(here, orientation.centre(other, side)) == pytest.approx(side * sqrt(3))


@BOTH
@given(cell=HEXES, side=SIDES)
def test_hex_at_finds_the_centre(orientation, cell, side):
    assert orientation.hex_at(orientation.centre(cell, side), side) == cell


@BOTH
@given(
    cell=HEXES, side=SIDES, angle=st.floats(0, 2 * pi), share=st.floats(0, 0.99, exclude_max=True)
)
def test_hex_at_finds_every_point_of_the_inner_circle(orientation, cell, side, angle, share):
    x, y = orientation.centre(cell, side)
    reach = share * side * sqrt(3) / 2
    assert orientation.hex_at((x + reach * cos(angle), y + reach * sin(angle)), side) == cell


@BOTH
@given(x=st.floats(-50, 50), y=st.floats(-50, 50))
def test_hex_at_finds_the_nearest_centre(orientation, x, y):
    found = orientation.hex_at((x, y))
    nearest = min(dist((x, y), orientation.centre(cell)) for cell in disc(found, 2))
    assert dist((x, y), orientation.centre(found)) == pytest.approx(nearest)


@given(HEXES)
def test_whole_coordinates_are_already_rounded(cell):
    assert rounded(*map(float, cell)) == cell


@BOTH
@given(cell=HEXES, side=SIDES)
def test_corners_lie_one_side_from_the_centre_and_from_each_other(orientation, cell, side):
    centre = orientation.centre(cell, side)
    corners = orientation.corners(centre, side)
    assert len(corners) == 6
    assert signed_area(corners) > 0  # clockwise
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        assert dist(centre, a) == pytest.approx(side)
        assert dist(a, b) == pytest.approx(side)


def test_flat_hexes_have_a_flat_top_and_pointy_ones_a_point():
    flat_top = sorted(y for _, y in FLAT.corners((0, 0)))[:2]
    pointy_top = sorted(y for _, y in POINTY.corners((0, 0)))[:2]
    assert flat_top == pytest.approx([-sqrt(3) / 2] * 2)
    assert pointy_top == pytest.approx([-1, -0.5])


@BOTH
def test_edge_steps_lead_across_the_edges(orientation):
    corners = orientation.corners((0, 0))
    for k, step in enumerate(EDGE_STEPS[orientation.name]):
        (ax, ay), (bx, by) = corners[k], corners[(k + 1) % 6]
        assert orientation.centre(step) == pytest.approx((ax + bx, ay + by), abs=1e-9)


# --- Outlines -------------------------------------------------------------------------------------


def signed_area(points: list[Point] | tuple[Point, ...]) -> float:
    """The shoelace formula; positive when the points run clockwise, as y grows downward."""
    following = [*points[1:], points[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, following, strict=True)) / 2


def assert_surrounds(cells: list[Hex], orientation: Orientation, side: float) -> int:
    """The outline is closed, clockwise, and holds exactly these hexes; how many corners it has."""
    points = outline(cells, orientation, side)
    assert len(set(points)) == len(points)
    for a, b in zip(points, points[1:] + points[:1], strict=True):
        assert dist(a, b) == pytest.approx(side, rel=1e-4)
    hex_area = 1.5 * sqrt(3) * side * side
    assert signed_area(points) == pytest.approx(len(cells) * hex_area, rel=1e-4)
    return len(points)


@BOTH
@pytest.mark.parametrize("side", [1.0, 20.0])
@pytest.mark.parametrize(
    ("cells", "corners"),
    [
        ([(0, 0)], 6),
        ([(2, 3), (2, 4)], 10),
        ([(0, 0), (1, 0), (0, 1)], 12),
        ([(-1, 1), (0, 0), (1, -1)], 14),
        (list(disc((1, -2), 1)), 18),
        (list(disc((0, 0), 4)), 54),
    ],
    ids=["single", "double", "triangle", "line", "disc of 7", "disc of 61"],
)
def test_outline_of_a_patch(orientation, cells, corners, side):
    assert assert_surrounds(cells, orientation, side) == corners


@st.composite
def small_patches(draw: st.DrawFn) -> list[Hex]:
    """Connected patches of up to five hexes, too small for a hole."""
    cells = [draw(HEXES)]
    for _ in range(draw(st.integers(0, 4))):
        around = sorted({n for cell in cells for n in neighbours(cell)} - set(cells))
        cells.append(draw(st.sampled_from(around)))
    return cells


@BOTH
@given(cells=small_patches(), side=SIDES)
def test_outline_of_any_small_patch(orientation, cells, side):
    assert_surrounds(cells, orientation, side)
