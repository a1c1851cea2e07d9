"""Installs Orrery with one of its extras into the environment of this Python, and shows progress.

usage: python scripts/install.py EXTRA

pip alone is either silent for a minute or writes a hundred lines. This tells in one line what it
does, how far it is and for how long; where no terminal reads it, in a few lines.
"""

from __future__ import annotations

import queue
import re
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path
from time import monotonic

#: What pip says when it turns to another package.
LOOKED_AT = re.compile(r"^(?:Collecting|Requirement already satisfied:) ([A-Za-z0-9_.-]+)")
DOWNLOAD = re.compile(r"^\s*Downloading (?:\S*/)?([A-Za-z0-9_.]+)-\S+(?<!metadata) \(([^)]+)\)")
INSTALLATION = re.compile(r"^Installing collected packages: (.*)")

#: Where no terminal reads it, a long step is told again after so many seconds.
TOLD_EVERY_S = 15

#: Of what pip has said, so much is told where it fails.
LAST_LINES = 25


class Progress:
    """What pip is doing, as a person reads it."""

    def __init__(self, packages: Path) -> None:
        self._packages = packages
        self._before = self._installed()
        self._began = monotonic()
        self._found: set[str] = set()
        self._wanted = 0
        self.step = ""
        self.detail = "looking for packages"

    def hear(self, line: str) -> None:
        """A line of pip's."""
        if match := LOOKED_AT.match(line):
            self._found.add(match[1].lower())
            self.step, self.detail = "looking for packages", f"{len(self._found)} found"
        elif match := DOWNLOAD.match(line):
            self.step, self.detail = "downloading", f"{match[1]}, {match[2]}"
        elif match := INSTALLATION.match(line):
            self._wanted = len(match[1].split(","))
            self.step, self.detail = "installing", f"{self._wanted} packages"

    def line(self) -> str:
        """How far it is now."""
        detail = self.detail
        if self._wanted:
            done = min(self._wanted, self._installed() - self._before)
            detail = f"{done} of {self._wanted} packages"
        return f"  {monotonic() - self._began:4.0f} s  {self.step}: {detail}"

    def _installed(self) -> int:
        return len([*self._packages.glob("*.dist-info")])


def install(extra: str) -> int:
    """Run pip; its exit code."""
    pip = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input")
    pip += ("--progress-bar", "off", "--no-color", "--editable", f".[{extra}]")
    running = subprocess.Popen(
        pip, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    )
    said: list[str] = []
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_read, args=[running, lines], daemon=True).start()
    progress = Progress(Path(sysconfig.get_paths()["purelib"]))
    show = _rewritten if sys.stdout.isatty() else _by_step()
    while True:
        try:
            line = lines.get(timeout=1)
        except queue.Empty:
            line = ""
        if line is None:
            break
        said.append(line)
        progress.hear(line)
        show(progress)
    code = running.wait()
    if sys.stdout.isatty():
        print()
    if code:
        print("".join([line for line in said if line][-LAST_LINES:]), file=sys.stderr, end="")
        print("Orrery could not be installed; above is what pip says.", file=sys.stderr)
    return code


def _read(running: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert running.stdout
    for line in running.stdout:
        lines.put(line)
    lines.put(None)


def _rewritten(progress: Progress) -> None:
    print(f"\r\033[K{progress.line()[:78]}", end="", flush=True)


def _by_step():
    told: set[str] = set()
    last = monotonic()

    def show(progress: Progress) -> None:
        nonlocal last
        is_new = progress.step and progress.step not in told
        if is_new or monotonic() - last > TOLD_EVERY_S:
            told.add(progress.step)
            last = monotonic()
            print(progress.line(), flush=True)

    return show


if __name__ == "__main__":
    try:
        sys.exit(install(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit("\nInterrupted; the next make goes on from here.")
