"""Jobs for a crew; other processes can do them too."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from orrery.core.errors import OptionError


@dataclass(frozen=True)
class Doubling:
    """Doubles numbers, as long as they are sensible."""

    def do(self, task: int) -> tuple[int, int]:
        if task == 13:
            raise OptionError("nobody likes that number")
        return task, 2 * task // (task != 17)  # a mistake at 17


@dataclass(frozen=True)
class Fatal:
    """At one number its process ends, the first time or always."""

    folder: str
    number: int
    always: bool = False

    def do(self, task: int) -> tuple[int, int]:
        marker = Path(self.folder) / "dead"
        if task == self.number and (self.always or not marker.exists()):
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return task, 2 * task
