"""Plots: well-formed, self-contained, and readable without seeing them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from orrery.lab.plots import Bars, ticks

SVG = "{http://www.w3.org/2000/svg}"


def rectangles(bars: Bars, style: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(bars.svg())
    return [found for found in root.iter(f"{SVG}rect") if found.get("class") == style]


def plot(**changes: object) -> Bars:
    known = {
        "title": "Wins & losses",
        "across": "seat",
        "up": "% of games",
        "headings": ["a", "b", "c"],
        "series": {"one": [1.0, 2.0, 3.0], "two": [2.0, None, -1.0]},
    }
    return Bars(**{**known, **changes})  # type: ignore[arg-type]


def test_a_plot_is_one_svg_with_title_labels_and_words() -> None:
    root = ElementTree.fromstring(plot().svg())
    texts = [found.text for found in root.iter(f"{SVG}text")]
    assert {"Wins & losses", "seat", "% of games", "a", "b", "c", "one", "two"} <= set(texts)
    said = root.find(f"{SVG}desc")
    assert said is not None
    assert said.text == plot().described()
    assert "one: a 1, b 2, c 3; two: a 2, c -1" in plot().described()
    assert "prefers-color-scheme:dark" in plot().svg()
    assert "href" not in plot().svg()


def test_bars_are_as_high_as_their_values() -> None:
    first, second, third = (float(bar.get("height", "")) for bar in rectangles(plot(), "bar-0")[:3])
    assert second == pytest.approx(2 * first, rel=0.01)
    assert third == pytest.approx(3 * first, rel=0.01)


def test_what_has_no_value_has_no_bar() -> None:
    assert len(rectangles(plot(), "bar-1")) == 2 + 1  # and one in the legend


def test_stacked_bars_stand_on_each_other() -> None:
    stacked = plot(series={"one": [1.0, 1.0, 1.0], "two": [2.0, 1.0, 0.0]}, stacked=True)
    low, high = rectangles(stacked, "bar-0")[0], rectangles(stacked, "bar-1")[0]
    assert low.get("x") == high.get("x")
    foot = float(high.get("y", "")) + float(high.get("height", ""))
    assert foot == pytest.approx(float(low.get("y", "")), abs=0.02)


def test_margins_and_a_level_to_compare_with() -> None:
    svg = plot(margins={"one": [0.5, 0.5, 0.5]}, mark=2.0).svg()
    assert svg.count('class="whisker"') == 3
    assert svg.count('class="mark"') == 1


def test_an_only_series_needs_no_legend() -> None:
    assert len(rectangles(plot(series={"": [1.0, 2.0, 3.0]}), "bar-0")) == 3


def test_long_headings_take_turns_on_two_lines() -> None:
    names = [f"heading {k}" for k in range(10)]
    root = ElementTree.fromstring(plot(headings=names, series={"": [1.0] * 10}).svg())
    heights = [found.get("y") for found in root.iter(f"{SVG}text") if found.text in names]
    assert len(heights) == 10
    assert len(set(heights)) == 2


def test_headings_and_values_must_match() -> None:
    with pytest.raises(ValueError, match="2 values, 3 bars"):
        plot(series={"": [1.0, 2.0]})


@pytest.mark.parametrize("reach", [(0, 1), (0, 0.37), (-3, 12), (0, 97), (0, 0), (-0.2, 0)])
def test_ticks_are_round_and_reach_far_enough(reach: tuple[float, float]) -> None:
    found = ticks(*reach)
    assert found[0] <= reach[0]
    assert found[-1] >= reach[1]
    assert 2 <= len(found) <= 11
