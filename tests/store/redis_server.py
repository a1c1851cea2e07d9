"""A Redis server of our own, for the tests: nothing is kept, and it is gone at the end."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

PATIENCE_S = 30.0


class RedisServer:
    """A server on a free port, which stays the same when it is started again."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        assert program, "Redis is not installed; scripts/system does it"
        with closing(socket.create_server(("127.0.0.1", 0))) as free:
            self.port = int(free.getsockname()[1])
        self._command = [program, "--bind", "127.0.0.1", "--port", str(self.port)]
        self._command += ["--save", "", "--appendonly", "no", "--daemonize", "no"]

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def pid(self) -> int:
        """Of its only process."""
        return self._process.pid

    def start(self) -> None:
        """Wait until it answers."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + PATIENCE_S
        while not self._answers():
            assert self._process.poll() is None, "Redis does not start"
            assert time.monotonic() < until
            time.sleep(0.02)

    def kill(self) -> None:
        """At once, whoever is connected; all that it knew is forgotten."""
        self._process.kill()
        self._process.wait()

    def _answers(self) -> bool:
        try:
            with closing(socket.create_connection(("127.0.0.1", self.port), 1.0)) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False


@contextmanager
def serving() -> Iterator[RedisServer]:
    """Start one, and end it."""
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.kill()
