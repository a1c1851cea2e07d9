"""Several processes of one site, with PostgreSQL and Redis between them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path

import pytest

from orrery.cli.app import run
from orrery.store import Store
from orrery.table.events import AnyEvent, Flagged, Moved
from orrery.web.benchmarks.processes import processes_of
from store.postgres import serving as serving_postgres

from .processes import Process, eventually, free_port, serving
from .redis_server import RedisServer, serving_redis
from .serving import Line, Visitor

pytestmark = pytest.mark.once

TABLE = {
    "game": "orion",
    "opt_setup": "1",
    "opt_first": "blue",
    "seat_0": "me",
    "seat_1": "open",
    "clock": "bank",
    "clock_seconds": "86400",
}
AGAINST_A_BOT = TABLE | {"seat_1": "bot1", "clock": "none", "unhurried": "no"}
QUICK = TABLE | {"clock": "refill", "clock_seconds": "5"}
#: While the bus is up nobody finds anything out by looking into the database, and only the keeper
#: of a table sees to its deadlines.
NO_SAFETY_NET = """
import orrery.web.cluster.table_news, orrery.web.notify.stream, orrery.web.table.host
orrery.web.cluster.table_news._FOLLOW_BESIDE_BUS_S = 1e9
orrery.web.notify.stream._ASK_S = 1e9
orrery.web.table.host._KEEPER_LATE_MS = 10**9
"""


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with serving_redis() as server:
        yield server


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with serving_postgres() as server:
        yield server.new_database()


class Cluster:
    """Processes on one database and one Redis, two to begin with."""

    def __init__(self, folder: Path, database: str, redis: RedisServer, stack: ExitStack) -> None:
        self.folder, self.database, self.redis, self._stack = folder, database, redis, stack
        self.store = stack.enter_context(Store(database))
        starting = [self._started(), self._started()]
        for process in starting:
            process.wait()
        self.here, self.there = starting

    def _started(self) -> Process:
        where = ("--database", self.database, "--redis", self.redis.url, "--bots", "1")
        more = ("--guests", "0", "--tables", "0", "--lines", "0")
        process = Process(self.folder, free_port(), *where, *more, before=NO_SAFETY_NET)
        self._stack.callback(process.kill)
        return process

    def visitor(self, process: Process) -> Visitor:
        return self._stack.enter_context(Visitor(process.port))

    def line(self, visitor: Visitor, table: str) -> Line:
        line = self._stack.enter_context(visitor.line(table))
        line.hello()
        return line

    def begun(self, ada: Visitor, bob: Visitor, **fields: str) -> str:
        """A game between two."""
        table = ada.opened(**(fields or TABLE))
        bob.get(f"/table/{table}")
        assert bob.command(table, "sit", seat=1).status_code == 200
        return table

    def count(self, table: str, kind: type[AnyEvent]) -> int:
        return sum(isinstance(entry.event, kind) for entry in self.store.read(table))


@pytest.fixture(scope="module")
def cluster(
    tmp_path_factory: pytest.TempPathFactory, database: str, redis: RedisServer
) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path_factory.mktemp("cluster"), database, redis, stack)


def play(first: Line, second: Line, moves: int) -> None:
    """Each move is made at one line and seen at the other."""
    for ply in range(moves):
        mover, other = (first, second) if ply % 2 == 0 else (second, first)
        done = mover.play(ply * 11)
        assert done["type"] == "done"
        other.wait_for(done["number"])
        mover.wait_for(done["number"])


@contextmanager
def working(cluster: Cluster, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """``orrery work``, ready to be asked."""
    command = [sys.executable, "-m", "orrery.cli", "work", "--cold", "--redis", cluster.redis.url]
    with (cluster.folder / "worker").open("ab") as output:
        process = subprocess.Popen(
            [*command, "--data", str(cluster.folder), *options], stdout=output, stderr=output
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def thinkers(process: int) -> list[int]:
    """The processes in which bots think that a process has started."""
    return [
        child
        for child in processes_of(process)
        if b"orrery.table.bots.worker" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def play_a_bot(line: Line, moves: int) -> None:
    for _ in range(moves):
        ply = line.state["ply"]
        assert line.play(ply * 11)["type"] == "done"
        while line.state["ply"] < ply + 2:
            line.hear()


def test_a_move_crosses_processes_and_nobody_has_to_look_for_it(cluster: Cluster) -> None:
    ada, bob = cluster.visitor(cluster.here), cluster.visitor(cluster.there)
    table = ada.opened(**TABLE)
    bob.get(f"/table/{table}")
    blue, orange = cluster.line(ada, table), cluster.line(bob, table)
    blue.wait_for(orange.do(do="sit", seat=1)["number"])
    play(blue, orange, 6)
    assert blue.state["log"] == orange.state["log"]


def test_the_bell_rings_in_every_process(cluster: Cluster) -> None:
    """Also where nobody has anything to do with the table."""
    ada, bob = cluster.visitor(cluster.here), cluster.visitor(cluster.here)
    table = cluster.begun(ada, bob, **TABLE | {"clock": "none"})
    elsewhere = cluster.visitor(cluster.there)
    elsewhere.cookies.update(bob.cookies)
    with ada.line(table) as blue, elsewhere.stream("GET", "/me/news") as stream:
        news = stream.iter_lines()
        told = (line for line in news if line.startswith("data:"))
        assert '"count":0' in next(told)
        blue.hello()
        blue.play()
        assert '"count":1' in next(told)


def test_who_comes_and_goes_is_seen_in_every_process(cluster: Cluster) -> None:
    ada, bob = cluster.visitor(cluster.here), cluster.visitor(cluster.there)
    table = cluster.begun(ada, bob)
    blue = cluster.line(ada, table)
    for is_there in (True, False):
        with ExitStack() as stack:
            if is_there:
                stack.enter_context(bob.line(table)).hello()
            while blue.state["seats"][1].get("present", False) is not is_there:
                blue.hear()


def test_a_deadline_passes_once_wherever_its_keeper_is(cluster: Cluster) -> None:
    """Everybody is with one process, which does not keep all of these tables."""
    ada, bob = cluster.visitor(cluster.here), cluster.visitor(cluster.here)
    tables = [cluster.begun(ada, bob, **QUICK) for _ in range(6)]
    for table in tables:
        eventually(lambda table=table: cluster.count(table, Flagged) > 0)  # type: ignore[misc]
    assert [cluster.count(table, Flagged) for table in tables] == [1] * 6


def test_bots_think_in_workers_that_may_be_killed(cluster: Cluster) -> None:
    """Each answers once, whoever thinks for it; with no worker left, the site does so itself."""
    servers = [process.process.pid for process in (cluster.here, cluster.there)]
    ada = cluster.visitor(cluster.here)
    with working(cluster, "--bots", "1", "--jobs", "0") as worker:
        while not thinkers(worker.pid):
            play_a_bot(cluster.line(ada, ada.opened(**AGAINST_A_BOT)), 1)
        for thinker in chain.from_iterable(map(thinkers, servers)):  # from before it was there
            os.kill(thinker, signal.SIGKILL)
        table = ada.opened(**AGAINST_A_BOT)
        line = cluster.line(ada, table)
        play_a_bot(line, 2)
        assert not any(map(thinkers, servers))
        worker.kill()
        play_a_bot(line, 1)
        assert any(map(thinkers, servers))
    assert cluster.count(table, Moved) == 6


def test_play_goes_on_without_redis_and_is_told_at_once_when_it_is_back(cluster: Cluster) -> None:
    ada, bob = cluster.visitor(cluster.here), cluster.visitor(cluster.there)
    table = cluster.begun(ada, bob)
    blue, orange = cluster.line(ada, table), cluster.line(bob, table)
    play(blue, orange, 2)
    cluster.redis.kill()
    play(blue, orange, 2)
    cluster.redis.start()
    for process in (cluster.here, cluster.there):
        eventually(lambda process=process: "reached again" in process.output)  # type: ignore[misc]
        assert process.output.count("Redis cannot be reached") == 1
    play(blue, orange, 4)


def test_another_process_takes_up_the_tables_of_one_that_is_killed(cluster: Cluster) -> None:
    ada, bob = cluster.visitor(cluster.here), cluster.visitor(cluster.there)
    long = cluster.begun(ada, bob)
    blue, orange = cluster.line(ada, long), cluster.line(bob, long)
    play(blue, orange, 2)
    tables = [cluster.begun(ada, bob, **QUICK) for _ in range(6)]
    cluster.there.kill()
    again = cluster.visitor(cluster.here)
    again.cookies.update(bob.cookies)
    play(blue, cluster.line(again, long), 2)
    for table in tables:
        eventually(lambda table=table: cluster.count(table, Flagged) > 0)  # type: ignore[misc]
    assert [cluster.count(table, Flagged) for table in tables] == [1] * 6
    assert cluster.count(long, Moved) == 4


@pytest.mark.slow
def test_a_parent_has_so_many_processes_and_takes_them_with_it(
    cluster: Cluster, tmp_path: Path
) -> None:
    where = ("--database", cluster.database, "--redis", cluster.redis.url, "--workers", "2")
    with serving(tmp_path, 0, *where) as parent:
        eventually(lambda: len(processes_of(parent.process.pid)) == 3)
        _, first, second = processes_of(parent.process.pid)
        os.kill(first, signal.SIGKILL)
        eventually(lambda: bool({*processes_of(parent.process.pid)[1:]} - {first, second}))
        assert "another starts" in parent.output
        assert parent.health.status_code == 200
        children = processes_of(parent.process.pid)[1:]
        parent.process.send_signal(signal.SIGTERM)
        assert parent.process.wait() == 0
        assert not any(Path(f"/proc/{child}").exists() for child in children)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--workers", "2"], "more than one process needs PostgreSQL and Redis"),
        (["--workers", "2", "--database", "postgresql:///orrery"], "PostgreSQL and Redis"),
        (["--redis", "http://localhost"], "redis://HOST:PORT/NUMBER"),
    ],
)
def test_what_is_missing_is_said_in_one_line(
    options: list[str],
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("ORRERY_DATA_DIR", str(tmp_path))
    assert run(["serve", *options]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


def test_where_processes_cannot_share_a_port_one_line_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(socket, "SO_REUSEPORT")  # as on Windows
    assert run(["serve", "--workers", "2"]) == 2
    assert "share a port on Linux and macOS only" in capsys.readouterr().err


def test_a_worker_needs_the_key_of_the_site(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ORRERY_DATA_DIR", str(tmp_path))
    assert run(["work", "--redis", "redis://localhost"]) == 2
    assert "cookie-key is not there" in capsys.readouterr().err
