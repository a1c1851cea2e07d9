"""Plots of values over time."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from orrery.lab.time_plot import TimePlot, spark

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*points: tuple[int, float], **marks: float) -> ElementTree.Element:
    plot = TimePlot("Rating <of> Ann", "From 1500 & up", points, lambda at: f"day {at}", marks)
    return ElementTree.fromstring(plot.svg())


def test_a_plot_says_what_it_shows() -> None:
    svg = drawn((1, 1500), (3, 1580))
    assert svg.findtext(f"{SVG}title") == "Rating <of> Ann"
    assert svg.findtext(f"{SVG}desc") == "From 1500 & up"
    assert svg.get("role") == "img"
    assert [dot.findtext(f"{SVG}title") for dot in svg.iter(f"{SVG}circle")] == [
        "day 1: 1500",
        "day 3: 1580",
    ]


def test_later_is_to_the_right_and_more_is_higher() -> None:
    (way,) = drawn((0, 1500), (10, 1450), (20, 1600)).iter(f"{SVG}polyline")
    places = [tuple(map(float, place.split(","))) for place in way.get("points", "").split()]
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    assert places[2][1] < places[0][1] < places[1][1]


def test_levels_to_compare_with_are_drawn_where_they_lie_in_range() -> None:
    words = [
        text.text for text in drawn((0, 1480), (9, 1560), near=1500, far=2600).iter(f"{SVG}text")
    ]
    assert "near" in words
    assert "far" not in words
    assert {"day 0", "day 9"} <= set(words)


def test_a_single_value_is_a_plot_too() -> None:
    svg = drawn((5, 1579))
    words = [text.text for text in svg.iter(f"{SVG}text")]
    assert words.count("day 5") == 1
    assert {"1520", "1640"} <= set(words)  # a small change does not fill the height


def test_colours_are_the_pages_business() -> None:
    text = TimePlot("t", "a", [(0, 1), (1, 2)], str).svg()
    assert "style" not in text
    assert "fill=" not in text


def test_a_spark_ends_with_a_dot_where_the_line_ends() -> None:
    for values in ([1500.0], [1500.0, 1500.0], [1500.0, 1560.0, 1530.0]):
        svg = ElementTree.fromstring(spark(values))
        (way,), (dot,) = svg.iter(f"{SVG}polyline"), svg.iter(f"{SVG}circle")
        assert way.get("points", "").split()[-1] == f"{dot.get('cx')},{dot.get('cy')}"
        assert svg.get("aria-hidden") == "true"
