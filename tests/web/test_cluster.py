"""Several processes of one site, with PostgreSQL and Redis between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from orrery.store import Store
from orrery.table.events import AnyEvent
from store.postgres import serving as serving_postgres

from .processes import Process, serving
from .redis_server import RedisServer, serving_redis
from .serving import Line, Visitor

TABLE = {
    "game": "orion",
    "opt_setup": "1",
    "opt_first": "blue",
    "seat_0": "me",
    "seat_1": "open",
    "clock": "bank",
    "clock_seconds": "86400",
}
#: While the bus is up nobody is told anything by looking into the database.
NO_POLLING = (
    "import orrery.web.cluster.table_news as n; n._FOLLOW_BESIDE_BUS_S = 1e9;"
    "import orrery.web.notify.stream as s; s._ASK_S = 1e9"
)


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with serving_redis() as server:
        yield server


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with serving_postgres() as server:
        yield server.new_database()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cluster")


class Site:
    """Two processes on one database and one Redis."""

    def __init__(self, folder: Path, database: str, redis: RedisServer, stack: ExitStack) -> None:
        self.folder, self.database, self.redis, self._stack = folder, database, redis, stack
        self.store = stack.enter_context(Store(database))
        self.here, self.there = self.process(), self.process()

    def process(self, *options: str) -> Process:
        where = ("--database", self.database, "--redis", self.redis.url, "--bots", "1")
        return self._stack.enter_context(
            serving(self.folder, 0, *where, *options, before=NO_POLLING)
        )

    def visitor(self, process: Process) -> Visitor:
        return self._stack.enter_context(Visitor(process.port))

    def line(self, visitor: Visitor, table: str) -> Line:
        line = self._stack.enter_context(visitor.line(table))
        line.hello()
        return line

    def events(self, table: str) -> list[AnyEvent]:
        return [entry.event for entry in self.store.read(table)]


@pytest.fixture(scope="module")
def running(folder: Path, database: str, redis: RedisServer) -> Iterator[Site]:
    with ExitStack() as stack:
        yield Site(folder, database, redis, stack)


def play(first: Line, second: Line, moves: int) -> None:
    """Each move is made at one process and seen at the other."""
    for ply in range(moves):
        mover, other = (first, second) if ply % 2 == 0 else (second, first)
        done = mover.play(ply * 11)
        assert done["type"] == "done"
        other.wait_for(done["number"])
        mover.wait_for(done["number"])


def test_a_move_crosses_processes_and_nobody_has_to_look_for_it(running: Site) -> None:
    ada, bob = running.visitor(running.here), running.visitor(running.there)
    table = ada.opened(**TABLE)
    bob.get(f"/table/{table}")
    blue, orange = running.line(ada, table), running.line(bob, table)
    blue.wait_for(orange.do(do="sit", seat=1)["number"])
    play(blue, orange, 6)
    assert blue.state["log"] == orange.state["log"]
