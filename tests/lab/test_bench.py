"""The benchmark runs and reports every figure; how fast anything is, no test may ask."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from math import isfinite
from typing import Any

import pytest

from orrery.lab import bench
from orrery.lab.bench import peers, plain, searching, solvers, starts, timing
from orrery.lab.bench.report import COMMAND
from orrery.lab.bench.results import Results

DATE = "1 May 2030"
FIRST = starts.FirstMoveTime(seconds=1.0, thinking=0.5)

#: What is interpreted need not be fast.
pytestmark = [pytest.mark.compiled, pytest.mark.slow]


@pytest.fixture(scope="module")
def steps() -> list[str]:
    return []


@pytest.fixture(scope="module")
def results(steps: list[str]) -> Iterator[Results]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solvers, "atlas_seconds", lambda tell: 100.0)
        patch.setattr(searching, "_SIMULATIONS", 50)
        patch.setattr(starts, "NAMES", ("orion",))
        yield bench.run(rounds=1, seconds=0.02, progress=steps.append)


@pytest.fixture
def without_open_spiel(monkeypatch: pytest.MonkeyPatch) -> Results:
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # so that importing it fails
    monkeypatch.setattr(starts, "start_times", lambda tell: (1.0, 1.0))
    monkeypatch.setattr(starts, "bot_times", lambda tell: {"orion, level 1": FIRST})
    monkeypatch.setattr(searching, "_SIMULATIONS", 50)
    monkeypatch.setattr(solvers, "atlas_seconds", lambda tell: None)
    return bench.run(rounds=1, seconds=0.02)


def numbers_in(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from numbers_in(part)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value


def test_every_figure_is_positive_and_finite(results: Results) -> None:
    figures = list(numbers_in(results.to_json()))
    assert len(figures) > 50
    assert all(isfinite(figure) and figure > 0 for figure in figures)


def test_json_has_every_part(results: Results) -> None:
    told = results.to_json()
    assert json.loads(json.dumps(told, allow_nan=False)).keys() == told.keys()
    assert told["rates"][0]["key"] == "orion playouts"
    assert {call["key"] for call in told["calls"]} >= {"python copy", "compiled copy"}


def test_page_shows_every_line(results: Results) -> None:
    page = results.to_markdown(DATE)
    assert DATE in page
    assert COMMAND in page
    for line in (*results.rates, *results.speeds, *results.calls, *results.solving):
        assert f"| {line.name} |" in page
        assert f"- {line.name}: {line.meaning}" in page
    for target in results.targets:
        assert f"| {target.promise} |" in page
    assert not {"nan", "inf"} & set(page.split())


def test_page_names_neither_host_nor_folder(results: Results) -> None:
    page = results.to_markdown(DATE)
    assert os.uname().nodename not in page
    assert sys.prefix not in page
    assert os.path.expanduser("~") not in page


def test_progress_is_told_before_each_step(results: Results, steps: list[str]) -> None:
    assert steps[0] == "Getting ready: Orion Duel: our playouts"
    assert "Round 1 of 1: `Position.copy()`" in steps
    assert steps.index("Warm start") == steps.index("Cold start") + 1
    assert steps[-1].startswith("Two cores beside one")


def test_all_of_open_spiel_is_compared(results: Results) -> None:
    assert results.missing == ""
    assert len(results.rates) == 5
    assert all(rate.lead and rate.lead_in_moves for rate in results.rates[1:])


def test_without_open_spiel_and_atlas_the_page_says_so(without_open_spiel: Results) -> None:
    assert without_open_spiel.missing == peers.MISSING
    assert "\n" not in peers.MISSING
    assert "pip install 'orrery-games[bench]'" in peers.MISSING
    page = without_open_spiel.to_markdown(DATE)
    assert page.count(peers.MISSING) == 1
    assert "not measured" in page
    assert [rate.key for rate in without_open_spiel.rates] == ["orion playouts"]
    assert without_open_spiel.targets[0].reached is None
    assert without_open_spiel.targets[-1].reached is None
    assert "The Corona atlas was not measured" in page


def test_targets_are_judged_by_the_median(results: Results) -> None:
    lead, listing, *search, orbis_games, orbis_copy, _, _, corona, harun, atlas = results.targets
    assert len(search) == 3
    assert all(target.found is not None for target in search)
    assert lead.reached is (None if lead.found is None else lead.found >= 3)
    assert listing.found is not None
    assert listing.reached is (listing.found < 8)
    assert orbis_games.found is not None
    assert orbis_games.reached is (orbis_games.found >= 3_000)
    assert orbis_copy.found is not None
    assert orbis_copy.reached is (orbis_copy.found < 1)
    assert corona.found is not None
    assert corona.reached is (corona.found <= 0.3)
    assert harun.found is not None
    assert harun.reached is (harun.found <= 0.1)
    assert atlas.reached


def test_solvers_are_compared_with_plain_ones_that_agree(results: Results) -> None:
    leads = {line.key: line.lead for line in results.solving}
    assert {key for key, lead in leads.items() if lead} == set(solvers.PLAIN)
    assert plain.solve_corona((2, 5, 11, 2, 9, 0), (2, 3, 4, 4, 5, 5)) == (16, 120)


def test_spread_and_ratios() -> None:
    assert timing.spread([3.0, 1.0, 2.0]) == timing.Spread(2.0, 1.0, 3.0)
    assert timing.ratios([2.0, 6.0, 8.0], [1.0, 2.0, 2.0]) == timing.Spread(3.0, 2.0, 4.0)
    assert timing.Spread(2.0, 1.0, 3.0).times(10) == timing.Spread(20.0, 10.0, 30.0)


def test_cores_are_given_back() -> None:
    if not hasattr(os, "sched_getaffinity"):
        pytest.skip("this system does not let a process choose its cores")
    before = os.sched_getaffinity(0)
    with timing.one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before
