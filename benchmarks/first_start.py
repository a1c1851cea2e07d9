"""How long a newcomer waits, step by step, on a machine that knows nothing of Orrery yet.

In a browser: a clone, `make play` in its parts, the first board, the first move and the bot's
answer. In a terminal: the wheel, `pip install`, `orrery play`, the first prompt and the bot's
answer; then the same again, when everything is compiled. pip's cache and the folder of compiled
rules are empty at the beginning. Beside the seconds on the clock stand the processor seconds of the
step, which other programs on the machine change less.

    .venv/bin/python benchmarks/first_start.py [--write benchmarks/START.md]
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from playwright.sync_api import Page, expect, sync_playwright

from orrery.lab.bench.machine import this_machine

ROOT = Path(__file__).parents[1]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
#: Nothing takes longer, on a machine that works.
LONGEST_S = 600
MARK = "## Figures\n"
#: Against a bot of level 2, whom newcomers meet.
DUEL = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "bot2"}
TYPED = ("--option", "setup=1", "--option", "first=blue", "--seats", "human,2", "--seed", "7")


class Steps:
    """What was waited for, and for how long."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: list[tuple[str, float, float]] = []

    @contextmanager
    def step(self, name: str, running: subprocess.Popen[str] | None = None) -> Iterator[None]:
        """A step, done by children that end in it, or by a process that runs on."""
        began, before = monotonic(), _processor_seconds(running)
        yield
        row = name, monotonic() - began, _processor_seconds(running) - before
        self.rows.append(row)
        print(f"{self.title}: {name}: {row[1]:.1f} s, {row[2]:.1f} s of processor", flush=True)

    def table(self) -> str:
        """As Markdown."""
        lines = [f"### {self.title}\n", "| step | seconds | processor seconds |", "|---|---|---|"]
        lines += [f"| {name} | {clock:.1f} | {cpu:.1f} |" for name, clock, cpu in self.rows]
        whole = [sum(row[part] for row in self.rows) for part in (1, 2)]
        return "\n".join([*lines, f"| **together** | {whole[0]:.1f} | {whole[1]:.1f} |", ""])


