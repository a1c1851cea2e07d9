"""Moves ahead of time on the page of a table: planned on the board, listed, played, taken back."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import IN_MOTION, NewPerson
from .drawn import check_drawn
from .playing import choose, focused, item, sit_down

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue"}
CORONA = {"game": "corona", "opt_players": "2", "opt_deal": "random", "opt_seconds": "900"}


def sit_together(ann: Page, bob: Page, address: str, **fields: str) -> None:
    table = sit_down(ann, address, seat_0="me", seat_1="open", clock="none", **fields)
    bob.goto(f"{address}/table/{table}")
    bob.locator("#welcome-sit").click()
    for page in (ann, bob):
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")


def confirmed(page: Page, *keys: str) -> None:
    """Touch these items and confirm, where that is asked."""
    choose(page, *keys)
    if page.locator("#confirm").is_visible():
        page.click("#confirm")
    check_drawn(page)


def test_two_people_play_with_moves_and_bids_ahead(new_person: NewPerson, address: str) -> None:
    """Ann plays by hand, in English; Bob plans ahead, in French."""
    ann, bob = new_person(**IN_MOTION), new_person(locale="fr-FR", **IN_MOTION)
    sit_together(ann, bob, address, **ORION)
    kept = bob.locator("#programs-list li")

    bob.get_by_role("button", name="Si… alors").click()
    expect(bob.locator("#task")).to_have_text(re.compile("quel coup attendez-vous"))
    confirmed(bob, "tray-blue-bend", "cell-f3", "cell-f4", "cell-g5")
    expect(bob.locator("#task")).to_have_text(re.compile("Que répondrez-vous"))
    expect(item(bob, "hex-f3")).to_be_attached()  # the table as Bob thinks of it
    confirmed(bob, "tray-orange-mixed", "cell-c4", "cell-c3")
    expect(kept).to_have_text([re.compile("Si bend f3 f4 g5, alors mixed c4 c3")])
    expect(item(bob, "hex-f3")).not_to_be_attached()
    assert bob.locator(".layer-plans > *").count() >= 5  # a ghost of both tiles

    bob.keyboard.press("p")  # by keyboard: what follows, then better not
    expect(bob.get_by_role("button", name=re.compile("Et ensuite, après"))).to_be_focused()
    bob.keyboard.press("Enter")
    expect(bob.locator("#planning-stop")).to_be_visible()
    expect(item(bob, "hex-c4")).to_be_attached()
    expect(bob.locator("#scene :focus")).to_have_count(1)
    assert focused(bob)
    bob.keyboard.press("Escape")
    expect(bob.locator("#planning-stop")).to_be_hidden()

    bob.get_by_role("button", name="Prochain coup").click()
    confirmed(bob, "tray-orange-single", "cell-h4")
    expect(kept).to_have_count(2)
    faults = Axe().run(bob).response["violations"]
    assert [f["id"] for f in faults if f["impact"] in ("serious", "critical")] == []
    bob.get_by_role("button", name=re.compile("Retirer : Ensuite")).click()
    expect(kept).to_have_count(1)
    expect(ann.locator("#programs")).to_be_hidden()

    confirmed(ann, "tray-blue-bend", "cell-f3", "cell-f4", "cell-g5")
    for page in (ann, bob):
        expect(page.locator("#log > li")).to_have_count(2)
    expect(kept).to_have_count(0)
    expect(item(ann, "hex-c4")).to_be_attached()

    sit_together(ann, bob, address, **CORONA)
    confirmed(ann, "bid-5")
    expect(bob.locator("#log > li")).to_have_count(1)
    bob.get_by_label(re.compile("Jusqu.à")).fill("9")
    bob.keyboard.press("Enter")
    expect(kept).to_have_text([re.compile("Surenchère, jusqu.à 9")])
    expect(ann.locator("#log > li")).to_have_count(2)
    confirmed(ann, "bid-8")
    expect(ann.locator("#log > li")).to_have_count(4)
    expect(ann.locator("#log > li").last).to_contain_text("bid 9")
    expect(ann.locator("#programs-list li")).to_have_count(0)
    confirmed(ann, "bid-10")
    expect(bob.locator("#programs-notes")).to_contain_text("annonce 10")
    expect(kept).to_have_count(0)
    expect(ann.locator("#log > li")).to_have_count(5)
    for page in (ann, bob):
        check_drawn(page)
