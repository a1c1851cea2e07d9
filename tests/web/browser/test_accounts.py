"""An account from the first game as a guest to the last goodbye, in two browsers, in French."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import NewPerson
from .playing import choose, sit_down

NAME, FIRST, SECOND = "Élise Ourse", "sept planètes en laiton", "huit lunes de verre"


def menu(page: Page, words: str) -> None:
    page.locator(".you summary").click()
    page.locator(".you-panel").get_by_text(words).click()


def fill(page: Page, **fields: str) -> None:
    for field, value in fields.items():
        page.fill(f"main #{field}", value)
    page.locator("main form button.primary").click()


def games(page: Page, address: str) -> set[str]:
    return {table["id"] for table in page.request.get(f"{address}/api/me/tables").json()}


def may_play(page: Page, address: str, table: str) -> bool:
    return "choices" in page.request.get(f"{address}/api/tables/{table}").json()


def test_a_guest_makes_an_account_comes_back_elsewhere_and_leaves(
    new_person: NewPerson, address: str
) -> None:
    home, away = new_person(locale="fr"), new_person(locale="fr")
    chosen = {"game": "orion", "opt_setup": "1", "opt_first": "blue"}
    first = sit_down(home, address, quick="screen", **chosen)
    choose(home, "tray-blue-single", "cell-a1")
    expect(home.locator("#log > li")).to_have_count(1)

    menu(home, "Garder mes parties")
    home.fill("main #password", FIRST)
    home.get_by_role("button", name="Montrer").click()
    expect(home.locator("main #password")).to_have_attribute("type", "text")
    fill(home, name=NAME)
    codes = home.locator("main .codes code")
    expect(codes).to_have_count(8)
    code = codes.first.inner_text()
    home.get_by_role("link", name="continuer").click()
    expect(home.locator("body")).to_have_attribute("data-connection", "open")
    expect(home.locator(".you-name")).to_have_text(NAME)
    assert may_play(home, address, first)  # the seats are still theirs
    menu(home, "Se déconnecter")
    expect(home.locator(".you-name")).to_have_text("Invité")

    second = sit_down(away, address, quick="screen", **chosen)
    menu(away, "Se connecter")
    fill(away, name=NAME.lower(), password=FIRST)
    expect(away.locator("body")).to_have_attribute("data-connection", "open")
    assert games(away, address) == {first, second}
    assert may_play(away, address, second)  # the guest's game goes on

    home.goto(f"{address}/sign-in")
    home.get_by_role("link", name="Mot de passe oublié").click()
    fill(home, name=NAME, code=code, password=SECOND)
    expect(home.get_by_role("heading", name=NAME)).to_be_visible()
    expect(home.locator("main")).to_contain_text("Il reste 7 codes")
    home.fill("#label", "mon robot")
    home.get_by_role("button", name="Créer un jeton").click()
    expect(home.locator("#secrets code")).to_have_text(re.compile(r"^[\w-]{43}$"))
    found = Axe().run(home)
    assert found.violations_count == 0, found.generate_report()
    away.reload()
    expect(away.locator(".you-name")).to_have_text("Invité")  # a new password ends old sessions

    home.get_by_role("link", name="Supprimer mon compte").click()
    home.fill("main #password", SECOND)
    home.get_by_role("button", name="Supprimer mon compte").click()
    expect(home.get_by_role("heading", name="Au revoir")).to_be_visible()
    away.goto(f"{address}/table/{first}")
    expect(away.locator("main")).to_contain_text("Anonymous")
    expect(away.locator("main")).not_to_contain_text(NAME)
