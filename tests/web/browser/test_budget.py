"""What a visit costs and how it looks, counted: requests, weight, jumps, contrast, width."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import NewPerson
from .playing import choose, sit_down
from .test_pages import PLACES as LOOKED_AT

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "me"}
#: What ``test_pages`` has axe look at for all its faults needs no look at its contrast here.
FURTHER = ("/api", "/sign-in", "/sign-up", "/tournaments/new/orion")
#: The shifts that nobody has caused; see web.dev/cls.
WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""
#: What came over the line, pictures of games aside, and what the first paint had to wait for.
COST = """() => {
  const came = ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind))
    .filter((one) => !one.name.includes("/picture/"));
  return {
    requests: came.length,
    blocking: came
      .filter((one) => one.renderBlockingStatus === "blocking")
      .map((one) => one.name),
    bytes: came.reduce((sum, one) => sum + one.encodedBodySize, 0),
    whole: came.reduce((sum, one) => sum + one.decodedBodySize, 0),
  };
}"""
#: Three files that are the same for every page, and kept by the browser.
TYPEFACES = 43_000
SVG = "image/svg+xml"
NOTHING = '<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.fixture(params=[(1440, 900), (390, 844)], ids=["desktop", "phone"])
def watched(new_person: NewPerson, request: pytest.FixtureRequest) -> Page:
    """A window of somebody who has never been here, where things may move and jumps are seen."""
    width, height = request.param
    page = new_person(viewport={"width": width, "height": height}, reduced_motion="no-preference")
    page.add_init_script(WATCH)
    return page


def cost(page: Page) -> dict[str, Any]:
    page.wait_for_load_state("networkidle")
    found: dict[str, Any] = page.evaluate(COST)
    return found


def assert_calm(page: Page) -> None:
    page.wait_for_timeout(300)  # a jump may come with what is loaded last
    assert page.evaluate("window.shifted") <= 0.02, page.url


def test_pages_are_light_and_nothing_jumps(watched: Page, address: str) -> None:
    watched.goto(address)
    home = cost(watched)
    assert_calm(watched)
    sit_down(watched, address, **ORION)
    table = cost(watched)
    assert_calm(watched)
    choose(watched, "tray-blue-single", "cell-f6")
    expect(watched.locator("#log > li")).to_have_count(1)
    watched.goto(watched.url.replace("/table/", "/replay/"))
    expect(watched.locator("#run")).to_be_enabled()
    replay = cost(watched)
    assert_calm(watched)
    watched.goto(f"{address}/lobby")
    lobby = cost(watched)
    assert_calm(watched)
    for one in (home, table, replay, lobby):
        early, *styles = sorted(one["blocking"], key=lambda name: name.endswith(".css"))
        assert early.endswith("/early.js")  # sets the theme before anything is drawn
        assert all(name.endswith(".css") for name in styles)
        assert len(styles) <= 4
    assert home["requests"] <= 17
    assert home["bytes"] < 40_000 + TYPEFACES
    assert table["requests"] <= 42
    assert table["bytes"] < 110_000 + TYPEFACES
    assert table["whole"] < 260_000


@pytest.mark.parametrize("language", ["fr", "pl"])  # English in test_pages
def test_no_page_is_wider_than_a_small_phone(
    new_person: NewPerson, address: str, language: str
) -> None:
    page = new_person(viewport={"width": 320, "height": 640}, locale=language)
    page.route("**/picture/**", lambda route: route.fulfill(body=NOTHING, content_type=SVG))
    for place in (*LOOKED_AT, *FURTHER):
        page.goto(address + place)
        assert page.evaluate("document.documentElement.scrollWidth") == 320, place


@pytest.mark.parametrize("colours", ["dark", "light"])
def test_every_word_can_be_read(new_person: NewPerson, address: str, colours: str) -> None:
    page = new_person(color_scheme=colours)
    only = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
    for place in FURTHER:
        page.goto(address + place)
        found = Axe().run(page, options=only)
        assert found.violations_count == 0, f"{place}: {found.generate_report()}"
