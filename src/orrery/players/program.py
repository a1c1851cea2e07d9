"""Another program, running beside us, with its input and output as lines."""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from typing import IO

from orrery.core.errors import OptionError, OrreryError

#: No line is longer than this.
MOST_BYTES = 1_000_000

#: How long a program may take to end by itself.
_GOODBYE = 0.5


class ProgramError(OrreryError):
    """A program that ended, was too slow, or said something that nobody asked for."""


def words(command: str) -> list[str]:
    """A command as its words; a program that is not there is refused at once."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"{command!r} is no command: {error}") from None
    if not found or not shutil.which(found[0]):
        raise OptionError(f"{command!r}: there is no such program")
    return found


class OutsideProgram:
    """Started at once; whoever starts it must ``end`` it."""

    def __init__(self, command: Sequence[str]) -> None:
        if not hasattr(os, "killpg"):  # nor can it be waited there for what a pipe brings
            raise ProgramError("programs can be seated on Linux and macOS only")
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # closed in end
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is for us, and its own children go with it
            )
        except OSError as error:
            self._errors.close()
            raise ProgramError(f"could not be started: {error.strerror}") from None
        assert self._process.stdin
        assert self._process.stdout
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._unsent = self._begun = b""
        self._lines: deque[bytes] = deque()

    def say(self, line: str) -> None:
        """Give it a line to read, as soon as it reads."""
        self._unsent += f"{line}\n".encode()

    def hear(self, deadline: float) -> bytes | None:
        """Its next line; None if there is none at this moment of the monotonic clock."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._in, selectors.EVENT_WRITE)
            while not self._lines:
                ready = selector.select(max(0.0, deadline - time.monotonic()))
                if not ready and time.monotonic() >= deadline:
                    return None
                for key, _ in ready:
                    if key.fd == self._out:
                        self._receive()
                    elif self._send():
                        selector.unregister(self._in)
        return self._lines.popleft()

    def _receive(self) -> None:
        received = os.read(self._out, 65536)
        if not received:
            raise self._gone()
        *lines, self._begun = (self._begun + received).split(b"\n")
        self._lines.extend(lines)
        if len(self._begun) > MOST_BYTES:
            raise ProgramError("wrote a line without end")

    def _send(self) -> bool:
        """Send on; whether that is all."""
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BrokenPipeError:
            raise self._gone() from None
        return not self._unsent

    def _gone(self) -> ProgramError:
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return ProgramError("closed its input or output")
        end = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, end - 2000))
        last = self._errors.read().decode(errors="replace").strip().splitlines()[-1:]
        how = f"ended by signal {-status}" if status < 0 else f"ended with status {status}"
        return ProgramError(": ".join([how, *last]))

    def end(self) -> None:
        """Close its input, and do not wait long."""
        process = self._process
        if process.stdin:
            process.stdin.close()
        if process.returncode is None:
            self._wait_for_silence()
            os.killpg(process.pid, signal.SIGKILL)  # whatever it has started, too
            process.wait()
        if process.stdout:
            process.stdout.close()
        self._errors.close()

    def _wait_for_silence(self) -> None:
        """Until it closes its output, which it does at the latest when it ends."""
        deadline = time.monotonic() + _GOODBYE
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            while selector.select(max(0.0, deadline - time.monotonic())):
                if not os.read(self._out, 65536):
                    return
