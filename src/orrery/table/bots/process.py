"""One process in which bots think, and the line to it."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress

import msgspec

from orrery.table.bots.worker import BotAnswer

#: A process that says nothing for so long is lost; on a new machine it compiles a game first.
_PATIENCE_S = 600.0

_COMMAND = (sys.executable, "-m", "orrery.table.bots.worker")
_read_answer = msgspec.json.Decoder(BotAnswer).decode


def read_answer(line: bytes) -> BotAnswer | None:
    """An answer from its line; None if it is half a line, or no answer at all."""
    try:
        return _read_answer(line)
    except msgspec.MsgspecError:
        return None


class BotProcess:
    """A process, or the place of one: it is started when it is first asked."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._closed = False

    def ask(self, line: bytes) -> bytes | None:
        """Its answer to a question, which waits; None if it is lost, and the next is another."""
        process = self._running()
        if process is None or process.stdin is None or process.stdout is None:
            return None
        watch = threading.Timer(_PATIENCE_S, process.kill)
        watch.daemon = True
        watch.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = b""
        finally:
            watch.cancel()
        if read_answer(answer) is None:
            self._lose()
            return None
        return answer

    def _running(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._process is None and not self._closed:
                self._process = subprocess.Popen(
                    _COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            return self._process

    def _lose(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process:
            process.kill()
            _bury(process)

    def kill(self) -> None:
        """Have no process any more; whoever waits for an answer gets none."""
        with self._lock:
            self._closed = True
            if self._process:
                self._process.kill()

    def close(self) -> None:
        """Clear up after ``kill``, when nobody waits for an answer any more."""
        self._lose()


def _bury(process: subprocess.Popen[bytes]) -> None:
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with suppress(OSError):  # what was not sent has nobody to read it
                pipe.close()
