"""The sites on which faults are tried: one process with a file, and several with servers behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from orrery.web.benchmarks.processes import processes_of
from store import postgres

from ..processes import Process, free_port, serving
from ..redis_server import serving_redis
from ..test_lost_database import full_disk

#: All people come from one address.
LIMITS = ("--guests", "0", "--tables", "0", "--lines", "0", "--messages", "0", "--bots", "1")
LIMITS += ("--bots-for-person", "0", "--bots-for-address", "0")
#: Whoever looks after a server starts it again after so long.
RESTART_S = 0.5
#: How long a service is away.
AWAY_S = 1.0
_BOT = b"orrery.table.bots.worker"
_SERVER = b"orrery.web.cluster.server_process"
#: The machine's clock, as far as a process can see it, with what a file says added to it.
_SET_BY = """
import time
from pathlib import Path

def read(clock, second, file=Path({file!r})):
    return lambda: clock() + int(file.read_text()) * second

time.time, time.time_ns = read(time.time, 1), read(time.time_ns, 10**9)
"""


class FaultySite(ABC):
    """A site, and what can be done to it."""

    server: Process
    database: str
    jump: Path

    @abstractmethod
    def kill_server(self) -> None:
        """Kill a process that serves people; it comes back as it would without us."""

    @abstractmethod
    def kill_bots(self) -> None:
        """Kill all processes in which bots think, whoever has started them."""

    def set_clock(self, hours: int) -> None:
        """Set the clock of the machine, as far as the site can see it."""
        self.jump.write_text(str(hours * 3600))


class SmallSite(FaultySite):
    """One process, and a file."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._port = folder, free_port()
        self.database = f"sqlite:///{folder / 'orrery.sqlite'}"
        self.jump = folder / "jump"
        self._start()
        stack.callback(self._end)

    def _start(self) -> None:
        self.server = Process(self._folder, self._port, *LIMITS)
        self.server.wait()

    def _end(self) -> None:
        self.server.kill()

    def kill_server(self) -> None:
        """As a service of the system it is started again."""
        self.server.kill()
        time.sleep(RESTART_S)
        self._start()

    def kill_bots(self) -> None:
        """The server starts others."""
        _kill(_bots_of(self.server.process.pid))

    def fill_disk(self) -> None:
        """For a while."""
        with full_disk(self.server):
            time.sleep(AWAY_S)


class LargeSite(FaultySite):
    """Two processes, PostgreSQL and Redis, and a worker that thinks for both."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._postgres = stack.enter_context(postgres.serving())
        self._redis = stack.enter_context(serving_redis())
        self.database = self._postgres.new_database()
        self.jump = folder / "jump"
        where = ("--workers", "2", "--database", self.database, "--redis", self._redis.url)
        self.server = stack.enter_context(serving(folder, free_port(), *where, *LIMITS))
        self._folder = folder
        self._work()
        stack.callback(self._end_work)

    def kill_server(self) -> None:
        """One of the two, which is replaced."""
        ours = processes_of(self.server.process.pid)
        _kill([next(pid for pid in ours if _SERVER in _command(pid))])

    def kill_bots(self) -> None:
        """The worker with all that it has, which comes back, and those of the servers."""
        _kill([*processes_of(self._worker.pid), *_bots_of(self.server.process.pid)])
        self._worker.wait()
        time.sleep(RESTART_S)
        self._work()

    def _work(self) -> None:
        where = ["--redis", self._redis.url, "--data", str(self._folder), "--bots", "1"]
        self._worker = subprocess.Popen(
            [sys.executable, "-m", "orrery.cli", "work", "--cold", *where],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _end_work(self) -> None:
        self._worker.terminate()
        self._worker.wait()

    def stop_postgres(self) -> None:
        """At once, and for a while."""
        with self._postgres.stopped():
            time.sleep(AWAY_S)

    def kill_redis(self) -> None:
        """For a while; all that it knew is forgotten."""
        self._redis.kill()
        time.sleep(AWAY_S)
        self._redis.start()


@contextmanager
def clock_from(folder: Path) -> Iterator[None]:
    """Processes that are started from here on see a clock that a file in this folder sets."""
    (folder / "jump").write_text("0")
    (folder / "sitecustomize.py").write_text(_SET_BY.format(file=str(folder / "jump")))
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(folder), *([before] if before else [])])
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def _bots_of(pid: int) -> list[int]:
    return [child for child in processes_of(pid) if _BOT in _command(child)]


def _kill(processes: list[int]) -> None:
    assert processes, "there is nothing to kill"
    for pid in processes:
        os.kill(pid, signal.SIGKILL)


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
