"""The load generator, for a moment only: what it counts was really played."""

from __future__ import annotations

import asyncio
from array import array
from pathlib import Path

import pytest

from orrery.cli.app import run
from orrery.core.errors import OrreryError
from orrery.store import Store
from orrery.web.benchmarks.load.checking import Findings, check_stored
from orrery.web.benchmarks.load.measuring import Load, LoadFigures, Measured, measure
from orrery.web.benchmarks.load.pairs import LoadMatch, MoveTally, Pair
from orrery.web.benchmarks.load.report import HEAD, row
from own_loop import run_async

from .serving import Visitor


def test_every_move_that_is_counted_is_on_its_table(
    own_port: int, folder: Path, store: Store
) -> None:
    database = f"sqlite:///{folder / 'orrery.sqlite'}"
    load = Load(tables=3, seconds=2.0, generators=2)
    found = measure(load, Measured((own_port,), database=database), lambda _: None)
    with Visitor(own_port) as site:
        plies = [site.get(f"/api/tables/{name}").json()["ply"] for name in found.tally.accepted]
    assert len(found.tally.accepted) >= load.tables
    assert len(found.tally.made) == len(found.tally.told) == sum(plies) > 0
    assert min(found.tally.made + found.tally.told) > 0
    assert found.moves_a_cpu_second is None  # nobody knows the server's process
    assert found.stored == Findings(len(plies), sum(plies), [])
    # Of a move that was never made it is said so.
    table, moves = next(iter(found.tally.accepted.items()))
    lost = check_stored(database, {table: moves + 1})
    assert lost.faults == [f"table {table}: move {moves + 1} is there 0 times"]


def test_a_run_is_a_line_of_a_table() -> None:
    tally = MoveTally(array("d", [5.0] * 200), array("d", [1.0] * 198 + [30.0, 40.0]), {"a": 200})
    cpu, stored = {"server": 0.5, "generator": 0.1}, Findings(1, 200, [])
    found = LoadFigures(tally, 10.0, cpu, {"server": 200.0}, 80.0, stored)
    line = row(Load(20, 10.0), found)
    assert line == (
        "| 20 | orion | 20 | 400 | 1.0 ms | 1.0 ms | 1.3 ms | 40.0 ms "
        "| 200 MB | 80 kB | 20 % | all 200 |"
    )
    assert line.count("|") == HEAD.splitlines()[0].count("|")
    found.stored = Findings(1, 200, ["table a: its numbers have gaps"])
    assert row(Load(20, 10.0), found).endswith(
        "| 1 faults, such as table a: its numbers have gaps |"
    )


def test_no_percentile_lies_beyond_the_longest() -> None:
    for told in ([13.0], [5.0, 13.0], [5.0] * 30 + [11.0, 24.0]):
        tally = MoveTally(array("d", told), array("d", told), {})
        *_, late, longest = LoadFigures(tally, 1.0, {}, {}).told_ms()
        assert late <= longest == max(told)


class OneMatchOnly(Pair):
    """On a server that opens no second match."""

    async def invite(self) -> None:
        if self.name:
            raise OrreryError("no further match")
        self.name = "first"
        self.begin()

    def mover(self) -> int:
        raise AssertionError("the match is over before anybody moves")

    def move(self, who: int) -> bytes:
        raise AssertionError("nobody moves")

    def hear(self, who: int, text: bytes) -> None:
        raise AssertionError("nobody speaks")


def test_a_server_that_opens_no_further_match_ends_the_run() -> None:
    async def play() -> None:
        pair = OneMatchOnly(LoadMatch("orion", 0.0, (1,)), 0, MoveTally())
        await pair.open()
        pair.saw(0, 0, is_over=True)
        await pair.play(asyncio.get_running_loop().time() + 60.0)

    with pytest.raises(OrreryError, match="no further match"):
        run_async(asyncio.wait_for(play(), 30.0))


def test_where_no_site_is_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["load", "--tables", "1", "--port", "1"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