def _processor_seconds(running: subprocess.Popen[str] | None) -> float:
    """Of the children that have ended; or of one that runs, itself only."""
    if running is None:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime
    stat = Path(f"/proc/{running.pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Machine:
    """A folder in which nothing has been downloaded, installed or compiled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {
            "PIP_CACHE_DIR": str(folder / "pip"),
            "ORRERY_CACHE_DIR": str(folder / "rules"),
            "ORRERY_DATA_DIR": str(folder / "data"),
            "COLUMNS": "200",
        }
        self.environment.pop("PYTHONPATH", None)
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def do(self, *command: str | Path, where: Path | None = None) -> None:
        subprocess.run(command, cwd=where, env=self.environment, check=True, capture_output=True)

    def start(self, *command: str | Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )


def until(running: subprocess.Popen[str], words: str) -> str:
    """Read what a process prints until these words are there."""
    assert running.stdout
    read, end = "", monotonic() + LONGEST_S
    while words not in read:
        assert monotonic() < end, read
        if select.select([running.stdout], [], [], 1)[0]:
            piece = os.read(running.stdout.fileno(), 65536).decode()
            assert piece, f"it has ended: {read}"
            read += piece
    return read


def ended(running: subprocess.Popen[str]) -> None:
    """End a process and whatever it has started."""
    os.killpg(running.pid, signal.SIGTERM)
    running.wait()


def in_a_browser(machine: Machine) -> Steps:
    """From a clone to the bot's first answer."""
    steps, clone = Steps("From clone to the first game in a browser"), machine.folder / "clone"
    python = clone / ".venv" / "bin" / "python"
    with steps.step("clone (from this disk)"):
        machine.do("git", "clone", "--quiet", ROOT, clone)
    with steps.step("environment"):
        machine.do(sys.executable, "-m", "venv", clone / ".venv")
    with steps.step("packages (downloaded from nearby)"):
        machine.do(python, "scripts/install.py", "web", where=clone)
    command = (clone / ".venv" / "bin" / "orrery", "serve", "--port", "0")
    for when in ("first start", "second start"):
        serving = machine.start(*command)
        try:
            with steps.step(f"{when}: the site answers", serving):
                address = re.findall(r"http://\S+/", until(serving, "/   ("))[0].rstrip("/")
            with sync_playwright() as playwright:
                _play(steps, when, serving, playwright.chromium, address)
        finally:
            ended(serving)
        _wait_for_compilers(machine)
    return steps


def _play(steps: Steps, when: str, serving: subprocess.Popen[str], kind, address: str) -> None:
    browser = kind.launch(executable_path=shutil.which("chromium"), args=FLAGS)
    page = browser.new_page()
    page.set_default_timeout(1000 * LONGEST_S)
    expect.set_options(timeout=1000 * LONGEST_S)
    with steps.step(f"{when}: the first page", serving):
        page.goto(f"{address}/")
    with steps.step(f"{when}: the first board", serving):
        told = page.request.post(f"{address}/tables", form=DUEL, max_redirects=0, timeout=0)
        page.goto(address + told.headers["location"])
        expect(page.locator("#play")).to_contain_class("is-ready")
    with steps.step(f"{when}: a move, and the bot's answer", serving):
        _lay_a_tile(page)
        expect(page.locator("#log > li")).to_have_count(2)
    browser.close()


def _lay_a_tile(page: Page) -> None:
    """Touch whatever is offered until a move is made."""
    buttons = "#cover-open, [data-goes-on]:enabled, #confirm"
    while not page.locator("#log > li").count():
        button = page.locator(buttons).locator("visible=true")
        item = page.locator("#scene [data-live=next]")
        if button.count():
            button.first.click()
        elif item.count():
            box = item.first.bounding_box()
            assert box
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(50)


def in_a_terminal(machine: Machine) -> Steps:
    """From the wheel to the bot's first answer."""
    steps, place = Steps("From the wheel to the first move in a terminal"), machine.folder / "env"
    with steps.step("the wheel is built"):
        machine.do(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", machine.folder,
                   where=ROOT)  # fmt: skip
    (wheel,) = machine.folder.glob("*.whl")
    with steps.step("environment"):
        machine.do(sys.executable, "-m", "venv", place)
    with steps.step("pip install (downloaded from nearby)"):
        machine.do(place / "bin" / "python", "-m", "pip", "install", f"{wheel}[cli]")
    for when in ("first start", "second start"):
        playing = machine.start(place / "bin" / "orrery", "play", "orion", *TYPED)
        with steps.step(f"{when}: the first prompt", playing):
            until(playing, "lays a tile. >")
        with steps.step(f"{when}: a move, and the bot's answer", playing):
            _type(playing, "line e4 e5 e6")
            until(playing, "plays")
        ended(playing)
        _wait_for_compilers(machine)
    return steps


def _type(playing: subprocess.Popen[str], line: str) -> None:
    assert playing.stdin
    playing.stdin.write(f"{line}\n")
    playing.stdin.flush()


def _wait_for_compilers(machine: Machine) -> None:
    """They finish although whoever started them has gone."""
    while any(str(machine.folder) in line for line in _compilers()):
        sleep(0.2)


def _compilers() -> Iterator[str]:
    for process in Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_text()
        except OSError:
            continue
        if "orrery.players.warm" in line:
            yield line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="put the tables into this file")
    chosen = parser.parse_args()
    tables = []
    for measure in (in_a_terminal, in_a_browser):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            tables.append(measure(Machine(Path(folder))).table())
    here = this_machine()
    tables.append(
        f"{here.processor}, {here.cores} cores; {here.system}; {here.python}, "
        f"Numba {here.numba}, NumPy {here.numpy}.\n"
    )
    text = "\n".join(tables)
    print(text)
    if chosen.write:
        before = chosen.write.read_text("utf-8").partition(MARK)[0]
        chosen.write.write_text(f"{before}{MARK}\n{text}", "utf-8")


if __name__ == "__main__":
    main()
