"""Two people meet: a challenge on two phones, accepted, and a series that goes on by itself."""

from __future__ import annotations

import re
from secrets import token_hex

from playwright.sync_api import Browser, Page, expect

from .conftest import NewPerson

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


def called(page: Page, address: str, name: str) -> Page:
    page.request.post(f"{address}/name", form={"name": name})
    return page


def test_a_challenge_is_accepted_and_the_series_goes_on_by_itself(
    new_person: NewPerson, address: str
) -> None:
    """Ann reads French, Ben Polish; both have a phone."""
    name = f"Ben {token_hex(3)}"
    ann = called(new_person(locale="fr", **PHONE), address, "Ann")
    ben = called(new_person(locale="pl", **PHONE), address, name)
    ben.goto(address)
    expect(ben.locator("#bell")).to_be_visible()
    ann.goto(f"{address}/lobby")
    ann.fill("#challenge-name", name)
    ann.get_by_role("button", name="Défier").tap()
    expect(ann.locator("h1")).to_have_text(f"Défier {name}")
    ann.select_option("#series", "3")
    ann.locator("button[value=orion]").tap()

    # Ben is told where he is, without loading anything again, and finds the challenge in the lobby.
    # He is looked at first: what he is told stands there for a few seconds only.
    expect(ben.locator(".bell-news")).to_have_text("Ann rzuca ci wyzwanie: Orion Duel.")
    expect(ann.locator("#invitation-head")).to_have_text(f"Invité : {name}")
    expect(ben.locator(".bell-count")).to_have_text("1")
    ben.goto(f"{address}/lobby")
    ben.get_by_role("button", name="Przyjmij").tap()
    expect(ben.locator("#series")).to_have_text(f"Partia 1 z 3: Ann 0, {name} 0.")
    expect(ann.locator("#series")).to_have_text(f"Partie 1 sur 3 : Ann 0, {name} 0.")

    first = ann.url
    for game, score in (("1", f"Ann 1, {name} 0"), ("2", f"Ann 2, {name} 0")):
        ben.locator("[data-opens=menu]").tap()
        ben.locator("[data-asks=resign]").tap()
        ben.locator("#resign").tap()
        expect(ann.locator("#series")).to_contain_text(score)
        if game == "1":
            for page in (ann, ben):
                expect(page.locator("#series")).to_contain_text(re.compile(r"\b2 (sur|z) 3"))
                assert page.url != first
    expect(ann.locator("#series")).to_have_text(f"Série gagnée par Ann : Ann 2, {name} 0.")
    expect(ann.locator("#rematch")).to_be_visible()
    ben.goto(f"{address}/my-games")
    expect(ben.locator("#finished")).to_be_visible()


def test_a_notification_is_shown_where_it_was_allowed(whole_browser: Browser, address: str) -> None:
    window = whole_browser.new_context(permissions=["notifications"])
    page = called(window.new_page(), address, "Ann")
    page.goto(f"{address}/my-games")
    expect(page.locator("#notify-done")).to_be_visible()
    shown = page.evaluate(
        """async () => {
            const { notify } = await import("/static/notify/news.js");
            await notify([{ key: "turn", text: "Your turn", href: "/lobby" }]);
            const [caller] = await navigator.serviceWorker.getRegistrations();
            return (await caller.getNotifications()).map(({ body, data }) => [body, data]);
        }"""
    )
    assert shown == [["Your turn", "/lobby"]]
