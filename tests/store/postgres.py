"""A PostgreSQL server of our own, for the tests: no port, no password, gone at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path


class Server:
    """A running server, which makes databases."""

    def __init__(self, folder: Path, is_durable: bool) -> None:
        self._folder, self._is_durable = folder, is_durable
        self._numbers = count(1)

    def new_database(self, name: str = "", template: str = "template0") -> str:
        """The URL of a new database: a copy of this one, or empty."""
        name = name or f"orrery{next(self._numbers)}"
        where = ("-h", str(self._folder), "-U", "postgres")
        _run(self._folder, "createdb", *where, "-T", template, name)
        return f"postgresql://postgres@/{name}?host={self._folder}"

    def start(self) -> None:
        settings = f"-c listen_addresses='' -c unix_socket_directories='{self._folder}'"
        log = str(self._folder / "log")
        settings += "" if self._is_durable else " -c fsync=off"
        self._control("-l", log, "-o", settings, "-w", "start")

    @property
    def pid(self) -> int:
        """Of the process that has started all others."""
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """At once, whoever is connected."""
        self._control("-m", "immediate", "-w", "stop")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Away for a while."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def _control(self, *arguments: str) -> None:
        _run(self._folder, "pg_ctl", "-D", str(self._folder / "data"), *arguments)


@contextmanager
def serving(is_durable: bool = False) -> Iterator[Server]:
    """Start a server in a temporary folder. It is reached by a socket in there, so that no port
    can be taken; and it does not wait for the disk, since nothing is kept, unless that is
    what counts.
    """
    folder = Path(tempfile.mkdtemp(prefix="orrery-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    data, server = str(folder / "data"), Server(folder, is_durable)
    try:
        _run(folder, "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _run(folder: Path, program: str, *arguments: str) -> None:
    command = [str(_programs() / program), *arguments]
    if os.getuid() == 0:  # the server refuses to run as root
        command = ["runuser", "-u", "postgres", "--", *command]
    with (folder / f"{program}.out").open("w+") as out:  # a pipe would stay open with the server
        plain = os.environ | {"LC_ALL": "C"}
        done = subprocess.run(command, cwd=folder, stdout=out, stderr=out, env=plain, check=False)
        out.seek(0)
        assert done.returncode == 0, f"{program}: {out.read()}"


def _programs() -> Path:
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")
    newest = max(versions, key=lambda path: float(path.parts[-3]), default=None)
    assert newest, "PostgreSQL is not installed; scripts/system does it"
    return newest.parent
