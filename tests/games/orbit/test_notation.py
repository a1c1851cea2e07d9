"""The moves of Orbit as values, texts and codes, and why a text is refused."""

from __future__ import annotations

import pytest
from orbit_box.plays import box_game, refused

import orrery
from orrery.core.kernel import CLOCK

from .positions import LETTERS, TWO_BODIES, claim, lie, start

GAME = box_game("orbit")
CODES = range(GAME.codes)
WORDS_ALONE = [("claim K", "OR4"), ("wish", "OR4"), ("jump", "")]


def several() -> orrery.Position:
    return start()


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


@pytest.mark.parametrize("seat", [CLOCK, 0, 3])
def test_text_code_and_value_name_the_same_move(seat: int) -> None:
    for code in CODES:
        move = GAME.move(seat, code)
        assert (move.seat, move.code, str(move)) == (seat, code, move.text)
        assert GAME.read(move.text, seat) == move


def test_no_two_codes_share_a_text_or_a_value() -> None:
    moves = [GAME.move(0, code) for code in CODES]
    assert len({move.text for move in moves}) == len(CODES)
    assert len({(move.verb, move.body, move.number) for move in moves}) == len(CODES)


def test_case_and_spaces_do_not_matter() -> None:
    for code in CODES:
        move = GAME.move(0, code)
        for text in (move.text.upper(), move.text.lower(), f"  {move.text.replace(' ', '   ')} "):
            assert GAME.read(text, 0) == move


@pytest.mark.parametrize("code", [-1, len(CODES), 10**6])
def test_a_number_that_is_no_code_is_refused(code: int) -> None:
    assert refused(start(), code, 0) == ("", f"No move has the code {code}.", "")


def test_a_move_is_played_by_its_value_its_text_or_its_code() -> None:
    move = GAME.read("claim R", 0)
    states = [start().play(form, seat=0).state.tobytes() for form in (move, move.text, move.code)]
    assert len(set(states)) == 1


def test_a_seat_must_be_named_where_several_may_act() -> None:
    position = several()
    names = "clock, mercury, venus, earth and mars"
    sentence = f"Several may act, {names}: say who does."
    assert refused(position, "time") == ("", sentence, "")
    assert refused(position, "time", 7) == ("", f"There is no seat 7; {names} may act.", "")


def test_without_a_position_the_words_alone_are_judged() -> None:
    for text, rule in WORDS_ALONE:
        with pytest.raises(orrery.Refusal) as caught:
            GAME.read(text, 0)
        assert caught.value.rule == rule


@pytest.mark.parametrize("text", ["", "jump", "V V", "2"])
def test_after_the_end_nonsense_is_still_refused_in_words(text: str) -> None:
    over = start()
    over.state.phase = 3
    with pytest.raises(orrery.Refusal):
        GAME.read(text, 0, over)
    assert refused(over, "time", CLOCK) == ("", "The game is over.", "")


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
    assert refused(choosing(), text, 0) == ("", "Not now. mercury may end the game.", "")


def test_only_the_clock_says_that_time_is_up() -> None:
    assert refused(start(), "time", 1) == ("", "Only the clock says 'time'.", "")
