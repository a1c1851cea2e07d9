"""Somebody who plays against a bot is shown a move, and reads the moves in words."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import PHONE, NewPerson
from .playing import choose, sit_down

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me"}


def test_a_move_is_shown_with_its_path_its_ghost_and_a_reason(
    new_person: NewPerson, address: str
) -> None:
    page = new_person(**PHONE)
    sit_down(page, address, **ORION, seat_1="bot1")
    page.locator("#show-move").click()
    shown = page.locator("#shown-move")
    expect(shown).to_have_text(re.compile(r"Blue lays a .+\. .+\."))
    expect(page.locator(".marks-hint > *")).not_to_have_count(0)
    expect(page.locator(".layer-ghosts > *")).not_to_have_count(0)
    choose(page, "tray-blue-single", "cell-f6")
    page.locator("#confirm").click()
    expect(shown).to_be_hidden()
    expect(page.locator(".marks-hint > *")).to_have_count(0)
    page.locator('[data-opens="menu"]').click()
    page.locator('[data-asks="resign"]').click()
    page.locator("#resign").click()
    expect(page.locator("#ending-why")).to_have_text("You gave up. 1 move was shown to you.")


def test_moves_are_sentences_and_notation_is_a_setting(new_person: NewPerson, address: str) -> None:
    page = new_person()
    sit_down(page, address, **ORION, seat_1="me")
    expect(page.locator("#show-move")).to_be_hidden()
    choose(page, "tray-blue-single", "cell-f6")
    line = page.locator("#log > li").first
    expect(line.locator(".log-said")).to_have_text("Blue lays a single on f6.")
    expect(line.locator(".log-text")).to_be_hidden()
    page.locator('[data-opens="menu"]').click()
    page.locator('[data-setting="notation"]').check()
    page.locator("#menu [data-closes]").click()
    expect(line.locator(".log-text")).to_have_text("single f6")
    expect(line.locator(".log-text")).to_be_visible()
