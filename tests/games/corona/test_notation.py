"""The moves of Corona as values, texts and codes, and why a text is refused."""

from __future__ import annotations

import pytest
from orbit_box.plays import bid, box_game, play_all, refused, time

import orrery
from orrery.core.kernel import CLOCK

from .positions import place, set_up, start

GAME = box_game("corona")
CODES = range(GAME.code_count)


def several() -> orrery.Position:
    return set_up(start())


def planning() -> orrery.Position:
    return time(bid(set_up(start()), (1, 9)))


def test_there_are_132_codes() -> None:
    assert len(CODES) == 2 + 21 + 1 + 6 * 12 + 6 * 6


def test_a_move_has_its_typed_value() -> None:
    moves = [GAME.read(text, 1) for text in ("bid 7", "place V3", "B2", "pass", "closing")]
    assert [(move.verb, move.body, move.number) for move in moves] == [
        ("bid", "", 7),
        ("place", "V", 3),
        ("step", "B", 2),
        ("pass", "", 0),
        ("closing", "", 0),
    ]


def test_the_path_leads_over_what_a_person_touches() -> None:
    paths = {text: GAME.read(text, 0).path for text in ("bid 7", "place V3", "V2", "pass", "time")}
    assert paths == {
        "bid 7": ("bid-7",),
        "place V3": ("body-V", "cell-3"),
        "V2": ("body-V", "die-2"),
        "pass": ("pass",),
        "time": ("hourglass",),
    }


def test_time_and_closing_are_touched_in_different_places() -> None:
    assert GAME.read("time", CLOCK).path != GAME.read("closing", CLOCK).path


# --- Malformed texts ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["bid", "bid 0", "bid 22", "bid x", "bid 7 8", "BID 1.5"])
def test_a_bid_is_a_number_from_1_to_21(text: str) -> None:
    expected = ("CO3", "A bid is 'bid 1' to 'bid 21'.", "bid")
    for position, seat in ((several(), 1), (start(), 0), (planning(), 1)):
        assert refused(position, text, seat) == expected


@pytest.mark.parametrize(
    "text", ["place", "place V", "place V0", "place V13", "place K1", "place 3 V", "place V3 R4"]
)
def test_a_body_is_placed_on_a_cell(text: str) -> None:
    sentence = "Say 'place', a body (R O Y G B V) and a cell from 1 to 12, such as 'place V3'."
    assert refused(start(), text, 0) == ("CO2", sentence, "place")


@pytest.mark.parametrize(("text", "face"), [("V7", "7"), ("V0", "0"), ("b12", "12")])
def test_a_die_shows_1_to_6(text: str, face: str) -> None:
    rule, sentence, partial = refused(planning(), text, 1)
    assert (rule, sentence) == ("CO4", f"A die shows 1 to 6, not {face}.")
    assert partial.upper() == text[0].upper()


def test_two_steps_are_not_one_move() -> None:
    rule, sentence, _ = refused(planning(), "V2 Y3", 1)
    assert (rule, "not 2" in sentence) == ("", False)


@pytest.mark.parametrize("text", ["", "  ", "jump", "K3", "V", "VV", "star red 3", "7"])
def test_anything_else_is_no_move_and_an_example_is_given(text: str) -> None:
    for position, seat, example in (
        (start(), 0, "place V12"),
        (several(), 1, "bid 21"),
        (planning(), 1, "V6"),
    ):
        expected = ("", f"{text!r} is no move; say '{example}'.", "")
        assert refused(position, text, seat) == expected


# --- At the wrong moment --------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["bid 7", "pass", "V3"])
def test_while_bodies_are_placed_nothing_else_is_done(text: str) -> None:
    assert refused(start(), text, 0) == ("", "Not now. Mercury sets up round 1.", "")


@pytest.mark.parametrize("text", ["place V3", "V3", "pass"])
def test_while_there_is_bidding_nothing_else_is_done(text: str) -> None:
    assert refused(several(), text, 0) == ("", "Not now. Bid on the best plan.", "")


@pytest.mark.parametrize("text", ["place V3", "bid 10", "pass"])
def test_while_a_plan_is_laid_nothing_else_is_done(text: str) -> None:
    sentence = "Not now. Venus plays for 9 and has 1; step 2."
    assert refused(play_all(planning(), 1, "R6"), text, 1) == ("", sentence, "")


@pytest.mark.parametrize("text", ["place V3", "V3"])
def test_sealed_there_is_only_a_bid_or_none(text: str) -> None:
    position = place(start(mode="sealed"))
    assert refused(position, text, 0) == ("", "Not now. Commit a bid, or pass.", "")
