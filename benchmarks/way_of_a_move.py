"""A move's way, from the click to every browser, taken from a real run.

A site runs in this process, two people sit at a table of Orion Duel in a real Chromium, and one
of them makes a move. Every function of ours that runs meanwhile is noted: in Python by a profile
function of all threads, in the browsers by V8's own coverage. What is printed are the files in the
order in which the move reached them, with their functions; what runs anyhow, and the bell on other
pages, is left out.

    .venv/bin/python benchmarks/way_of_a_move.py [--functions]
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

import orrery
from orrery.web.server import Server

HERE = Path(orrery.__file__).parent
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
#: What tells people elsewhere of a move is not on its way to the table's own browsers.
BELL = re.compile(r"web/(notify/|http/streaming|bell|news|notices|streaming)")
#: The move that counts; before it, browsers have loaded all that they need.
MOVE = 3
#: Everything has come to rest after so long.
QUIET_S = 1.5


def _rings(frame: FrameType | None) -> bool:
    """Whether this is done for the bell, which tells people on other pages."""
    while frame is not None:
        if BELL.search(frame.f_code.co_filename):
            return True
        frame = frame.f_back
    return False


class Noted:
    """Which functions of ours were called while it listens, in the order of their first call."""

    def __init__(self) -> None:
        self.listens = False
        self.calls: dict[tuple[str, str], int] = {}
        self._else: set[tuple[str, str]] = set()

    def forget(self) -> None:
        """What was called so far happens anyhow, without a move."""
        self.listens = False
        self._else.update(self.calls)

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if not self.listens or event != "call":
            return
        file = frame.f_code.co_filename
        if file.startswith(str(HERE)) and not _rings(frame):
            call = (str(Path(file).relative_to(HERE)), frame.f_code.co_qualname)
            self.calls[call] = self.calls.get(call, 0) + 1

    @property
    def files(self) -> dict[str, list[str]]:
        """The functions of each file, where there is one that is not called anyhow."""
        found: dict[str, list[str]] = {}
        for file, function in self.calls:
            found.setdefault(file, []).append(function)
        new = {file for file, _ in self.calls.keys() - self._else}
        return {file: functions for file, functions in found.items() if file in new}


def main() -> None:
    """Print the way."""
    noted = Noted()
    threading.setprofile(noted)  # before there is any thread
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/orrery.sqlite"
        server = Server(database, "127.0.0.1", 0, data=Path(folder), warm=False)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            scripts = play(f"http://127.0.0.1:{server.port}", noted)
        finally:
            server.stop()
            thread.join()
    report(scripts, noted.files)


def play(site: str, noted: Noted) -> dict[str, list[str]]:
    """Two people, one move; the functions of the scripts that ran."""
    with sync_playwright() as playwright:
        where = shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=where, args=FLAGS)
        blue, orange = (browser.new_context().new_page() for _ in range(2))
        form: dict[str, str | float | bool] = {
            "game": "orion",
            "opt_first": "blue",
            "seat_0": "me",
            "seat_1": "open",
        }
        answer = blue.request.post(f"{site}/tables", form=form, max_redirects=0)
        blue.goto(site + answer.headers["location"])
        orange.goto(blue.url)
        orange.locator("button[data-seat], #sit, button:has-text('Sit')").first.click()
        sessions = [listen(page) for page in (blue, orange)]
        time.sleep(2 * QUIET_S)
        noted.listens = True
        time.sleep(4 * QUIET_S)
        noted.forget()
        for ply in range(MOVE):
            page = (blue, orange)[ply % 2]
            while page.locator("#log > li").count() == ply:
                noted.calls.clear()
                for session in sessions:
                    session.send("Profiler.takePreciseCoverage")  # counts from here
                noted.listens = True
                step(page, ply)
                time.sleep(QUIET_S)
                noted.listens = False
        found: dict[str, list[str]] = {}
        for session in sessions:
            for file, functions in called(session, site).items():
                known = found.setdefault(file, [])
                known += [name for name in functions if name not in known]
        browser.close()
    return found


def step(page: Page, ply: int) -> None:
    """Touch what goes on with a move, or confirm it; then something has changed."""
    confirm, live = page.locator("#confirm"), page.locator("#scene [data-live=next]")
    confirm.or_(live).locator("visible=true").first.wait_for()
    (confirm if confirm.is_visible() else live.first).click(force=True)
    made = page.locator(f"#log > li:nth-child({ply + 1})")
    made.or_(live).or_(confirm.locator("visible=true")).first.wait_for()


def listen(page: Page) -> CDPSession:
    """Have the browser count the calls of every function."""
    session = page.context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
    return session


def called(session: CDPSession, site: str) -> dict[str, list[str]]:
    """The functions of each of our scripts that were called."""
    found: dict[str, list[str]] = {}
    for script in session.send("Profiler.takePreciseCoverage")["result"]:
        if script["url"].startswith(f"{site}/static/"):
            file = script["url"].removeprefix(site).lstrip("/").partition("?")[0]
            names = [
                function["functionName"]
                for function in script["functions"]
                if function["functionName"] and function["ranges"][0]["count"]
            ]
            if names:
                found[file] = list(dict.fromkeys(names))
    return found


def report(scripts: dict[str, list[str]], modules: dict[str, list[str]]) -> None:
    """Files and functions, in the order of their first call."""
    for title, files in (("In the browsers", scripts), ("On the server", modules)):
        count = sum(map(len, files.values()))
        print(f"\n{title}: {len(files)} files, {count} functions\n")
        for file, functions in files.items():
            print(
                f"- {file}: {', '.join(functions) if '--functions' in sys.argv else len(functions)}"
            )


if __name__ == "__main__":
    main()
