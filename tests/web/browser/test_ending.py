"""The end of a game is an occasion."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

import orrery

from .conftest import PHONE, NewPerson
from .playing import choose, sit_down

AGAINST_A_BOT = {"game": "orion", "opt_setup": "1", "seat_0": "me", "seat_1": "bot2"}
ONE_SCREEN = {**AGAINST_A_BOT, "opt_first": "blue", "seat_1": "me"}


def test_after_a_defeat_a_lower_level_and_a_picture_are_offered(
    new_person: NewPerson, address: str
) -> None:
    page = new_person()
    table = sit_down(page, address, **AGAINST_A_BOT)
    page.locator('[data-opens="menu"]').click()
    page.locator('[data-asks="resign"]').click()
    page.locator("#resign").click()
    expect(page.locator("#ending-head")).to_have_text("You lost")
    expect(page.locator("#ending-why")).to_have_text("You gave up.")
    expect(page.locator('#ending a[href^="/replay/"]')).to_have_attribute(
        "href", f"/replay/{table}"
    )
    with page.expect_download() as saved:
        page.locator("#share-picture").click()
    assert saved.value.suggested_filename == "orrery.png"
    page.locator("#other-level").click()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    assert not page.url.endswith(table)
    expect(page.locator(".seat").nth(1)).to_contain_text("level 1")


def test_what_decided_stands_in_full_light_until_somebody_touches_the_board(
    new_person: NewPerson, address: str
) -> None:
    page = new_person(**PHONE)
    table = sit_down(page, address, **ONE_SCREEN)
    *before, last = _short_game()
    for move in before:
        done = {"command": {"do": "play", "seat": move.seat, "move": move.text}}
        assert page.request.post(f"{address}/api/tables/{table}/commands", data=done).ok
    choose(page, *last.path)
    page.locator("#confirm").click()
    expect(page.locator("#result")).to_be_visible()
    lit = page.locator(".layer-veil > :not(.veil)")
    expect(page.locator(".layer-veil .veil")).to_have_count(1)
    assert lit.count() >= 4
    page.locator('[data-step="back"]').click()
    expect(page.locator(".layer-veil")).to_be_hidden()
    page.locator('[data-step="on"]').click()
    page.locator("#scene").click(position={"x": 5, "y": 5})
    expect(page.locator(".layer-veil > *")).to_have_count(0)
    page.get_by_role("button", name="Where was it decided?").click()
    expect(page.locator("#past-words")).to_contain_text("Here it was decided: move")
    page.locator("#now").click()
    expect(page.locator("#past")).to_be_hidden()


def _short_game() -> tuple[orrery.Move, ...]:
    """Moves that come to a chain which wins: whoever can win does."""
    chance = Random(4)
    position = orrery.game("orion", setup="1", first="blue").start(1)
    while not position.is_over:
        position.play(position.winning_move(position.to_act[0]) or chance.choice(position.moves()))
    return position.history
