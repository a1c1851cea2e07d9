"""A tournament as two people live it, in Polish: announced, entered, paired, played to its end."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import NewPerson

TABLE = re.compile(r"/table/\w{12}$")
RESIGN = {"command": {"do": "resign"}}


@pytest.fixture
def people(new_person: NewPerson, address: str) -> tuple[Page, Page]:
    """One at a desk, one with a phone."""
    ada = new_person(locale="pl-PL", viewport={"width": 1200, "height": 900})
    bob = new_person(locale="pl-PL", viewport={"width": 320, "height": 640}, has_touch=True)
    for page, name in ((ada, "Ada"), (bob, "Bolek")):
        page.request.post(f"{address}/name", form={"name": name})
    return ada, bob


def announce(page: Page, address: str) -> None:
    page.goto(f"{address}/tournaments")
    page.get_by_role("link", name="Ogłoś turniej").click()
    page.get_by_role("link", name="Orion Duel").click()
    page.get_by_label("Nazwa").fill("Puchar Łodzi")
    page.get_by_label("Każdy z każdym").check()
    expect(page.get_by_label("Zapisy do rundy")).to_be_hidden()
    page.get_by_label("Rundy", exact=True).fill("2")
    page.get_by_label("Sekundy między rundami").fill("1")
    page.get_by_role("button", name="Ogłoś go").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puchar Łodzi")


def width(page: Page) -> int:
    """How wide the page is; before its style sheets are there, it is laid out without them."""
    page.wait_for_load_state()
    wide: int = page.evaluate("document.documentElement.scrollWidth")
    return wide


def resign(page: Page, address: str) -> None:
    """Give up the game on this page."""
    table = page.url.rpartition("/")[2]
    assert page.request.post(f"{address}/api/tables/{table}/commands", data=RESIGN).ok


def test_a_round_robin_leads_from_game_to_game(people: tuple[Page, Page], address: str) -> None:
    ada, bob = people
    announce(ada, address)
    bob.goto(f"{address}/tournaments")
    bob.get_by_role("link", name="Puchar Łodzi").first.click()
    bob.get_by_role("button", name="Weź udział").click()
    # Ada sees him come without doing anything, and begins.
    expect(ada.locator(".entrants")).to_contain_text("Bolek")
    ada.get_by_role("button", name="Zacznij teraz").click()
    for page in people:  # both are led to their game
        expect(page).to_have_url(TABLE)
    first = ada.url
    resign(bob, address)
    ada.get_by_role("link", name="Wróć do turnieju").click()
    # After the pause the next game comes by itself, at another table.
    expect(ada).not_to_have_url(first)
    expect(ada).to_have_url(TABLE)
    bob.goto(ada.url)
    expect(bob.locator("body")).to_have_attribute("data-connection", "open")
    expect(bob.locator("#seats")).to_contain_text("Ada")
    resign(ada, address)
    bob.get_by_role("link", name="Wróć do turnieju").click()
    expect(bob.locator(".headline")).to_contain_text("Wygrywa")
    expect(bob.locator(".podium li")).to_have_count(2)
    assert width(bob) <= 320
    for page in people:
        page.goto(bob.url)
        expect(page.locator(".cross tbody tr")).to_have_count(2)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_the_longest_names_break_on_a_small_phone(people: tuple[Page, Page], address: str) -> None:
    ada, bob = people
    for page, letter in ((ada, "W"), (bob, "M")):
        page.request.post(f"{address}/name", form={"name": letter * 24})
    wish = {"game": "orion", "name": "W" * 60, "format": "robin", "rounds": "1"}
    answer = ada.request.post(f"{address}/tournaments", form=wish, max_redirects=0)
    cup = address + answer.headers["location"]
    bob.goto(cup)
    bob.get_by_role("button", name="Weź udział").click()
    expect(bob.locator(".entrants")).to_contain_text("M" * 24)
    assert width(bob) == 320
    assert ada.request.post(f"{cup}/begin").ok
    expect(bob).to_have_url(TABLE)
    table = bob.url
    bob.goto(cup)  # whoever comes back from the game may stay
    expect(bob.locator(".state")).to_have_attribute("data-phase", "running")
    assert width(bob) == 320
    assert bob.request.post(f"{table.replace('/table/', '/api/tables/')}/commands", data=RESIGN).ok
    expect(bob.locator(".podium li")).to_have_count(2)
    assert width(bob) == 320
