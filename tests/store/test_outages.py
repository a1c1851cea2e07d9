"""What bots and clocks bring about is written down, although the database is away just then."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from orrery.store import Store
from orrery.table.clock_rules import Bank
from orrery.table.commands import Resign
from orrery.table.events import Bot, Opened, Person, Series, Sitter
from orrery.web.operations.faults import Faults
from orrery.web.table.host import Host
from orrery.web.table.hosted import Hosted
from orrery.web.table.new_table import TableWish
from own_loop import run_async

from .postgres import Server, serving

ANN, BEN = Person("a", "Ann"), Person("b", "Ben")
WORKER = Path(__file__).parents[1] / "table" / "erring_worker.py"
#: Only a test that fails waits so long.
PATIENCE_S = 300.0


@dataclass(frozen=True)
class Database:
    """A database that can be away for a while."""

    url: str
    away: Callable[[], AbstractContextManager[None]]


@pytest.fixture(scope="module")
def own_server() -> Iterator[Server]:
    """One that nobody else misses."""
    with serving() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Database:
    monkeypatch.setattr("orrery.store.database._PATIENCE_MS", 50)
    if request.param == "sqlite":
        file = tmp_path / "orrery.sqlite"
        return Database(f"sqlite:///{file}", lambda: locked(file))
    server: Server = request.getfixturevalue("own_server")
    return Database(server.new_database(), server.stopped)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another process writes, and takes its time."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


class Outage:
    """A host whose database is away, until it has failed twice to write something down."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.faults = Faults()

    def survived(self, test: Callable[[Host, Outage], Awaitable[None]]) -> None:
        async def run() -> None:
            with Store(self._database.url) as store:
                store.upgrade()
                store.watch(lambda _: self.faults.count("database_lost"))
                host = Host(store, bots=1, faults=self.faults)
                try:
                    await test(host, self)
                finally:
                    await host.stop()

        run_async(run())
        assert self.faults.counts().keys() == {"database_lost"}

    async def happens(self, then: Callable[[], object] = lambda: None) -> None:
        """Away, and back again; nothing else happens between the call and the beginning."""
        with self._database.away():
            then()
            await until(lambda: self.faults.counts().get("database_lost", 0) >= 2)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.01)


async def opened(host: Host, sitters: tuple[Sitter, ...], **terms: object) -> Hosted:
    orion = Opened(game="orion", options={"first": "orange"}, seed="7", host=ANN.id, **terms)  # type: ignore[arg-type]
    return await host.open(TableWish(orion, sitters))


def test_a_bot_moves_as_soon_as_its_move_can_be_written_down(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "gate"
    command = (sys.executable, str(WORKER), "patient", str(gate))
    monkeypatch.setattr("orrery.table.bots.process._COMMAND", command)

    async def test(host: Host, outage: Outage) -> None:
        hosted = await opened(host, (ANN, Bot(1)))
        await outage.happens(gate.touch)
        await until(lambda: hosted.state.position.ply == 1)

    Outage(database).survived(test)


def test_time_runs_out_although_it_could_not_be_written_down_at_once(database: Database) -> None:
    async def test(host: Host, outage: Outage) -> None:
        hosted = await opened(host, (ANN, BEN), clock=Bank(1))
        await outage.happens()
        await until(lambda: hosted.state.phase == "over")

    Outage(database).survived(test)


def test_the_next_game_begins_although_it_could_not_be_written_down_at_once(
    database: Database,
) -> None:
    async def test(host: Host, outage: Outage) -> None:
        hosted = await opened(host, (ANN, BEN), series=Series(3))
        await hosted.run(lambda table, now: table.do(Resign(0), ANN, now))
        await outage.happens(lambda: host.spawn(host._rematch(hosted, 0)))
        await until(lambda: host.at_hand(hosted.state.next_table) is not None)

    Outage(database).survived(test)
