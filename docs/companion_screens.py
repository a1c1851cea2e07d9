"""Takes pictures of the companion on a phone without a connection: `make screens`.

Three of them stand in companion.md. With a folder as argument every tool is taken, for somebody to
look at: upright and on its side, by day and night; a second argument chooses the language.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from screens import DOCS, site

UPRIGHT, ASIDE, DESK = (390, 844), (844, 390), (1440, 900)
#: The list of the companion is put down last; then everything is there.
KEPT = """async () => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await caches.match("/offline/companion")) return;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error("the companion was not kept");
}"""


@contextmanager
def phone(browser: Browser, size: tuple[int, int], scheme: str, language: str) -> Iterator[Page]:
    """A phone with a service worker, and the names of four people."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="reduce",
        locale=language,
        has_touch=True,
        is_mobile=size != DESK,
        device_scale_factor=1 if size == DESK else 2,
        service_workers="allow",
    )
    context.set_default_timeout(120_000)
    context.add_init_script(
        """if (location.host) for (const box of ["orbit", "harun", "corona", "orbis"]) {
          const name = `orrery.companion.${box}.people`;
          const now = ["Ada", "Ben", "Chiara", "Dov"];
          if (!localStorage[name]) localStorage[name] = JSON.stringify({ now, before: [] });
        }"""
    )
    yield context.new_page()
    context.close()


def bids(page: Page) -> None:
    """Three bids, two of them at the same moment."""
    page.locator("[data-focus=go]").tap()
    page.locator("[data-seat='1']").tap()
    page.locator("[data-seat='0']").dispatch_event("pointerdown")
    page.wait_for_timeout(600)
    page.locator("[data-focus='+'], .amount button").last.tap()
    page.locator("[data-seat='2']").tap()


def claims(page: Page) -> None:
    for seat, body in ((2, 0), (0, 2)):
        page.locator(f"[data-seat='{seat}']").tap()
        page.locator(".body-button").nth(body).tap()


def roll(page: Page) -> None:
    page.locator(".tool-foot .primary:visible").tap()


def enter(page: Page, bodies: str, dice: str, stars: str = "") -> None:
    """Bodies and stars to their cells, one by dragging and the others by touching."""
    for piece in [*stars.split(), *bodies.split()]:
        name, _, cell = piece.partition(":")
        to = page.locator(f".tool:not([hidden]) [data-key=cell-{cell}]").bounding_box()
        tray = page.locator(f".tool:not([hidden]) [data-piece={name}]")
        assert to
        tray.tap()
        page.touchscreen.tap(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2)
    for die in dice.split():
        page.locator(f".tool:not([hidden]) [data-focus=face-{die}]").tap()


def corona_plan(page: Page) -> None:
    """The position of the booklet, a whole plan, and what was possible."""
    enter(page, "V:1 R:3 G:3 O:6 B:10 Y:12", "2 3 4 4 5 5")
    page.locator("[data-focus=on]").tap()
    for letter, place in zip("VYOBRG", (0, 0, 0, 1, 0, 0), strict=True):
        page.locator(f".tool:not([hidden]) [data-focus=body-{letter}]").tap()
        page.locator(f"[data-focus=left-{place}]").tap()
    page.locator("[data-focus=tell]").tap()
    page.locator(".possible .standing").wait_for()


def harun_plan(page: Page) -> None:
    enter(
        page,
        "R:1 O:2 Y:3 G:4 B:6 V:8 K:11",
        "1 2 3 4 5 6 6",
        "red:3 red:9 black:5 black:12",
    )
    page.locator("[data-focus=on]").tap()
    page.locator("[data-focus=body-R]").tap()
    page.locator("[data-focus=left-1]").tap()
    page.locator("[data-focus=body-K]").tap()


def chips(page: Page) -> None:
    for focus in ("chips-0-more", "chips-0-more", "chips-1-more", "chips-2-more", "chips-0-less"):
        page.locator(f".tool:not([hidden]) [data-focus={focus}]").tap()


def flight(page: Page) -> None:
    enter(page, "R:1 O:2 Y:3 G:4 B:6 V:7", "")
    for letter, times in zip("ROYGBV", (2, 3, 1, 6, 4, 5), strict=True):
        for _ in range(times):
            page.locator(f"[data-focus=die-{letter}]").tap()
    page.locator("[data-focus=owner-R]").tap()
    page.locator("[data-focus=fly]").tap()
    page.locator(".possible .problem").wait_for()


