"""What two people ask of each other: a move back, a draw, another game; and giving up."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import NewPerson
from .playing import choose, item, sit_down

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "open"}


def ask_for(page: Page, what: str) -> None:
    """Choose from the menu."""
    page.click("[data-opens=menu]")
    page.click(f"[data-asks={what}]")


def test_two_people_ask_agree_decline_and_go_on_to_the_next_game(
    new_person: NewPerson, address: str
) -> None:
    blue, orange = new_person(), new_person()
    table = sit_down(blue, address, **ORION)
    orange.goto(f"{address}/table/{table}")
    orange.get_by_role("button", name="Sit down").click()
    choose(blue, "tray-blue-single", "cell-f6")
    expect(item(orange, "tray-orange-single")).to_have_attribute("data-live", "next")

    ask_for(blue, "takeback")
    expect(blue.locator("#proposal button")).to_have_count(0)
    orange.get_by_role("button", name="Agree").click()
    for page in (blue, orange):
        expect(page.locator("#log > li")).to_have_count(0)
    choose(blue, "tray-blue-single", "cell-f7")
    expect(orange.locator("#log > li")).to_have_count(1)

    ask_for(orange, "draw")
    blue.get_by_role("button", name="Decline").click()
    expect(orange.locator("#proposal")).to_be_hidden()
    expect(orange.locator("#result")).to_be_hidden()

    ask_for(orange, "resign")
    orange.click("#resign")
    for page in (blue, orange):
        expect(page.locator("#result-sentence")).to_contain_text("Orange gives up.")

    blue.click("#rematch")
    orange.get_by_role("button", name="Agree").click()
    for page in (blue, orange):
        page.wait_for_url(lambda url: "/table/" in url and table not in url)
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        expect(page.locator("#log > li")).to_have_count(0)
    # OD5: whoever was second begins now.
    expect(orange.locator(".seat.looking")).to_contain_text("Orange")
    expect(item(orange, "tray-orange-single")).to_have_attribute("data-live", "next")
