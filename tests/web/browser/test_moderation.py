"""Two browsers talk; one mutes and reports, a moderator decides, and somebody leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from orrery.store import Store
from orrery.web.moderation.policy import Policy

from ..serving import UNHURRIED, running_site
from .conftest import NewPerson
from .playing import sit_down

EVIL = '<img src=x onerror="window.evil=1"> https://evil.test <script>window.evil=1</script>'
ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "open"}
#: A tenth of it is waited for who is away; all of it must be enough for two absences, and for slow
#: browsers.
HASTY = {"clock": "bank", "clock_seconds": "40"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("moderation")


@pytest.fixture(scope="module")
def hasty(folder: Path) -> Iterator[str]:
    """A site that waits for nobody; its address."""
    settings = replace(UNHURRIED, policy=Policy(grace=0.4, patience=0.2))
    with running_site(folder, settings=settings) as port:
        yield f"http://127.0.0.1:{port}"


def join(page: Page, address: str, table: str, name: str) -> None:
    page.request.post(f"{address}/name", form={"name": name})
    page.goto(f"{address}/table/{table}")
    page.locator("#welcome-sit").click()
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")


def say(page: Page, text: str) -> None:
    page.fill("#chat-text", text)
    page.press("#chat-text", "Enter")
    expect(page.locator("#chat-text")).to_have_value("")


def axe(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")]


def moderator(page: Page, address: str, folder: Path) -> None:
    form = {"name": "Zofia", "password": "seven brass planets"}
    page.request.post(f"{address}/sign-up", form=form)
    with Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store:
        account = store.accounts.named("Zofia")
        assert account
        store.accounts.set_moderator(account.id, True)


def report_and_mute(page: Page, address: str) -> None:
    """In French: report the last line, read nothing more of who said it, and read them again."""
    line = page.locator("#chat-lines .chat-line").last
    line.get_by_role("button", name="À propos de cette ligne de Bob").click()
    page.select_option("#line-reason", "spam")
    page.fill("#line-words", "<b>encore</b>")
    assert axe(page) == []
    page.get_by_role("button", name="Signaler", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("La modération va regarder")
    line.get_by_role("button").click()
    page.click("#line-mute")
    expect(page.locator("#chat-lines")).not_to_contain_text("evil")
    page.goto(f"{address}/muted")
    expect(page.locator(".list li")).to_contain_text("Bob")
    page.get_by_role("button", name="Lire à nouveau").click()
    expect(page.locator(".list li")).to_have_count(0)


def remove_and_silence(page: Page, address: str) -> None:
    """As a moderator."""
    page.goto(f"{address}/moderation")
    expect(page.locator(".reported")).to_contain_text(EVIL)
    expect(page.locator(".case-reports")).to_contain_text("<b>encore</b>")
    assert page.evaluate("window.evil") is None
    assert axe(page) == []
    page.get_by_role("button", name="Remove and silence").click()
    expect(page.locator("main")).to_contain_text("Nothing to decide.")
    expect(page.locator("td", has_text="Silenced")).to_be_visible()


def test_a_talk_that_ends_before_a_moderator(
    new_person: NewPerson, hasty: str, folder: Path
) -> None:
    phone = {"viewport": {"width": 320, "height": 640}, "is_mobile": True, "has_touch": True}
    ada, bob, mod = new_person(locale="fr-FR"), new_person(**phone), new_person()
    ada.goto(hasty)
    ada.request.post(f"{hasty}/name", form={"name": "Ada"})
    table = sit_down(ada, hasty, **ORION)
    join(bob, hasty, table, "Bob")

    # On a phone the chat is folded below the board, and counts what is new.
    expect(bob.locator("#chat")).not_to_have_attribute("open", "")
    ada.get_by_role("button", name="Bonne chance").click()
    expect(bob.locator("#chat-jump .unread")).to_contain_text("1")
    bob.locator("#chat-jump").click()
    expect(bob.locator("#chat-jump .unread")).to_be_hidden()
    expect(bob.locator("#chat-lines")).to_contain_text("Good luck!")
    expect(bob.locator("#chat-text")).to_be_focused()
    assert bob.evaluate("document.documentElement.scrollWidth") == 320

    # Whatever is said stays text.
    say(bob, EVIL)
    line = ada.locator("#chat-lines .chat-line").last
    expect(line.locator(".chat-text")).to_have_text(EVIL)
    assert ada.locator("#chat-lines img, #chat-lines a, #chat-lines script").count() == 0
    assert ada.evaluate("window.evil") is None
    assert axe(ada) == []

    report_and_mute(ada, hasty)

    # A moderator reads it, as text, and removes it for everybody.
    assert bob.request.get(f"{hasty}/moderation").status == 404
    moderator(mod, hasty, folder)
    remove_and_silence(mod, hasty)
    expect(bob.locator("#chat-lines")).not_to_contain_text("evil")
    expect(bob.locator("#chat-lines")).to_contain_text("A moderator has removed this line.")
    bob.fill("#chat-text", "why?")
    bob.press("#chat-text", "Enter")
    expect(bob.locator("#notice")).to_contain_text("A moderator lets you chat again at")

    # Both are told at their next visit, once.
    bob.goto(hasty)
    expect(bob.locator(".site-notice")).to_contain_text("has removed a line of yours")
    ada.goto(hasty)
    expect(ada.locator(".site-notice")).to_contain_text("Merci de votre signalement")
    ada.get_by_role("button", name="Entendu").click()
    expect(ada.locator(".site-notice")).to_have_count(0)


def test_somebody_leaves_comes_back_and_leaves_for_good(new_person: NewPerson, hasty: str) -> None:
    ada, bob = new_person(locale="pl-PL"), new_person()
    table = sit_down(ada, hasty, **ORION, **HASTY)
    join(bob, hasty, table, "Bob")
    expect(ada.locator("#absence")).to_be_hidden()
    bob.goto("about:blank")
    expect(ada.locator("#absence")).to_contain_text("Brak połączenia")
    ada.get_by_role("button", name="Bot przejmuje miejsce").click()
    expect(ada.locator("#seats")).to_contain_text("Bot, poziom 3")

    bob.goto(f"{hasty}/table/{table}")
    bob.get_by_role("button", name="Take the seat back").click()
    expect(ada.locator("#seats")).to_contain_text("Bob")
    expect(bob.locator("#absence")).to_be_hidden()

    bob.close()
    ada.get_by_role("button", name="Odbierz zwycięstwo").click()
    expect(ada.locator("#result-sentence")).to_contain_text("Partia opuszczona")
    expect(ada.locator("#absence")).to_be_hidden()
