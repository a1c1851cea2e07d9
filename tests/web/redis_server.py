"""A Redis server of our own, for the tests: a socket in a temporary folder, nothing kept."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .serving import PATIENCE_S


class RedisServer:
    """A server that can be killed and started again, empty."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"unix://{folder / 'socket'}"

    @property
    def pid(self) -> int:
        """Of its only process."""
        assert self._process
        return self._process.pid

    def start(self) -> None:
        """Returns when it answers."""
        program = shutil.which("redis-server")
        assert program, "Redis is not installed; scripts/system does it"
        socket = self._folder / "socket"
        socket.unlink(missing_ok=True)
        command = [program, "--port", "0", "--unixsocket", str(socket), "--save", ""]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--dir", str(self._folder)], stdout=log, stderr=log
            )
        until = time.monotonic() + PATIENCE_S
        while not socket.exists():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < until
            time.sleep(0.01)

    def kill(self) -> None:
        """Without any chance to say goodbye."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextmanager
def serving_redis() -> Iterator[RedisServer]:
    folder = Path(tempfile.mkdtemp(prefix="orrery-redis-"))
    server = RedisServer(folder)
    try:
        server.start()
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder)
