"""Boards of one's choice, and sounds that one has switched on."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import NewPerson
from .playing import choose, item, sit_down

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "me"}
SHEETS = (
    "[...document.styleSheets].map((sheet) => sheet.href).filter((at) => at?.includes('/boards/'))"
)


def fill(page: Page, key: str) -> str:
    """The colour of an item, as soon as it has one."""
    found: str = page.wait_for_function(
        "(key) => getComputedStyle(document.querySelector(`#scene [data-key=${key}]`)).fill",
        arg=key,
    ).json_value()
    return found


def sheets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SHEETS)
    return [sheet.rpartition("/")[2] for sheet in found]


@pytest.mark.parametrize("colours", ["dark", "light"])
def test_a_theme_is_chosen_loaded_then_and_kept(
    new_person: NewPerson, address: str, colours: str
) -> None:
    page = new_person(color_scheme=colours)
    sit_down(page, address, **ORION)
    usual = fill(page, "cell-f6")
    assert sheets(page) == []
    page.locator(".you summary").click()
    seen = {usual}
    for theme in ("contrast", "wood"):
        page.select_option("#boards", theme)
        expect(item(page, "cell-f6")).not_to_have_css("fill", usual)
        page.wait_for_function(f"() => {SHEETS}.some((at) => at.endsWith('{theme}.css'))")
        seen.add(fill(page, "cell-f6"))
        assert Axe().run(page).violations_count == 0
    assert len(seen) == 3
    page.reload()
    assert sheets(page) == ["wood.css"]
    assert fill(page, "cell-f6") in seen - {usual}
    page.locator(".you summary").click()
    page.select_option("#boards", "auto")
    expect(item(page, "cell-f6")).to_have_css("fill", usual)


def test_sounds_are_silent_and_not_loaded_before_they_are_switched_on(
    page: Page, address: str
) -> None:
    heard: list[str] = []
    page.on("request", lambda request: heard.append(request.url.rpartition("/")[2]))
    page.add_init_script(
        """window.rung = 0;
        const begin = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) {
          window.rung += 1;
          begin.call(this, when);
        };"""
    )
    sit_down(page, address, **ORION)
    control = page.get_by_role("switch", name="Sound")
    expect(control).not_to_be_checked()
    choose(page, "tray-blue-single", "cell-f6")
    expect(page.locator("#log > li")).to_have_count(1)
    assert "chimes.js" not in heard
    page.locator(".icon:has(input)").click()
    expect(control).to_be_checked()
    page.wait_for_function("() => window.rung > 0")
    rung = page.evaluate("window.rung")
    choose(page, "tray-orange-single", "cell-c5")
    page.wait_for_function("(before) => window.rung > before", arg=rung)
    page.reload()
    expect(control).to_be_checked()
    page.locator('[data-opens="menu"]').click()
    expect(page.locator('#menu [data-setting="sound"]')).to_be_checked()
