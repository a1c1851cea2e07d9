"""A real browser, and the real site for it to look at."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

STATIC = Path(__file__).parents[3] / "src" / "orrery" / "web" / "static"
#: An address that only this browser knows: it shows the scripts alone, without a site.
SCRIPTS = "http://scripts.test"
BLANK = '<!doctype html><html lang="en"><title>blank</title><link rel="icon" href="data:,">'
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

#: Only a test that fails waits so long, in milliseconds: bots may first have to compile.
PATIENCE = 120_000

#: Nothing moves, and nothing is kept for later: test_offline.py has a service worker.
USUAL: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block"}
#: What a window says that may have no service worker.
_BLOCKED = "Service Worker registration blocked by Playwright"
#: Windows as ``new_person`` opens them: where things move, as most people have it, and on a phone.
IN_MOTION: dict[str, Any] = {"reduced_motion": "no-preference"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True
}  # fmt: skip

#: Opens another browser window, as another person: what ``Browser.new_context`` takes goes here.
NewPerson = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser is slow enough; the rules behind the site need not be slow as well."""
    for item in items:
        if Path(item.fspath).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.compiled)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives all browsers."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


@contextmanager
def _launched(playwright: Playwright, program: str) -> Iterator[Browser]:
    where = shutil.which(program)
    assert where, f"no {program}: run scripts/system"
    browser = playwright.chromium.launch(executable_path=where, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium without windows of its own, once for all tests."""
    with _launched(playwright, "chromium-headless-shell") as browser:
        yield browser


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with all that belongs to it, such as notifications."""
    with _launched(playwright, "chromium") as browser:
        yield browser


@pytest.fixture
def new_person(browser: Browser) -> Iterator[NewPerson]:
    """Windows for several people. An error on any of their pages fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_window(**options: Any) -> Page:
        context = browser.new_context(**{**USUAL, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("console", lambda message: faults.extend(_fault(page, message)))
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)


def _fault(page: Page, message: Any) -> list[str]:
    is_fault = message.type in ("error", "warning") and message.text != _BLOCKED
    return [f"{page.url}: {message.text}"] if is_fault else []


@pytest.fixture
def page(new_person: NewPerson) -> Page:
    """One window."""
    return new_person()


@pytest.fixture
def scripts(page: Page) -> Page:
    """A blank page that can import the site's modules from ``/static``."""

    def answer(route: Route) -> None:
        path = STATIC / route.request.url.removeprefix(f"{SCRIPTS}/static/")
        if path.is_file():
            route.fulfill(path=path)
        else:
            route.fulfill(body=BLANK, content_type="text/html")

    page.route(f"{SCRIPTS}/**", answer)
    page.goto(SCRIPTS)
    return page


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site of its own, as ``orrery serve`` starts it."""
    with serving_with(sys.executable, tmp_path_factory.mktemp("site"), "--cold") as found:
        yield found


@contextmanager
def serving_with(python: str, data: Path, *further: str) -> Iterator[str]:
    """The address of a site that this interpreter serves."""
    command = [python, "-m", "orrery.cli", "serve", "--port", "0", "--data", str(data)]
    command += ["--guests", "0", "--tables", "0", "--lines", "0", *further]  # one address
    # Into a file: a pipe that nobody reads fills up, and the site would wait for ever.
    told = data / "told.txt"
    with (
        told.open("w") as output,
        subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT) as process,
    ):
        try:
            yield _address_in(told, process)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def _address_in(told: Path, process: subprocess.Popen[bytes]) -> str:
    while process.poll() is None:
        if found := re.search(r"http://\S+(?=/)", told.read_text()):
            return found.group()
        time.sleep(0.05)
    raise AssertionError(f"the site did not start:\n{told.read_text()}")
