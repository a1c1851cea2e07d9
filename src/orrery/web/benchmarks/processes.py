"""What a server and the processes that it started take: processor time and memory."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path


class Memory:
    """The most memory that a server and its processes take while one looks."""

    def __init__(self, pid: int) -> None:
        self._pid, self._done = pid, threading.Event()
        self._watch = threading.Thread(target=self._look)
        self.server = self.all = 0.0

    def __enter__(self) -> None:
        self._watch.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._watch.join()

    def _look(self) -> None:
        while not self._done.wait(0.2):
            own, *others = map(memory_mb, processes_of(self._pid))
            self.server = max(self.server, own)
            self.all = max(self.all, own + sum(others))


def processes_of(pid: int) -> list[int]:
    """This process, and all that still run which it or they started."""
    found = [pid]
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += processes_of(int(child))
    return found


def memory_mb(pid: int) -> float:
    """The megabytes of a process, what it shares counted in part; 0 if it has ended."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1000
    return 0.0


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far, with those it started that have ended."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0
