"""Moves as texts, values and codes; paths over the scene; options."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import orrery
from orrery.core.errors import Refusal

from .positions import duel, ortus, texts


def test_every_kind_of_code_reads_back() -> None:
    game = ortus()
    codes = np.unique(np.linspace(0, game.code_count - 1, 5000).astype(int)).tolist()
    for code in [*codes, *range(game.code_count - 1500, game.code_count)]:
        move = game.move(0, code)
        assert move.code == code
        assert game.read(move.text, 0) == move


def test_texts_are_read_with_some_tolerance() -> None:
    game = ortus()
    assert game.read("  STORM f4 x h6 ", 0).text == "storm f4xh6"
    assert game.read("Dragons h6+f4xf6", 0).text == "dragons f4+h6xf6"


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("", "", "A move begins with wind, earth"),
        ("fly f4-h2", "", "not 'fly'"),
        ("wind f4", "", "Write it like 'wind f4-h2'"),
        ("charge", "", "charge whom? earth or water"),
        ("place o3", "", "place whom? wind, earth, water or fire"),
        ("wind f4-z2", "OT23", "z2 is not on the board"),
        ("charge earth d3-f5xh5", "OT12", "f5 and h5 are not adjacent"),
        ("strike d3xf5", "OT10", "d3 and f5 are not adjacent"),
        ("dragons h3+h4xh5", "OT19", "h4 and h5 lie on no line with a cell between"),
        ("dragons h3+h3xh5", "OT19", "Dragons are two fires"),
        ("bid 7", "OT20", "from 0 to 6"),
        ("save it", "", "'save' stands alone"),
    ],
)
def test_what_is_no_move(text: str, rule: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        ortus().read(text, 0)
    assert refused.value.rule == rule
    assert reason in str(refused.value)


def test_a_refusal_says_what_is_still_fine() -> None:
    position = duel("wind k3, earth n6", "earth k6")
    for text, partial in (
        ("storm k3xk7", "storm k3"),
        ("storm k4xk7", "storm"),
        ("storm k3", "storm k3"),
        ("wind k3-k4", "wind k3"),
        ("xyz", ""),
    ):
        with pytest.raises(Refusal) as refused:
            position.play(text)
        assert refused.value.partial == partial


def test_legal_moves_have_paths_of_their_own() -> None:
    position = duel("wind k3, earth k2, fire h6, fire n3, water n1", "earth k6, water m5, fire j4")
    paths = [move.path for move in position.moves()]
    assert len(set(paths)) == len(paths) > 300
    assert not any(a == b[: len(a)] for a in paths for b in paths if len(a) < len(b))


def test_routes_of_all_legal_moves() -> None:
    position = duel("wind k3, earth k2, fire h6, fire n3, water n1", "earth k6, water m5, fire j4")
    game = position.game
    for move in position.moves():
        way = game.route(position, move)  # type: ignore[attr-defined]
        steps = pairwise(way)
        number = game.arena.number_of  # type: ignore[attr-defined]
        assert all(game.box.apart[number[a], number[b]] == 1 for a, b in steps), move.text
        assert bool(way) == any(mark in move.text for mark in "-x") or "dragons" in move.text


def test_tasks_of_every_phase() -> None:
    bidding = ortus(bidding=True).start(1)
    assert str(bidding.task()) == "Black: offer to start with less than 7 energy, or pass."
    assert str(bidding.play("pass").task()) == "Gold: move and attack with 7 energy, or end."
    free = orrery.game("ortus").start(1)
    assert str(free.task()) == "The warriors are placed in their havens, unseen."
    assert str(free.task(0)) == "Gold: place 8 more warriors in your haven."
    with pytest.raises(Refusal, match="It is not black's turn"):
        bidding.play("end", 1)
    assert "end" in texts(bidding)
