"""What a person is told to do, and how a round ended: in every phase, and in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from pebbles import Pebbles

import orrery
from orrery.core.contract import Position
from orrery.core.kernel import COMPILED
from orrery.core.texts import Sentence
from orrery.games.page_files import names_of_files
from orrery.web.language.extraction import all_messages

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("orion", {"setup": "free"}),
    ("orbit", {"players": 3, "mode": "live", "seconds": 0}),
    ("orbit", {"players": 2, "mode": "sealed"}),
    ("harun", {"players": 3, "deal": "master"}),
    ("harun", {"players": 2, "mode": "sealed", "deal": "random"}),
    ("corona", {"players": 3}),
    ("corona", {"players": 2, "mode": "sealed", "deal": "random"}),
    ("orbis", {"players": 2}),
    ("ortus", {"max_turns": 8, "handicap": 4}),
    ("ortus", {"arrangement": "standard", "elements": "none", "bidding": True, "max_turns": 12}),
]
games = pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
MOST_PLIES, SEEDS = (600, 3) if COMPILED else (300, 2)  # interpreted rules are slow


def course(name: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Position, Position]]:
    """A random game: the positions before and after each move."""
    chance = Random(seed)
    after = orrery.game(name, **options).start(seed)
    while not after.is_over and after.ply < MOST_PLIES:
        before = after.copy()
        seat = chance.choice(after.to_act)
        codes = after.codes(seat)
        after.play(int(codes[chance.randrange(len(codes))]), seat)
        yield before, after.copy()


@cache
def templates() -> set[str]:
    """All that translators have."""
    return {
        text
        for message in all_messages()
        for text in ([message.text] if isinstance(message.text, str) else message.text)
    }


def check_said(said: object) -> None:
    """It is a sentence that translators have."""
    assert isinstance(said, Sentence)
    assert said.template in templates()
    assert str(said)


@games
def test_whoever_may_act_is_told_what_to_do(name: str, options: dict[str, Any]) -> None:
    told = {}
    for seed in range(SEEDS):
        for before, _ in course(name, options, seed):
            for seat in before.to_act:
                if seat != orrery.CLOCK:
                    said = before.game.instruction(before, seat)
                    told[said.template] = said
    assert len(told) > 1
    for said in told.values():
        check_said(said)


@games
def test_a_round_that_ends_is_reported(name: str, options: dict[str, Any]) -> None:
    ended = 0
    for before, after in course(name, options, 1):
        game = after.game
        over = game.rounds_over(after) - game.rounds_over(before)
        assert over in (0, 1)
        if not over:
            continue
        ended += 1
        report = game.round_report(before, after)
        assert report
        assert report.number >= ended
        check_said(report.sentence)
        for line in report.lines:
            assert line.seat is None or 0 <= line.seat < len(game.seats)
            assert str(line.what)
    assert bool(ended) == (name in ("orbit", "harun", "corona"))


def test_who_holds_as_many_conditions_is_told_that_one_more_wins() -> None:
    """Both joined two constellations of opposite sides (OD9, OD10)."""
    position = orrery.game("orion", setup="1", first="blue").start(1)
    for move in _BOTH_HOLD_ONE.split(", "):
        assert not position.progress().shared
        position.play(move)
    (line,) = position.progress().shared
    assert (str(line.what), line.now) == ("Conditions that each colour holds", 1)
    assert position.view()["conditions"] == {"blue": 1, "orange": 1}


_BOTH_HOLD_ONE = (
    "mixed e10 e9, single h6, line g4 h4 i4, line g7 g8 g9, mixed c3 d3, mixed e7 e6,"
    " bend c5 d6 c4, double h7 i7, triangle k2 k3 j4, triangle d4 e4 e5, double a4 b5,"
    " bend f6 g6 f7, line h3 i2 j1, mixed g2 g1,"
    " single d5, mixed b1 c2, mixed k4 j6, bend f2 f3 e2, triangle h8 h9 i8,"
    " line c8 d8 e8, triangle a2 a3 b4, bend j2 k1 i3, bend b6 c6 d7, line h2 i1 g3, bend e1 f1 d1,"
    " triangle f4 f5 g5"
)


def test_before_the_first_tile_there_is_no_progress() -> None:
    assert orrery.game("orion", setup="free").start(1).progress().seats == ()


def test_a_game_need_not_bring_files() -> None:
    assert names_of_files(Pebbles) == []
