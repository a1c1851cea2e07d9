"""How soon the problem of the day can be played, and how soon a plan is checked, in a browser.

    python benchmarks/daily_problem.py [ROUNDS]

Every round is a new visitor with nothing in the cache, on the screen of a phone. *First body* is
the time from asking for the page until a body follows the pointer; *check* is the time from the
press on "Check the plan" until the verdict is on the page, and *server* what of it the server took.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 390, "height": 844}

#: Presses the button, and tells how long it took until the verdict was there.
CHECK = """() => new Promise((done) => {
  const start = performance.now();
  new MutationObserver(() => {
    if (document.querySelector(".verdict")) done(performance.now() - start);
  }).observe(document.querySelector("main"), { childList: true, subtree: true });
  document.querySelector('[data-focus="check"]').click();
})"""
#: What the server took for the answer to it and the page that it led to.
SERVER = """() => performance.getEntriesByType("resource")
  .filter((one) => one.initiatorType === "fetch").at(-1)"""


@contextmanager
def serving() -> Iterator[str]:
    """The address of a new site."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.txt"
        database = f"sqlite:///{folder}/orrery.sqlite"
        command = [sys.executable, "-m", "orrery.cli", "serve", "--port", "0", "--data", folder]
        command += ["--database", database, "--guests", "0", "--lines", "0"]
        with told.open("w") as output:
            process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        try:
            while not (found := re.search(r"http://\S+(?=/)", told.read_text())):
                time.sleep(0.1)
            yield found.group()
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def middle(page: Page, key: str) -> tuple[float, float]:
    box = page.locator(f'.ring [data-key="{key}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drops(page: Page) -> dict[str, list[dict[str, str]]]:
    """What can be dragged where."""
    found: dict[str, list[dict[str, str]]] = json.loads(
        page.locator(".ring").get_attribute("data-drops") or "{}"
    )
    return found


def first_body(page: Page, address: str) -> float:
    """Milliseconds from asking for the page until a body follows the pointer."""
    start = time.perf_counter()
    page.goto(f"{address}/corona", wait_until="commit")
    page.locator(".ring .draggable").first.wait_for()
    key = next(iter(drops(page)))
    x, y = middle(page, key)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    page.locator(".ring .dragged").wait_for()
    took = (time.perf_counter() - start) * 1000
    page.mouse.up()
    return took


def checked(page: Page, address: str) -> tuple[float, float]:
    """Milliseconds from the press on the button until the verdict, and those of the server."""
    while offered := drops(page):
        page.goto(address + next(iter(offered.values()))[-1]["href"])
    took = page.evaluate(CHECK)
    entry = page.evaluate(SERVER)
    return took, entry["responseEnd"] - entry["startTime"]


def measure(browser: Browser, address: str, rounds: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {"first body": [], "check": [], "server": []}
    for _ in range(rounds):
        context = browser.new_context(viewport=PHONE, is_mobile=True, service_workers="block")  # type: ignore[arg-type]
        page = context.new_page()
        found["first body"].append(first_body(page, address))
        check, server = checked(page, address)
        found["check"].append(check)
        found["server"].append(server)
        context.close()
    return found


def main(rounds: int) -> None:
    with serving() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        first = measure(browser, address, 1)  # for whom the site loads what it needs
        found = measure(browser, address, rounds)
        browser.close()
    print(f"{rounds} visitors, load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    alone = ", ".join(f"{name} {values[0]:.0f} ms" for name, values in first.items())
    print(f"  the very first visitor of a site: {alone}")
    for name, values in found.items():
        median, most = statistics.median(values), max(values)
        print(f"  {name}: median {median:.0f} ms, best {min(values):.0f}, worst {most:.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
