"""The moves of Orbit as values, texts and codes, and why a text is refused."""

from __future__ import annotations

import pytest
from orbit_box.plays import box_game, refused

import orrery

from .positions import LETTERS, TWO_BODIES, claim, lie, start

GAME = box_game("orbit")
CODES = range(GAME.code_count)


def choosing() -> orrery.Position:
    position = lie(start(2), TWO_BODIES)
    position.state.takes = 3
    return claim(position, "0O", "1V")


def test_the_16_codes() -> None:
    texts = [GAME.move(0, code).text for code in CODES]
    claims, wishes = ([f"{verb} {body}" for body in LETTERS] for verb in ("claim", "wish"))
    assert texts == ["time", *claims, *wishes, "done", "end", "go on"]


def test_the_path_leads_over_what_a_person_touches() -> None:
    paths = [GAME.read(text, 0).path for text in ("claim R", "wish V", "done", "end", "go on")]
    assert paths == [("body-R",), ("body-V",), ("done",), ("end",), ("go-on",)]


# --- Malformed texts ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["claim", "claim K", "claim RO", "claim R O", "CLAIM 3"])
def test_a_claim_names_one_body(text: str) -> None:
    expected = ("OR4", "Say 'claim' and a body: R O Y G B V.", "claim")
    assert refused(start(), text, 1) == expected


@pytest.mark.parametrize("text", ["wish", "wish K", "wish RO", "Wish R O"])
def test_a_wish_names_one_body(text: str) -> None:
    expected = ("OR4", "Say 'wish' and a body: R O Y G B V.", "wish")
    assert refused(start(mode="sealed"), text, 1) == expected


@pytest.mark.parametrize("text", ["", "jump", "R", "bid 3", "go"])
def test_anything_else_is_no_move_and_an_example_is_given(text: str) -> None:
    expected = ("", f"{text!r} is no move; say 'claim R' or 'wish R'.", "")
    assert refused(start(), text, 1) == expected


# --- At the wrong moment --------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["wish R", "done", "end", "go on"])
def test_while_bodies_are_claimed_nothing_else_is_done(text: str) -> None:
    assert refused(start(), text, 1) == ("", "Not now. Claim a body.", "")


@pytest.mark.parametrize("text", ["claim R", "end", "go on"])
def test_while_lists_are_made_nothing_else_is_done(text: str) -> None:
    sentence = "Not now. List the bodies you want, dearest first."
    assert refused(start(mode="sealed"), text, 1) == ("", sentence, "")


@pytest.mark.parametrize("text", ["claim R", "wish R", "done"])
def test_while_somebody_may_end_the_game_nothing_else_is_done(text: str) -> None:
    assert refused(choosing(), text, 0) == ("", "Not now. Mercury may end the game.", "")


def test_only_the_clock_says_that_time_is_up() -> None:
    assert refused(start(), "time", 1) == ("", "Only the clock says 'time'.", "")
