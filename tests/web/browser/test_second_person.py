"""The table speaks to me: my seat, my turn, my goal, and how far I have come."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import PHONE, NewPerson
from .playing import choose, sit_down

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue"}
AGAINST_A_BOT = {**ORION, "seat_0": "me", "seat_1": "bot1"}


def test_a_newcomer_is_you_and_reads_the_goal(new_person: NewPerson, address: str) -> None:
    page = new_person(**PHONE)
    sit_down(page, address, **AGAINST_A_BOT)
    expect(page.locator(".seat.own .seat-title")).to_have_text("You")
    expect(page.locator(".seat.own .seat-name")).to_contain_text("Blue")
    task = "Your turn: choose one of your tiles, then its hexes."
    expect(page.locator("#task")).to_have_text(task)
    expect(page.locator("#goal")).to_contain_text("Your goal: Join two opposite constellations")
    _tells_progress(page)


def _tells_progress(page: Page) -> None:
    gauges = page.locator(".seat.own .gauges")
    expect(gauges.locator(".gauge")).to_have_count(3)
    height = page.evaluate("document.querySelector('.seat.own .gauges').offsetHeight")
    assert height < 30, "three gauges stand in one row on a phone"
    gauges.click()
    expect(page.locator("#standing")).to_contain_text("Galaxies in a chain: 0 of 4")
    page.locator("#standing button").click()
    expect(page.locator("#standing")).to_be_hidden()


def test_after_three_games_the_goal_is_known(new_person: NewPerson, address: str) -> None:
    page = new_person()
    for number in range(4):
        sit_down(page, address, **AGAINST_A_BOT)
        expect(page.locator("#goal")).to_be_visible(visible=number < 3)
        page.locator('[data-opens="menu"]').click()
        page.locator('[data-asks="resign"]').click()
        page.locator("#resign").click()
        expect(page.locator("#result")).to_be_visible()


def test_both_sides_at_one_screen_keep_their_colours(new_person: NewPerson, address: str) -> None:
    page = new_person()
    sit_down(page, address, **ORION, seat_0="me", seat_1="me")
    expect(page.locator("#task")).to_have_text("Blue lays a tile.")
    choose(page, "tray-blue-single", "cell-f6")
    expect(page.locator("#task")).to_have_text("Orange lays a tile.")
    expect(page.locator(".seat-title").first).to_have_text("Blue")
