"""A game move by move: by itself, by the slider, by steps."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

import orrery

from .conftest import IN_MOTION, PHONE, NewPerson
from .drawn import check_drawn
from .playing import choose, item, sit_down

#: Games of several rounds, with what they are played with, and what shows them.
GAMES = {
    "orion": ({"setup": "random"}, PHONE),
    "orbit": ({"players": 3, "mode": "sealed"}, PHONE),
    "harun": ({"players": 3, "mode": "sealed"}, {}),
    "corona": ({"players": 3}, PHONE),
    "orbis": ({"players": 2}, {}),
    "ortus": ({"arrangement": "standard"}, PHONE),
}
MOST_MOVES = 21


def record_of(game: str, options: dict[str, object]) -> str:
    """A random game."""
    position, chance = orrery.game(game, **options).start(3), Random(3)
    while not position.is_over and position.ply < MOST_MOVES:
        seat = chance.choice(position.to_act)
        position.play(chance.choice(position.moves(seat)), seat=seat)
    return position.record()


@pytest.fixture
def replay(page: Page, address: str) -> Page:
    """Two moves of Orion Duel."""
    fields = {"opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "me"}
    table = sit_down(page, address, game="orion", **fields)
    choose(page, "tray-blue-single", "cell-f6", "tray-orange-single", "cell-f7")
    expect(page.locator("#log > li")).to_have_count(2)
    page.goto(f"{address}/replay/{table}")
    expect(page.locator("#run")).to_be_enabled()
    return page


def test_steps_and_slider_show_the_same_table(replay: Page) -> None:
    expect(item(replay, "hex-f6")).to_have_count(0)
    replay.click("[data-step=on]")
    expect(item(replay, "hex-f6")).to_have_count(1)
    expect(item(replay, "hex-f7")).to_have_count(0)
    replay.locator("#slider").fill("2")
    expect(item(replay, "hex-f7")).to_have_count(1)
    replay.click("[data-step=first]")
    expect(item(replay, "hex-f6")).to_have_count(0)


def test_it_runs_by_itself_to_the_end(replay: Page) -> None:
    replay.select_option("#speed", "500")
    replay.click("#run")
    expect(item(replay, "hex-f7")).to_have_count(1)
    expect(replay.locator("#run")).to_have_text("Play")
    expect(replay.locator("#hint")).to_have_text("Move 2 of 2")


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_drawn_in_both_directions(
    new_person: NewPerson, address: str, game: str
) -> None:
    options, screen = GAMES[game]
    page = new_person(**screen, **IN_MOTION)
    shared = page.request.post(f"{address}/replay", form={"text": record_of(game, options)})
    page.goto(shared.url)
    expect(page.locator("#run")).to_be_enabled()
    last = int(page.locator("#slider").get_attribute("max") or 0)
    assert last > 20
    for key in ("ArrowRight", "ArrowLeft"):
        for _ in range(last):
            page.keyboard.press(key)
            check_drawn(page)
    expect(page.locator("#slider")).to_have_value("0")
    page.click("[data-step=last]")  # all at once
    check_drawn(page)
