"""Takes pictures of the site's pages in a real browser: `make screens`.

Four of them stand in the README. With a folder as argument, every page is taken, at three widths,
by day and night, in each language, for somebody to look at: first every page, then the tables. A
second argument chooses the languages, such as ``en,pl``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from orrery.core import records

DOCS = Path(__file__).parent
DESKTOP, PHONE = (1280, 800), (390, 844)
PAGES = {
    "home": "/",
    "new": "/new/orbis",
    "rules": "/games/ortus",
    "problem": "/corona/399514?steps=R2+O3",
    "solver": "/solve/corona?bodies=V1+R3+G3+O6+B10+Y12&dice=2+3+4+4+5+5",
    "upload": "/replay",
    "puzzles": "/puzzles",
    "puzzle": "/puzzles/next?game=orion",
    "about": "/about",
    "help": "/help",
    "programs": "/api",
    "nowhere": "/nowhere",
    "lobby": "/lobby",
    "watch": "/watch",
    "offline": "/offline",
    "my-games": "/my-games",
    "sign-in": "/sign-in",
    "account": "/account",
    "leaderboards": "/leaderboards",
    "leaderboard": "/leaderboards/orion",
    "bot": "/people/bot:3",
    "tournaments": "/tournaments",
    "new-tournament": "/tournaments/new/orion",
}
SCHEMES = ("dark", "light")
SIZES = ((320, 640), (768, 1024), (1440, 900))
GAMES = ("orion", "orbit", "harun", "corona", "orbis", "ortus")


@contextmanager
def site() -> Iterator[str]:
    """A site of its own; its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "orrery.cli", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            lines = (re.search(r"http://\S+(?=/)", line) for line in process.stdout)
            try:
                yield next(found.group() for found in lines if found)
            finally:
                process.terminate()


@contextmanager
def window(
    browser: Browser, size: tuple[int, int], scheme: str, language: str = "en-GB"
) -> Iterator[Page]:
    """A window of somebody who has never been here."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="reduce",
        locale=language,
    )
    context.set_default_timeout(120_000)
    yield context.new_page()
    context.close()


def table(page: Page, address: str, **fields: str) -> str:
    """Sit down at a new table; its id."""
    answer = page.request.post(f"{address}/tables", form=fields, max_redirects=0, timeout=0)
    page.goto(address + answer.headers["location"])
    page.wait_for_selector("#scene [data-key]")
    return answer.headers["location"].rpartition("/")[2]


def duel(page: Page, address: str) -> None:
    """A duel after fourteen moves, with half a move chosen."""
    played = records.parse((DOCS / "records" / "orion-constellations.orr").read_text("utf-8")).moves
    first = played[0].seat
    name = table(
        page, address, game="orion", opt_setup="2", opt_first=first, seat_0="me", seat_1="me"
    )
    for entry in played[:14]:
        seat = ("blue", "orange").index(entry.seat)
        path = f"{address}/api/tables/{name}/commands"
        command = {"do": "play", "seat": seat, "move": entry.text}
        answer = page.request.post(path, data={"command": command})
        assert answer.ok, answer.text()
    page.wait_for_selector("#log > li:nth-child(14)")
    page.locator('[data-key="tray-blue-bend"]').click(force=True)


def universe(page: Page, address: str) -> None:
    """A recorded game of Orbis, near its end."""
    text = (DOCS / "records" / "orbis.orr").read_text("utf-8")
    answer = page.request.post(f"{address}/replay", form={"text": text}, max_redirects=0)
    page.goto(f"{address}{answer.headers['location']}")
    page.wait_for_selector("#scene [data-key]")
    page.locator("#slider").evaluate(
        "(slider) => { slider.value = 62; slider.dispatchEvent(new Event('input')); }"
    )


def visit(path: str) -> Callable[[Page, str], None]:
    return lambda page, address: page.goto(address + path) and None


#: The pictures of the README: what is seen, at which size, in which light.
CHOSEN: dict[str, tuple[Callable[[Page, str], None], tuple[int, int], str]] = {
    "site-home": (visit("/"), DESKTOP, "dark"),
    "site-duel": (duel, DESKTOP, "dark"),
    "site-solver": (visit(PAGES["solver"]), DESKTOP, "light"),
    "site-replay": (universe, PHONE, "dark"),
}


def take_chosen(browser: Browser, address: str) -> None:
    for name, (show, size, scheme) in CHOSEN.items():
        with window(browser, size, scheme) as page:
            show(page, address)
            page.wait_for_timeout(700)
            picture = DOCS / "images" / f"{name}.jpg"
            page.screenshot(path=picture, type="jpeg", quality=82)


def sign_up(page: Page, address: str, name: str) -> None:
    """Somebody with an account."""
    fields = {"name": name, "password": "the stars my destination"}
    page.request.post(f"{address}/sign-up", form=fields)


def take_all(browser: Browser, address: str, folder: Path, languages: list[str]) -> None:
    """Every page, for somebody to judge."""
    for number, (language, size, scheme) in enumerate(product(languages, SIZES, SCHEMES)):
        sort = f"{size[0]}-{scheme}-{language}"
        with window(browser, size, scheme, language) as page:
            sign_up(page, address, f"Ada {number}")
            for name, path in PAGES.items():
                page.goto(address + path)
                page.screenshot(path=folder / f"{name}-{sort}.png", full_page=True)
            for game in GAMES:
                table(page, address, game=game, quick="bot")
                page.wait_for_timeout(1500)
                page.screenshot(path=folder / f"table-{game}-{sort}.png")


def main() -> None:
    where = shutil.which("chromium-headless-shell")
    assert where, "no chromium: run scripts/system"
    with sync_playwright() as playwright, site() as address:
        browser = playwright.chromium.launch(
            executable_path=where,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        if len(sys.argv) > 1:
            chosen = sys.argv[2] if len(sys.argv) > 2 else "en,fr,pl"
            take_all(browser, address, Path(sys.argv[1]), chosen.split(","))
        else:
            take_chosen(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
