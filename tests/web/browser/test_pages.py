"""The pages that are no table, in a real browser: touched, typed, seen on a phone, and read out."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import orrery

from .conftest import IN_MOTION, PHONE, NewPerson

PLACES = (
    "/",
    "/new/corona",
    *(f"/games/{name}" for name in orrery.GAMES),
    *(f"/games/{name}/rules" for name in orrery.GAMES),
    "/tournaments",
    "/tournaments/new",
    "/tournaments/new/orbis",
    "/about",
    "/lobby",
    "/my-games",
    "/leaderboards",
    "/leaderboards/orion",
    "/people/bot:2",
    "/help",
    "/replay",
    "/puzzles",
    "/puzzles/history",
    "/offline",
    "/companion",
    "/corona?body=V",
    "/corona/race",
    "/train",
    "/train/harun",
    "/train/orbit",
    "/train/corona/calendar",
    "/train/corona/statistics",
    "/solve/corona",
    "/solve/harun?bodies=R1+O2+Y3+G4+B5+V6+K7&stars=red+3+9+black+5+12&dice=1+2+3+4+5+6+6",
)
PROBLEM = "/corona/399514"


@pytest.mark.parametrize("colours", ["dark", pytest.param("light", marks=pytest.mark.slow)])
def test_every_page_fits_its_window_and_has_no_fault_that_axe_finds(
    new_person: NewPerson, address: str, colours: str
) -> None:
    page = new_person(color_scheme=colours)
    for place in PLACES:
        page.goto(address + place)
        for width in (320, 768, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (place, width)
        page.locator(".you summary").click()  # what is folded is looked at too
        found = Axe().run(page)
        assert found.violations_count == 0, f"{place}: {found.generate_report()}"


def touch(page: Page, key: str) -> None:
    page.locator(f'[data-focus="{key}"]').click()


def test_a_plan_by_touch_changes_the_page_in_place(page: Page, address: str) -> None:
    page.goto(address + PROBLEM)
    page.evaluate("window.same = true")
    for body, die in ("R2", "O3"):
        touch(page, f"body-{body}")
        touch(page, f"die-{die}")
        expect(page.locator(f'[data-focus="body-{body}"]')).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?steps=R2\+O3$"))
    expect(page.locator("#spoken")).to_contain_text("4 bodies are left")
    page.go_back()
    expect(page.locator(".held")).to_have_attribute("data-focus", "body-O")
    assert page.evaluate("window.same")


def test_a_step_by_keyboard_keeps_the_focus_on_the_ring(page: Page, address: str) -> None:
    page.goto(address + PROBLEM)
    page.locator('[data-focus="body-G"]').focus()
    page.keyboard.press("Enter")
    held = page.locator(".held")
    expect(held).to_have_attribute("data-focus", "body-G")
    expect(held).to_be_focused()
    while not page.evaluate("document.activeElement.dataset.focus.startsWith('die-')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?steps=G\d$"))
    assert page.evaluate("Boolean(document.activeElement.dataset.focus)")


def test_a_position_is_entered_by_touch(page: Page, address: str) -> None:
    page.goto(f"{address}/solve/corona?bodies=V1+R3+G3+O6+B10&dice=2+3+4+4+5")
    expect(page.locator(".held")).to_have_attribute("data-focus", "body-Y")
    touch(page, "cell-12")
    touch(page, "face-5")
    expect(page.get_by_role("heading", name="16 points are the optimum")).to_be_visible()


def test_the_best_plans_are_browsed_by_finger_and_by_keyboard(
    new_person: NewPerson, address: str
) -> None:
    page = new_person(locale="fr-FR", **PHONE, **IN_MOTION)
    page.goto(address + PROBLEM)
    page.get_by_role("button", name="Renoncer").tap()
    plan = page.locator(".plans")
    expect(plan).to_contain_text("Plan 1 sur 120")
    page.get_by_role("link", name="Le plan suivant").tap()
    expect(plan).to_contain_text("Plan 2 sur 120")
    page.keyboard.press("ArrowRight")
    expect(plan).to_contain_text("Plan 3 sur 120")
    for place in (2, 1, 120):
        page.keyboard.press("ArrowLeft")
        expect(plan).to_contain_text(f"Plan {place} sur 120")
    expect(page.get_by_role("link", name="Le plan précédent")).to_be_focused()
    for step in page.locator("ol.steps .notation").all_inner_texts():  # all of it is drawn
        expect(page.locator(f'svg [data-key="move-{step[0]}"]')).to_have_count(1)
    page.get_by_label("Par son numéro", exact=True).fill("7")
    page.keyboard.press("Enter")
    expect(plan).to_contain_text("Plan 7 sur 120")


def test_quick_fingers_lose_nothing(page: Page, address: str) -> None:
    page.goto(f"{address}/solve/corona?bodies=V1+R3+G3+O6+B10+Y12")
    page.evaluate(
        """for (const die of [2, 3, 4, 4, 5, 5])
             document.querySelector(`[data-focus="face-${die}"]`).dispatchEvent(
               new MouseEvent("click", { bubbles: true, cancelable: true }))"""
    )
    expect(page.get_by_role("heading", name="16 points are the optimum")).to_be_visible()


def test_the_stopwatch_runs(page: Page, address: str) -> None:
    page.clock.install()
    page.goto(address + PROBLEM)
    page.get_by_role("link", name="Start with a stopwatch").click()
    expect(page.locator(".watch")).to_have_attribute("data-running", "yes")
    page.clock.run_for(65_000)
    expect(page.locator(".watch")).to_have_text(re.compile(r"^1:\d\d$"))  # real time passes, too


def test_the_form_shows_the_seats_and_clock_fields_that_count(page: Page, address: str) -> None:
    page.goto(f"{address}/new/orbis")
    expect(page.locator(".ranks")).to_be_visible()
    page.get_by_text("Seat by seat").click()
    expect(page.locator(".seat:visible")).to_have_count(2)
    page.select_option("#opt_players", "4")
    expect(page.locator(".seat:visible")).to_have_count(4)
    expect(page.locator("#clock_days")).to_be_hidden()
    page.get_by_role("radio", name="Days for each move").check()
    expect(page.locator("#clock_days")).to_be_visible()
    expect(page.locator("#clock_seconds")).to_be_hidden()
    expect(page.locator("#invite")).to_be_hidden()
    page.get_by_role("radio", name="Friends, by a link").check()
    expect(page.locator("#invite")).to_be_visible()
    expect(page.locator(".ranks")).to_be_hidden()
    page.select_option("#fill_seconds", "60")
    expect(page.locator(".ranks")).to_be_visible()
    page.select_option("#seat_1", "bot1")
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile(r"/table/\w+$"))


def test_colours_name_and_language_are_chosen_in_one_place(page: Page, address: str) -> None:
    page.goto(f"{address}/about")
    menu = page.locator(".you summary")
    menu.click()
    page.select_option("#theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    menu.click()
    page.get_by_label("Your name at the tables").fill("Ada")
    page.get_by_role("button", name="Save").click()
    expect(menu).to_have_text("Ada")
    menu.click()
    page.get_by_role("button", name="Polski").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page).to_have_url(f"{address}/about")
    menu.click()
    page.keyboard.press("Escape")
    expect(page.locator(".you-panel")).to_be_hidden()
    expect(menu).to_be_focused()
