"""The moves of Harun as values, texts and codes, and why a text is refused."""

from __future__ import annotations

import pytest
from orbit_box.plays import bid, box_game, play_all, refused, time

import orrery

from .positions import set_up, start

GAME = box_game("harun")
CODES = range(GAME.code_count)


def several() -> orrery.Position:
    return set_up(start())


def planning() -> orrery.Position:
    return time(bid(set_up(start()), (1, 9)))


def test_there_are_166_codes() -> None:
    assert len(CODES) == 2 + 14 + 7 * 12 + 2 * 12 + 7 * 6


def test_a_move_has_its_typed_value() -> None:
    moves = [GAME.read(text, 1) for text in ("bid 7", "place K3", "K2", "star black 12")]
    assert [(move.verb, move.body, move.number) for move in moves] == [
        ("bid", "", 7),
        ("place", "K", 3),
        ("step", "K", 2),
        ("star", "black", 12),
    ]


def test_the_path_of_a_star_leads_from_the_hand_to_its_cell() -> None:
    assert GAME.read("star black 12", 0).path == ("star-black", "cell-12")


# --- Malformed texts ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["bid", "bid 0", "bid 15", "bid x", "bid 7 8"])
def test_a_bid_is_a_number_from_1_to_14(text: str) -> None:
    assert refused(several(), text, 1) == ("HA3", "A bid is 'bid 1' to 'bid 14'.", "bid")


@pytest.mark.parametrize("text", ["place", "place V13", "place X1", "place V3 R4"])
def test_a_body_is_placed_on_a_cell(text: str) -> None:
    sentence = "Say 'place', a body (R O Y G B V K) and a cell from 1 to 12, such as 'place V3'."
    assert refused(start(), text, 0) == ("HA2", sentence, "place")


@pytest.mark.parametrize("text", ["star", "star red", "star red 13", "star green 3", "star 3 red"])
def test_a_star_has_a_colour_and_a_cell(text: str) -> None:
    rule, sentence, _ = refused(start(), text, 0)
    assert rule == "HA2"
    assert "red" in sentence
    assert "12" in sentence


@pytest.mark.parametrize(("text", "face"), [("V7", "7"), ("K0", "0")])
def test_a_die_shows_1_to_6(text: str, face: str) -> None:
    rule, sentence, _ = refused(planning(), text, 1)
    assert (rule, sentence) == ("HA4", f"A die shows 1 to 6, not {face}.")


@pytest.mark.parametrize("text", ["", "jump", "closing", "V", "7"])
def test_anything_else_is_no_move_and_an_example_is_given(text: str) -> None:
    for position, seat, example in ((several(), 1, "bid 14"), (planning(), 1, "K1")):
        expected = ("", f"{text!r} is no move; say '{example}'.", "")
        assert refused(position, text, seat) == expected


# --- At the wrong moment --------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["bid 7", "pass", "V3"])
def test_while_the_round_is_set_up_nothing_else_is_done(text: str) -> None:
    assert refused(start(), text, 0) == ("", "Not now. Mercury sets up round 1.", "")


@pytest.mark.parametrize("text", ["place V3", "star red 3", "V3", "pass"])
def test_while_there_is_bidding_nothing_else_is_done(text: str) -> None:
    assert refused(several(), text, 0) == ("", "Not now. Bid on the best plan.", "")


@pytest.mark.parametrize("text", ["place V3", "star red 3", "bid 10", "pass"])
def test_while_a_plan_is_laid_nothing_else_is_done(text: str) -> None:
    sentence = "Not now. Venus plays for 9 and has 2; step 2."
    assert refused(play_all(planning(), 1, "R1"), text, 1) == ("", sentence, "")