def position(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#setups")
    page.locator("[data-focus=play]").tap()
    page.locator("#tool-winner").wait_for()
    for cell in ("e4", "e5", "e6", "f5", "f6"):
        box = page.locator(f"#tool-winner [data-key=cell-{cell}]").bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator("[data-focus=tell]").tap()
    page.locator(".possible .problem").wait_for()


def sheet(page: Page) -> None:
    def count(name: str, times: int) -> None:
        for _ in range(times):
            page.locator(f"[data-focus='{name}-more']").tap()

    for name, many, points in (("village", 2, 7), ("volcano", 1, 4), ("forest", 2, 5)):
        count(name, many)
        count(f"{name}-points", points)
    count("temple", 3)
    count("wasteland", 2)
    page.locator("#god").select_option("balance")
    page.locator("[data-focus=sum-1]").tap()
    count("temple", 2)
    page.locator("#god").select_option("laziness")
    page.locator("[data-focus=sum-0]").tap()
    page.locator("#tool-sheet").evaluate("(tool) => { tool.scrollTop = tool.scrollHeight; }")


def energy(page: Page) -> None:
    for focus in ("spend-0-3", "wells-0-more", "wells-0-more", "collect-0", "spend-1-4"):
        page.locator(f"[data-focus='{focus}']").tap()
    for _ in range(3):
        page.locator("[data-focus=honour-0-more]").tap()


def touch_cell(page: Page, cell: str) -> None:
    box = page.locator(f"#tool-ways [data-key=cell-{cell}]").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def way(page: Page) -> None:
    page.locator("#tool-ways .choice button").first.tap()
    for cell in ("g6", "g7", "h5", "e5"):
        touch_cell(page, cell)
    page.locator("#tool-ways .choice button").nth(1).tap()
    touch_cell(page, "k6")
    touch_cell(page, "e5")


def hexlines(page: Page) -> None:
    way(page)
    page.locator("#tool-ways .choice button").nth(2).tap()
    touch_cell(page, "g9")


def nothing(page: Page) -> None:
    """As it comes."""


#: What is shown, at which address, and what is done there first.
SHOWN: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home": ("/companion", nothing),
    "corona-round": ("/companion/corona#round", bids),
    "corona-dice": ("/companion/corona#dice", roll),
    "corona-plan": ("/companion/corona#plan", corona_plan),
    "corona-chips": ("/companion/corona#chips", chips),
    "harun-round": ("/companion/harun#round", nothing),
    "harun-dice": ("/companion/harun#dice", roll),
    "harun-plan": ("/companion/harun#plan", harun_plan),
    "harun-chips": ("/companion/harun#chips", chips),
    "orbit-round": ("/companion/orbit#round", claims),
    "orbit-dice": ("/companion/orbit#dice", roll),
    "orbit-flight": ("/companion/orbit#flight", flight),
    "orion-setups": ("/companion/orion#setups", nothing),
    "orion-winner": ("/companion/orion#winner", position),
    "orbis-sheet": ("/companion/orbis#sheet", sheet),
    "ortus-sides": ("/companion/ortus#sides", energy),
    "ortus-ways": ("/companion/ortus#ways", way),
    "ortus-hexlines": ("/companion/ortus#ways", hexlines),
}
#: Those that companion.md shows.
CHOSEN = ("corona-round", "corona-plan", "orion-setups")


def take(page: Page, address: str, names: tuple[str, ...]) -> Iterator[str]:
    """Goes offline, and shows one after the other."""
    page.goto(f"{address}/companion")
    page.evaluate(f"({KEPT})()")
    page.context.set_offline(True)
    for name in names:
        path, act = SHOWN[name]
        page.goto("about:blank")
        page.goto(address + path)
        page.wait_for_selector(".tool:not([hidden]) > *, .boxes")
        act(page)
        page.wait_for_timeout(400)
        yield name


def main() -> None:
    where = shutil.which("chromium-headless-shell")
    assert where, "no chromium: run scripts/system"
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright, site() as address:
        browser = playwright.chromium.launch(executable_path=where, args=arguments)
        if len(sys.argv) < 2:
            with phone(browser, UPRIGHT, "dark", "en-GB") as page:
                for name in take(page, address, CHOSEN):
                    picture = DOCS / "images" / f"companion-{name}.jpg"
                    page.screenshot(path=picture, type="jpeg", quality=80, scale="css")
        else:
            folder, language = Path(sys.argv[1]), (sys.argv[2:] or ["en-GB"])[0]
            for size in (UPRIGHT, ASIDE, DESK):
                for scheme in ("dark", "light"):
                    with phone(browser, size, scheme, language) as page:
                        for name in take(page, address, tuple(SHOWN)):
                            sort = f"{size[0]}-{scheme}-{language[:2]}"
                            page.screenshot(path=folder / f"{name}-{sort}.png", scale="css")
        browser.close()


if __name__ == "__main__":
    main()
