"""A tile follows the pointer in its colours, and turns before it is laid."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import PHONE, NewPerson
from .playing import choose, item, sit_down

ONE_SCREEN = {
    "game": "orion",
    "opt_setup": "1",
    "opt_first": "blue",
    "seat_0": "me",
    "seat_1": "me",
}
LINE = "tray-blue-line"
CELL = "cell-e5"


def ghost(page: Page) -> list[str]:
    """The hexes that a tile would cover, with their colours."""
    hexes = page.locator(".layer-ghosts .hex:not(.specimen)")
    expect(hexes).to_have_count(3)
    shapes = "all => all.map(h => `${h.getAttribute('points')} ${h.getAttribute('class')}`).sort()"
    found: list[str] = hexes.evaluate_all(shapes)
    return found


def test_a_tile_under_the_mouse_turns_by_wheel_and_key(new_person: NewPerson, address: str) -> None:
    page = new_person(viewport={"width": 1440, "height": 900})
    sit_down(page, address, **ONE_SCREEN)
    choose(page, LINE)
    item(page, CELL).hover()
    first = ghost(page)
    assert sum("blue" in one for one in first) == 2
    page.keyboard.press("r")
    second = _other_than(page, first)
    page.mouse.wheel(0, -100)
    assert _other_than(page, second) == first
    expect(page.locator("#confirm")).to_be_hidden()  # nothing was touched yet
    item(page, CELL).click()
    expect(page.locator("#hint")).to_contain_text("Blue lays a line")
    said = page.locator("#hint").inner_text()
    page.locator("#confirm").click()
    expect(page.locator("#log")).to_contain_text(said)
    expect(page.locator(".layer-items .tile")).to_have_count(1)


def _other_than(page: Page, before: list[str]) -> list[str]:
    for _ in range(100):
        if (now := ghost(page)) != before:
            return now
        page.wait_for_timeout(50)
    raise AssertionError("the tile did not turn")


def test_a_finger_turns_by_the_button(new_person: NewPerson, address: str) -> None:
    page = new_person(**PHONE)
    sit_down(page, address, **ONE_SCREEN)
    choose(page, LINE)
    expect(page.locator("#turn")).to_be_hidden()
    choose(page, CELL)
    first = ghost(page)
    page.locator("#turn").tap()
    assert _other_than(page, first) != first
    page.locator("#confirm").tap()
    expect(page.locator("#turn")).to_be_hidden()
    expect(page.locator("#task")).to_contain_text("Orange")
