"""The servers that are measured: ours with its database, boardgame.io, and the barest one."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from peers.boardgame_io.people import BoardgamePair
from peers.floor.people import FloorPair

from orrery.web.benchmarks.load.measuring import Measured, site
from orrery.web.benchmarks.load.pairs import PairMaker
from store import postgres
from web.redis_server import serving_redis

HERE = Path(__file__).parents[1]
BOARDGAME_IO = HERE / "peers" / "boardgame_io"
FLOOR = HERE / "peers" / "floor" / "server.py"
#: What npm installs is kept from one run to the next, outside the project.
INSTALLED = Path.home() / ".cache" / "orrery-benchmarks" / "boardgame_io"
PATIENCE_S = 30.0


@contextmanager
def on_a_file(*options: str) -> Iterator[Measured]:
    """Our site as it is at home: one process, SQLite."""
    with site("", *options) as server:
        yield server


@contextmanager
def on_postgres(processes: int) -> Iterator[Measured]:
    """Our site with so many processes, PostgreSQL that waits for the disk, and Redis."""
    with ExitStack() as stack:
        database = stack.enter_context(postgres.serving(is_durable=True))
        redis = stack.enter_context(serving_redis())
        options = ("--workers", str(processes), "--redis", redis.url)
        ours = stack.enter_context(site(database.new_database(), *options))
        services = {"database": (database.pid,), "redis": (redis.pid,)}
        yield Measured(ours.ports, ours.maker, {**ours.processes, **services}, ours.database)


@contextmanager
def boardgame_io() -> Iterator[Measured]:
    """Theirs, in memory; installed the first time."""
    if not (INSTALLED / "node_modules" / "boardgame.io").exists():
        INSTALLED.mkdir(parents=True, exist_ok=True)
        shutil.copy(BOARDGAME_IO / "package.json", INSTALLED)
        install = ["npm", "install", "--omit=dev", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(install, cwd=INSTALLED, check=True)
    paths = {"NODE_PATH": str(INSTALLED / "node_modules"), "NODE_ENV": "production"}
    with _listening(["node", str(BOARDGAME_IO / "server.js")], BoardgamePair, paths) as server:
        yield server


@contextmanager
def floor() -> Iterator[Measured]:
    """Starlette and msgspec, and nothing else."""
    with _listening([sys.executable, str(FLOOR)], FloorPair, {}) as server:
        yield server


@contextmanager
def _listening(
    command: list[str], maker: PairMaker, variables: dict[str, str]
) -> Iterator[Measured]:
    """A program that takes a port, as soon as it listens there."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    server = subprocess.Popen([*command, str(port)], env=os.environ | variables)
    try:
        until = time.monotonic() + PATIENCE_S
        while not _listens(port):
            assert server.poll() is None, f"{command[0]} has ended"
            assert time.monotonic() < until
            time.sleep(0.05)
        yield Measured((port,), maker, {"server": (server.pid,)})
    finally:
        server.terminate()
        server.wait()


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1.0).close()
    except OSError:
        return False
    return True
