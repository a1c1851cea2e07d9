"""Whole games in a real browser, from the first touch to the account of the score."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from .conftest import IN_MOTION, PHONE, NewPerson
from .drawn import check_change, check_drawn
from .playing import focused, offered, play_on, plies, sit_down, touch

#: Each game against a bot, with options that keep it short.
GAMES = {
    "orion": {"opt_setup": "1", "opt_first": "blue"},
    "orbit": {"opt_players": "3", "opt_seconds": "none", "seat_2": "bot1"},  # many rounds
    "harun": {"opt_players": "2", "opt_mode": "sealed", "opt_deal": "random"},
    "corona": {"opt_players": "2", "opt_laps": "1", "opt_seconds": "10", "opt_deal": "random"},
    "orbis": {"opt_players": "2"},
    "ortus": {"opt_arrangement": "standard", "opt_max_turns": "4"},
}


#: Not on every day: a whole game of Orbit is played on one screen below, and Harun has 180 moves.
LONG = ("orbit", "harun")


def is_over(page: Page) -> bool:
    return page.locator("#result").is_visible()


@pytest.mark.parametrize(
    "game", [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in GAMES]
)
def test_a_whole_game_against_a_bot_by_clicks(
    new_person: NewPerson, address: str, game: str
) -> None:
    page = new_person(**IN_MOTION, viewport={"width": 1440, "height": 900})
    sit_down(page, address, game=game, seat_0="me", seat_1="bot1", **GAMES[game])
    play_on([page], random.Random(1), until=is_over)
    expect(page.locator("#result-sentence")).not_to_be_empty()
    assert plies(page) > 5
    assert offered(page) == []


def test_three_rounds_of_harun_by_clicks(new_person: NewPerson, address: str) -> None:
    page = new_person(**IN_MOTION)
    sit_down(page, address, game="harun", seat_0="me", seat_1="bot1", **GAMES["harun"])
    play_on([page], random.Random(1), until=lambda page: plies(page) > 40)


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(page: Page, address: str) -> None:
    sit_down(page, address, game="orion", seat_0="me", seat_1="bot1", **GAMES["orion"])
    chance = random.Random(2)
    page.keyboard.press("b")
    while not is_over(page):
        if not offered(page):
            page.wait_for_timeout(50)
            continue
        if not focused(page):
            page.keyboard.press("b")
        for _ in range(chance.randrange(1, 5)):
            page.keyboard.press(chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        page.keyboard.press("Enter")
        if page.locator("#confirm").is_visible():
            page.keyboard.press("Enter")
        check_change(page)
    check_drawn(page)
    assert plies(page) > 5


def test_four_play_a_round_of_corona_and_one_looks_on(new_person: NewPerson, address: str) -> None:
    people = [new_person(**IN_MOTION) for _ in range(4)]
    table = sit_down(
        people[0], address, game="corona", opt_players="4", opt_laps="1", opt_seconds="10",
        opt_deal="random", seat_0="me", seat_1="open", seat_2="open", seat_3="open",
    )  # fmt: skip
    onlooker = new_person(**IN_MOTION)
    onlooker.goto(f"{address}/table/{table}")
    for page in people[1:]:
        page.goto(f"{address}/table/{table}")
        page.get_by_role("button", name="Sit down").first.click()
        expect(page.locator(".seat.own")).to_have_count(1)  # before the next one takes the first
    log = onlooker.locator("#log")
    everybody = [*people, onlooker]
    play_on(everybody, random.Random(4), until=lambda _: log.get_by_text("time").count() > 0)
    expect(people[3].locator("#log")).to_contain_text("time")
    assert offered(onlooker) == []


def test_one_screen_from_start_to_end(new_person: NewPerson, address: str) -> None:
    page = new_person(**IN_MOTION)
    sit_down(page, address, game="orbit", quick="screen", opt_players="2", opt_seconds="none")
    play_on([page], random.Random(5), until=is_over)
    assert plies(page) > 5


def test_a_lost_connection_in_the_middle_of_a_turn_comes_back(
    new_person: NewPerson, address: str
) -> None:
    page = new_person()
    sit_down(page, address, game="orion", seat_0="me", seat_1="me", **GAMES["orion"])
    touch(page, "tray-blue-double")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    touch(page, "cell-f6")
    touch(page, "cell-f7")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#log")).to_contain_text("double f6 f7")
    expect(page.locator("#connection")).to_be_hidden()
    assert plies(page) == 1
    check_drawn(page)


@pytest.mark.parametrize(
    "game", ["orion", *(pytest.param(name, marks=pytest.mark.slow) for name in list(GAMES)[1:])]
)
def test_a_whole_game_by_touch_on_a_phone(new_person: NewPerson, address: str, game: str) -> None:
    page = new_person(**PHONE, **IN_MOTION)
    sit_down(page, address, game=game, seat_0="me", seat_1="bot1", **GAMES[game])
    play_on([page], random.Random(6), until=is_over)
    expect(page.locator("#result")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "word"), [("en-GB", "Undo"), ("fr-FR", "Annuler le coup"), ("pl-PL", "Cofnij")]
)
def test_a_table_speaks_the_language_of_the_browser(
    new_person: NewPerson, address: str, language: str, word: str
) -> None:
    page = new_person(locale=language)
    sit_down(page, address, game="orbit", quick="screen", opt_players="2", opt_seconds="none")
    expect(page.locator("html")).to_have_attribute("lang", language[:2])
    expect(page.locator("#undo")).to_have_text(word)
    play_on([page], random.Random(7), until=lambda page: plies(page) > 3)
