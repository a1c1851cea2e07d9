"""The figures of the site, taken for a moment only."""

from __future__ import annotations

from orrery.web.benchmarks import site as measuring
from orrery.web.benchmarks.site import SiteFigures, Visitor
from own_loop import run_async


def test_a_page_is_weighed_with_all_that_it_loads(port: int) -> None:
    visitor = Visitor(port)
    weight = measuring._weight(visitor, "orion")
    assert weight.keys() == {"page", "scripts", "style", "art"}
    assert min(weight.values()) > 1000
    assert sum(weight.values()) < measuring.MOST_WEIGHT


def test_moves_are_timed_at_a_table(port: int) -> None:
    visitor = Visitor(port)
    path, _, took = visitor.click(game="orion", quick="screen")
    assert took > 0
    trips = run_async(measuring.play_all(visitor, [path], 3.0))
    assert trips
    assert min(trips) > 0


def test_the_report_says_what_was_reached() -> None:
    figures = SiteFigures(
        round_trips=[10.0] * 19 + [50.0],
        weights={"orion": {"page": 100_000, "scripts": 100_000, "style": 40_000, "art": 20_000}},
        clicks={"orion": [300.0, 20.0, 30.0]},
    )
    text = measuring.report(figures, "2026-11-15")
    assert "| 10.0 ms | reached |" in text
    assert "| 260 kB | not reached |" in text
    assert "| 0.30 s | reached |" in text
    assert "| Orion Duel | 100 kB | 100 kB | 40 kB | 20 kB | 260 kB | 300 ms | 25 ms |" in text
