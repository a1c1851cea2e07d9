"""The position editor in a real browser: by pointer, by keyboard, and on to a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .drawn import check_drawn


def test_a_position_of_orion_duel_is_put_together_by_pointer_and_keyboard(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/editor/orion")
    expect(page.locator("#verdict")).to_have_text("This position is possible.")
    _with_the_pointer(page)
    _with_the_keyboard(page)
    _what_is_impossible_is_told(page)
    _a_game_begins_there(page)


def test_an_answer_that_comes_late_undoes_nothing(page: Page, address: str) -> None:
    page.goto(f"{address}/editor/orion")
    expect(page.locator("#editor")).to_contain_class("is-ready")
    page.evaluate(
        """() => {
          const usual = window.fetch;
          window.fetch = async (address, options) => {
            const answer = await usual(address, options);
            if (!String(address).includes("field=")) return answer;
            await new Promise((go) => setTimeout(go, 500));
            setTimeout(() => (document.body.dataset.late = "here"), 100);
            return answer;
          };
        }"""
    )
    page.locator("#field-turn").select_option("blue")
    _with_the_keyboard(page)
    expect(page.locator("body")).to_have_attribute("data-late", "here")
    expect(page.locator("[data-key=tile-1]")).to_be_visible()


@pytest.mark.slow
def test_a_table_of_orbis_is_put_together_and_played(page: Page, address: str) -> None:
    page.goto(f"{address}/editor/orbis")
    expect(page.locator("#verdict")).to_have_text("This position is possible.")
    free = page.locator("[data-tool^=tool-tile-]:not(:has(.tool-left))").first
    tile = (free.get_attribute("data-tool") or "").removeprefix("tool-tile-")
    page.locator(f"[data-tool=tool-tile-{tile}]").click()
    page.locator("[data-key='place-sun-1:0']").click()
    expect(page.locator(f"[data-key=tile-{tile}]")).to_be_visible()
    page.locator("#field-turn").select_option("moon")
    expect(page.locator("#verdict")).to_have_text("This position is possible.")
    page.locator("[data-tool=tool-flip]").click()
    page.locator("[data-key='place-sun-1:0']").click()
    expect(page.locator("#line")).to_have_value(re.compile(rf"sun:1\.0\.{tile}\.flipped"))
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(f"[data-key=tile-{tile}]")).to_be_visible()
    check_drawn(page)


def _with_the_pointer(page: Page) -> None:
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator("#faults li")).to_have_count(2)
    page.get_by_role("button", name="Galaxy, 8 left").click()
    page.locator("[data-key=cell-d4]").click()
    expect(page.locator("[data-key=galaxy-d4]")).to_be_visible()
    expect(page.get_by_role("button", name="Galaxy, 7 left")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    page.locator("[data-key=cell-d4]").click()
    expect(page.locator("[data-key=galaxy-d4]")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-key=galaxy-d4]")).to_be_visible()
    page.get_by_role("button", name="Beginning of a game").click()
    expect(page.locator("#verdict")).to_have_text("This position is possible.")
    page.locator("#field-turn").select_option("blue")
    expect(page.locator("#next")).to_have_text("Blue lays a tile.")


def _with_the_keyboard(page: Page) -> None:
    """The tray of the board is a tool as well: Enter takes it, and lays the tile."""
    tray = page.locator("[data-key=tray-blue-mixed]")
    tray.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#task")).to_have_text("Blue: mixed: touch a place on the board.")
    for cell in _two_free_cells(page):
        page.locator(f"[data-key=cell-{cell}]").focus()
        page.keyboard.press("Enter")
    expect(page.locator("[data-key=tile-1]")).to_be_visible()


def _two_free_cells(page: Page) -> tuple[str, str]:
    """Two cells side by side without a token."""
    taken = page.locator("#line").input_value()
    for column in "defgh":
        for row in range(1, 9):
            one, two = f"{column}{row}", f"{column}{row + 1}"
            if f"{one}," not in taken and f"{two}," not in taken and f"{one}/" not in taken:
                return one, two
    raise AssertionError("no room")


def _what_is_impossible_is_told(page: Page) -> None:
    expect(page.locator("#faults li")).to_have_text(
        ["Blue has laid a tile more, so that it is orange's turn. OD6"]
    )
    expect(page.locator("#play")).to_be_hidden()
    page.locator("#field-turn").select_option("orange")
    expect(page.locator("#verdict")).to_have_text("This position is possible.")
    assert "position=" in page.url
    line = page.locator("#line").input_value()
    page.reload()
    expect(page.locator("#line")).to_have_value(line)
    expect(page.locator("[data-key=tile-1]")).to_be_visible()


def _a_game_begins_there(page: Page) -> None:
    page.locator("#own-seat").select_option("1")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-key=tile-1]")).to_be_visible()
    check_drawn(page)
