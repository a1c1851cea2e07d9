"""A whole game of two, scored by hand from its last position, tile by tile."""

from __future__ import annotations

from pathlib import Path

import pytest

import orrery

from .positions import account, held, universe

RECORD = (Path(__file__).parent / "hand-scored-game.txt").read_text("utf-8")

# The universe of sun, from the top:
#
#           R3a   Y3c
#         ----  W3b   Y2a              ---- is B3a: there was no place for a blue tile
#      R2c   R3e   W2d   Y1d
#   Y2d   R1b   G1b   W1d   Y1b        1:0 is at the right end
SUN = [
    ("Y2d at 1:-4, village 2", 2, "validated"),  # two green ones were discarded
    ("R1b at 1:-3, proselytism, 1 white", 0, "no points of its own"),
    ("G1b at 1:-2, proselytism, 1 blue", 0, "no points of its own"),
    ("W1d at 1:-1, temple 1", 0, "no points of its own"),
    ("Y1b at 1:0, proselytism, 2 yellow", 0, "no points of its own"),
    ("R2c at 2:-4, proselytism, 2 blue", 0, "no points of its own"),
    ("R3e at 2:-3, sacred stone", 1, "always a point"),
    ("W2d at 2:-2, proselytism, 2 green", 0, "no points of its own"),
    ("Y1d at 2:-1, farm, blue", 0, "no points of its own"),
    ("B3a at 3:-4, wasteland", -1, "a wasteland costs a point"),
    ("W3b at 3:-3, temple 2", 0, "no points of its own"),
    ("Y2a at 3:-2, farm, yellow", 0, "no points of its own"),
    ("R3a at 4:-4, volcano, 2 yellow and 2 red", 3, "validated"),
    # The farms paid for it, but one yellow worshipper was left and six are asked for.
    ("Y3c at 4:-3, village 6", 0, "not validated"),
    # Three symbols against one of moon. W1d has 1, W2d has 5, W3b has 10.
    ("temple token", 7, "temples: 3; mystic value 10"),
    # One validated village, and moon has one too.
    ("god of the harvests", 3, "nobody has more"),
]

# The universe of moon, from the top:
#
#            Y3a   G2c
#         Y1c   G2a   B2d
#      ----  G2b   B2a   B1b           ---- is G3a
#   R2a   W2a   G1a   ----  W1c        ---- is R1c; 1:0 is G1a
MOON = [
    ("R2a at 1:-2, volcano, 2 blue", 2, "validated"),
    ("W2a at 1:-1, temple 1", 0, "no points of its own"),
    ("G1a at 1:0, proselytism, 1 any", 0, "no points of its own"),
    ("R1c at 1:1, wasteland", -1, "a wasteland costs a point"),
    ("W1c at 1:2, proselytism, 2 white", 0, "no points of its own"),
    ("G3a at 2:-2, wasteland", -1, "a wasteland costs a point"),
    # Y1c above and the wasteland beside; not W2a, G1a, B2a, G2a.
    ("G2b at 2:-1, forest, 2 of yellow", 2, "neighbours: 2, wanted: 2"),
    # It lies on G1a and on a wasteland, which is red too.
    ("B2a at 2:0, irrigation, red", 2, "validated"),
    ("B1b at 2:1, proselytism, 1 blue", 0, "no points of its own"),
    ("Y1c at 3:-2, farm, red", 0, "no points of its own"),
    # G2b below and G2c above; not Y1c, B2d, Y3a, B2a.
    ("G2a at 3:-1, forest, 4 of green or white", 0, "neighbours: 2, wanted: 4"),
    ("B2d at 3:0, sacred stone", 1, "always a point"),
    ("Y3a at 4:-2, village 3", 3, "validated"),  # a white, a yellow and a blue one
    # Only B2d below; not G2a and Y3a.
    ("G2c at 4:-1, forest, 3 of red or blue", 0, "neighbours: 1, wanted: 3"),
    ("temple token", 2, "temples: 1; mystic value 8"),
    # One blue worshipper was there, and six are asked for.
    ("god of death", 0, "nothing was given"),
]


@pytest.fixture
def end() -> orrery.Position:
    return orrery.load(RECORD)


def test_every_line_of_both_accounts(end: orrery.Position) -> None:
    assert account(end, 0) == SUN
    assert account(end, 1) == MOON


def test_the_scores_and_the_winner(end: orrery.Position) -> None:
    assert sum(points for _, points, _ in SUN) == 15
    assert sum(points for _, points, _ in MOON) == 10
    assert end.outcome.scores == (15, 10)
    assert (end.outcome.winners, end.outcome.reason) == ((0,), "points")
    assert end.ply == 86


def test_what_is_left(end: orrery.Position) -> None:
    assert held(end, 0) == {"green": 1}
    assert held(end, 1) == {"yellow": 2, "green": 2, "blue": 1}
    assert end.view()["gods"] == ["love"]
    assert end.view()["stacks"] == {"1": 0, "2": 0, "3": 0}


def test_moves_that_nobody_had_to_make_are_not_in_the_record(end: orrery.Position) -> None:
    # Sun could pay for B3a, but no place was fit for blue: it lies flipped without a move of its
    # own. And having traded three yellow for a red, sun had one way to come by the other red.
    texts = [move.text for move in end.history]
    assert universe(end, 0)["3:-4"] == {"tile": "B3a", "wasteland": True, "validated": False}
    assert "flip 3:-4" not in texts
    assert texts[-4:-2] == ["trade yellow red", "validate"]


def test_the_record_tells_the_same_game_again(end: orrery.Position) -> None:
    assert end.record() == RECORD
