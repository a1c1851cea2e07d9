"""The load generator, for a moment only: what it counts was really played."""

from __future__ import annotations

import pytest

from orrery.cli.app import run
from orrery.web.benchmarks.load import HEAD, Load, LoadFigures, play_all, row

from .serving import Visitor, run_async


def test_every_move_that_is_counted_is_on_its_table(port: int, site: Visitor) -> None:
    load = Load(tables=3, seconds=2.0, pace_s=0.0)
    found = run_async(play_all(load, port, None, lambda _: None))
    plies = [
        site.get(f"/api{path.replace('table', 'tables')}").json()["ply"] for path in found.tables
    ]
    assert len(found.tables) >= load.tables
    assert len(found.made) == len(found.told) == sum(plies) > 0
    assert min(found.made + found.told) > 0
    assert found.moves_a_cpu_second is None  # nobody knows the server's process


def test_a_run_is_a_line_of_a_table() -> None:
    found = LoadFigures([5.0] * 200, [1.0] * 198 + [30.0, 40.0], [], 10.0, 0.5, 200.0)
    line = row(Load(20, 10.0, 0.0), found)
    assert line == "| 20 | orion | 20 | 400 | 1.0 ms | 1.0 ms | 29.7 ms | 40.0 ms | 200 MB |"
    assert line.count("|") == HEAD.splitlines()[0].count("|")


def test_where_no_site_is_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["load", "--tables", "1", "--port", "1"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
