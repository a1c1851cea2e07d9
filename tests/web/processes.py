"""The real command, in a process of its own: it can be killed, starved, or have company."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from .serving import PATIENCE_S, get

ROOT = Path(__file__).parents[2]

_COMMAND = "import runpy; runpy.run_module('orrery.cli', run_name='__main__')"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def eventually(what: Callable[[], bool], why: Callable[[], str] = str) -> None:
    """Wait until this is so."""
    until = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < until, why()
        time.sleep(0.05)


class Process:
    """``orrery serve``; whatever it is to do before that is a line of Python."""

    def __init__(self, folder: Path, port: int, *options: str, before: str = "") -> None:
        self.port = port
        code = f"{before}\n{_COMMAND}"
        command = [sys.executable, "-c", code, "serve", "--cold", "--port", str(port), *options]
        self._output = folder / f"output-{time.monotonic_ns()}"
        with self._output.open("wb") as output:
            self.process = subprocess.Popen(
                [*command, "--data", str(folder)], stdout=output, stderr=output, cwd=ROOT
            )

    @property
    def output(self) -> str:
        """All that it has said so far."""
        return self._output.read_text()

    @property
    def health(self) -> httpx.Response:
        """What it says of itself."""
        return get(self.port, "/healthz")

    def wait(self) -> None:
        """Until it answers."""

        def is_up() -> bool:
            assert self.process.poll() is None, self.output
            try:
                return self.health.status_code == 200
            except httpx.TransportError:
                return False

        eventually(is_up, lambda: self.output)

    def kill(self) -> None:
        """Without any chance to say goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> int:
        """As Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE_S)


@contextmanager
def serving(folder: Path, port: int = 0, *options: str, before: str = "") -> Iterator[Process]:
    server = Process(folder, port or free_port(), *options, before=before)
    try:
        server.wait()
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
