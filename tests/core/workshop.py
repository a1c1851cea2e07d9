"""Packages that a test writes, and processes that use them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CALLEE = """
from orrery.core.kernel import rule

@rule
def callee(x):
    return x + {number}
"""

CALLER = """
from orrery.core.kernel import rule
from toy.a import callee

@rule
def caller(x):
    return 10 * callee(x)
"""


class Workshop:
    """A folder for packages written by a test, and the means to run them in a fresh process."""

    def __init__(self, folder: Path) -> None:
        self.packages = folder / "packages"
        self.cache: Path | str = folder / "cache"
        self.scratch = folder / "scratch"
        self.scratch.mkdir()

    def write(self, name: str, content: str) -> None:
        file = self.packages / name
        file.parent.mkdir(parents=True, exist_ok=True)
        (file.parent / "__init__.py").touch()
        file.write_text(content)

    def write_caller(self, number: int) -> None:
        """A package whose rule in b.py calls a rule in a.py, which adds this number."""
        self.write("toy/a.py", CALLEE.format(number=number))
        self.write("toy/b.py", CALLER)

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "PYTHONPATH": os.pathsep.join([str(self.packages), os.environ.get("PYTHONPATH", "")]),
            "PYTHONDONTWRITEBYTECODE": "1",  # two edits within a second share a time stamp
            "NUMBA_DISABLE_JIT": "0",
            "ORRERY_CACHE_DIR": str(self.cache),
            "TMPDIR": str(self.scratch),
        }

    def run(self, program: str) -> list[int]:
        """The numbers that the program prints."""
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return [int(word) for word in done.stdout.split()]
