"""Deal for me: one touch instead of many, where something is placed by hand."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PHONE, NewPerson
from .drawn import check_drawn
from .playing import item, plies, sit_down

ORTUS = {"game": "ortus", "seat_0": "me", "seat_1": "open"}


def test_the_rest_of_a_set_up_is_dealt_by_one_touch(new_person: NewPerson, address: str) -> None:
    ann, bob = new_person(**PHONE), new_person(**PHONE)
    table = sit_down(ann, address, **ORTUS)
    bob.goto(f"{address}/table/{table}")
    bob.locator("#welcome-sit").click()
    deal = ann.get_by_role("button", name="Deal for me")
    expect(deal).to_be_visible()
    deal.tap()
    expect(deal).to_be_hidden()
    expect(ann.locator("#log > li")).to_have_count(7)
    expect(bob.locator("#log > li")).to_have_count(7)
    expect(bob.locator("#log > li").first).to_contain_text("unseen")
    check_drawn(ann)
    check_drawn(bob)
    ann.locator("#undo").tap()  # a step, as always
    expect(ann.locator("#log > li")).to_have_count(6)
    expect(deal).to_be_visible()
    deal.tap()
    bob.get_by_role("button", name="Deal for me").tap()
    expect(ann.locator("#log > li")).to_have_count(14)
    for page in (ann, bob):
        expect(page.get_by_role("button", name="Deal for me")).to_be_hidden()
        expect(item(page, "warrior-0")).to_be_visible()
        check_drawn(page)
        assert plies(page) == 14
