"""The opening explorer: by touch on a phone, by keyboard, and back by the browser's button."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import PHONE, NewPerson
from .playing import item

READY = "#explorer.is-ready"


def first_row(page: Page) -> str:
    """The most frequent move of the list."""
    row = page.locator("#moves button").first
    expect(row).to_be_visible()
    return row.inner_text()


def test_the_tree_by_keyboard_and_by_pointer(page: Page, address: str) -> None:
    page.goto(f"{address}/games/orion")
    page.get_by_role("link", name="Opening explorer").click()
    page.wait_for_selector(READY)
    move, sum_of_all = first_row(page), page.locator("#moves-sum").inner_text()
    page.locator("#moves button").first.focus()
    expect(page.locator("[data-ghost]").first).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator("#played li")).to_have_text([move])
    answer = first_row(page)
    page.locator("#moves button").first.click()
    expect(page.locator("#played li")).to_have_text([move, answer])
    # The address leads here again, and every way leads back.
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator("#played li")).to_have_text([move, answer])
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#played li")).to_have_text([move])
    page.locator("#explorer-first").click()
    expect(page.locator("#played li")).to_have_count(0)
    expect(page.locator("#moves-sum")).to_have_text(sum_of_all)
    page.go_back()
    expect(page.locator("#played li")).to_have_text([move])
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_any_move_on_the_board_by_touch_on_a_phone(new_person: NewPerson, address: str) -> None:
    page = new_person(**PHONE)
    page.goto(f"{address}/explorer/orion")
    page.wait_for_selector(READY)
    for key in ("tray-blue-single", "cell-a1"):
        item(page, key).scroll_into_view_if_needed()
        box = item(page, key).bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if page.locator("#confirm").is_visible():
        page.locator("#confirm").tap()
    expect(page.locator("#played li")).to_have_text(["single a1"])
    expect(page.locator("#moves-sum")).to_contain_text("Nobody has been here yet")
    expect(page.locator("#moves-table")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
