"""The page of a table: choosing, confirming, going back, by pointer and by keyboard."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from .conftest import NewPerson
from .playing import choose, focused, item, offered, plies, sit_down, touch

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "me"}


@pytest.fixture
def orion(page: Page, address: str) -> Page:
    sit_down(page, address, **ORION)
    expect(page.locator('#scene [data-live="next"]')).not_to_have_count(0)
    return page


def test_touches_narrow_until_a_move_is_made(orion: Page) -> None:
    assert set(offered(orion)) == {
        f"tray-blue-{kind}" for kind in ("single", "double", "mixed", "line", "bend", "triangle")
    }
    touch(orion, "tray-blue-double")
    expect(item(orion, "tray-blue-double")).to_have_attribute("aria-pressed", "true")
    touch(orion, "cell-f6")
    assert "cell-f7" in offered(orion)
    assert "cell-a1" not in offered(orion)
    touch(orion, "cell-f7")
    expect(orion.locator("#log")).to_contain_text("double f6 f7")
    expect(orion.locator("#task")).to_contain_text("Orange")


def test_one_screen_goes_to_the_seat_that_acts(orion: Page) -> None:
    choose(orion, "tray-blue-single", "cell-f6")
    expect(orion.locator(".seat.looking")).to_contain_text("Orange")
    expect(item(orion, "tray-orange-single")).to_have_attribute("data-live", "next")
    expect(orion.locator("#cover")).to_be_hidden()


def test_pointing_at_the_last_item_shows_what_would_come(orion: Page) -> None:
    touch(orion, "tray-blue-single")
    item(orion, "cell-f6").hover()
    expect(orion.locator(".layer-ghosts > .hex.blue:not(.specimen)")).to_have_count(1)
    orion.mouse.move(2, 2)
    expect(orion.locator(".layer-ghosts > *")).to_have_count(0)
    assert plies(orion) == 0


def test_a_guessed_order_asks_for_a_confirmation(orion: Page) -> None:
    choose(orion, "tray-blue-double", "cell-f7", "cell-f6")
    expect(orion.locator("#confirm")).to_be_visible()
    expect(orion.locator(".layer-ghosts > .hex.blue:not(.specimen)")).to_have_count(2)
    assert plies(orion) == 0
    orion.click("#confirm")
    expect(orion.locator("#log")).to_contain_text("double f6 f7")


def test_a_touch_that_leads_nowhere_says_why(orion: Page) -> None:
    touch(orion, "tray-blue-single")
    token = orion.locator("#scene .galaxy").first.get_attribute("data-key") or ""
    touch(orion, f"cell-{token.rpartition('-')[2]}")
    expect(orion.locator("#notice")).to_contain_text("OD7")
    expect(item(orion, "tray-blue-single")).to_have_attribute("aria-pressed", "true")


def test_undo_takes_the_last_step_back(orion: Page) -> None:
    choose(orion, "tray-blue-single", "cell-f6")
    expect(orion.locator("#log > li")).to_have_count(1)
    orion.keyboard.press("u")
    expect(orion.locator("#log > li")).to_have_count(0)
    expect(orion.locator(".seat.looking")).to_contain_text("Blue")
    expect(orion.locator("#undo")).to_be_disabled()


def test_looking_back_and_returning(orion: Page) -> None:
    choose(orion, "tray-blue-single", "cell-f6", "tray-orange-single", "cell-f7")
    expect(orion.locator("#log > li")).to_have_count(2)
    orion.keyboard.press(",")
    expect(orion.locator("#past")).to_be_visible()
    expect(item(orion, "hex-f6")).to_be_attached()
    expect(item(orion, "hex-f7")).not_to_be_attached()
    assert offered(orion) == []
    orion.click("#now")
    expect(item(orion, "hex-f7")).to_be_attached()
    assert offered(orion)


# --- By keyboard ----------------------------------------------------------------------------------


def test_a_move_by_keyboard_alone(orion: Page) -> None:
    orion.keyboard.press("b")
    assert focused(orion).startswith("tray-blue-")
    while focused(orion) != "tray-blue-single":
        orion.keyboard.press("ArrowUp")
    orion.keyboard.press("Enter")
    orion.keyboard.press("ArrowLeft")  # on a wide screen the tiles lie beside the board
    assert focused(orion).startswith("cell-")
    chosen = focused(orion).removeprefix("cell-")
    orion.keyboard.press("Enter")
    expect(orion.locator("#log")).to_contain_text(f"single {chosen}")
    expect(orion.locator("[data-announce]").filter(has_text=re.compile("."))).to_contain_text(
        chosen
    )
    assert focused(orion), "the keyboard stays on the board"


def test_escape_cancels_and_help_opens(orion: Page) -> None:
    touch(orion, "tray-blue-line")
    orion.keyboard.press("Escape")
    expect(item(orion, "tray-blue-line")).to_have_attribute("aria-pressed", "false")
    orion.keyboard.press("?")
    expect(orion.locator("#help")).to_be_visible()
    orion.keyboard.press("Escape")
    expect(orion.locator("#help")).to_be_hidden()


def test_home_and_end_go_to_the_first_and_the_last_item(orion: Page) -> None:
    touch(orion, "tray-blue-single")
    orion.keyboard.press("b")
    orion.keyboard.press("Home")
    first = item(orion, focused(orion)).bounding_box()
    orion.keyboard.press("End")
    last = item(orion, focused(orion)).bounding_box()
    assert first
    assert last
    assert first["y"] < last["y"]


# --- For everyone ---------------------------------------------------------------------------------


def test_secrets_are_covered_while_the_screen_is_passed(page: Page, address: str) -> None:
    sit_down(page, address, game="ortus", seat_0="me", seat_1="me")
    for placed in range(7):  # the last one has only one place left
        expect(page.locator("#log > li")).to_have_count(placed)
        for kind in ("tray", "cell"):
            first = page.locator(f'#scene [data-key^="{kind}-"][data-live="next"]').first
            expect(first).to_be_attached()
            choose(page, str(first.get_attribute("data-key")))
    expect(page.locator("#cover")).to_be_visible()
    expect(page.locator("#scene")).to_be_hidden()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.click("#cover-open")
    expect(page.locator("#scene")).to_be_visible()
    expect(page.locator(".seat.looking")).to_contain_text("Black")
    assert page.locator("#scene .warrior.gold").count() == 0


@pytest.mark.parametrize("game", ["orion", "orbit", "harun", "corona", "orbis", "ortus"])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_no_serious_fault(
    new_person: NewPerson, address: str, game: str, scheme: str
) -> None:
    page = new_person(color_scheme=scheme)
    sit_down(page, address, game=game, quick="screen")
    found = Axe().run(page).response["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert not serious, [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in serious]


@pytest.mark.parametrize("game", ["orion", "orbit", "orbis", "ortus"])
def test_a_small_phone_shows_the_whole_width_and_the_task(
    new_person: NewPerson, address: str, game: str
) -> None:
    page = new_person(viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
    sit_down(page, address, game=game, quick="screen")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    board = page.locator("#scene").bounding_box()
    assert board
    assert board["width"] == 320
    expect(page.locator("#task")).to_be_in_viewport()


def test_a_finger_confirms_moves_of_several_touches(new_person: NewPerson, address: str) -> None:
    page = new_person(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    sit_down(page, address, **ORION)
    for key in ("tray-blue-single", "cell-f6"):
        expect(item(page, key)).to_have_attribute("data-live", "next")
        item(page, key).tap(force=True)
    expect(page.locator("#confirm")).to_be_visible()
    assert plies(page) == 0
    page.locator("#confirm").tap()
    expect(page.locator("#log > li")).to_have_count(1)


def test_a_table_stays_light(page: Page, address: str) -> None:
    """Everything that a table loads, before compression, in bytes."""
    sizes: list[int] = []

    def loaded(answer: Response) -> None:
        # The bell listens for as long as the page is open.
        if answer.ok and answer.headers["content-type"] != "text/event-stream; charset=utf-8":
            sizes.append(len(answer.body()))

    page.on("response", loaded)
    with page.expect_response("**/me/news"):
        sit_down(page, address, game="orbis", quick="friend")  # with chat and invitation
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < 260_000
