"""Boards of characters: small enough for 80 by 24, and what lies on them is in the scene."""

from __future__ import annotations

import random

import pytest

import orrery
from orrery.core.contract import Position
from orrery.core.kernel import CLOCK

GAMES = [
    ("orion", {}),
    ("orbis", {"players": "2"}),
    ("ortus", {}),
    ("orbit", {"players": "3"}),
    ("harun", {"players": "3"}),
    ("corona", {"players": "3"}),
]


def positions(name: str, options: dict[str, str], plies: int) -> list[Position]:
    """The beginning of a game by chance."""
    chance, position, found = random.Random(7), orrery.game(name, **options).start(7), []
    while not position.is_over and len(found) < plies:
        found.append(position.copy())
        seats = [seat for seat in position.to_act if seat != CLOCK] or [CLOCK]
        position.play(chance.choice(position.moves(chance.choice(seats))))
    return found


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_board_of_characters_fits_and_names_what_the_scene_has(
    name: str, options: dict[str, str]
) -> None:
    for position in positions(name, options, plies=60):
        for seat in (None, 0):
            board = position.text_board(seat)
            scene = position.scene(seat)
            keys = {item.key for item in (*scene.fixed, *scene.items)}
            assert board.width <= 80
            if seat is not None:
                assert not board.spans.keys() - keys
            for spans in board.spans.values():
                assert all(x >= 0 and x + n <= board.width for x, _, n in spans)
                assert all(0 <= y < board.height for _, y, _ in spans)


def test_a_market_that_runs_empty_still_shows_its_places() -> None:
    *_, end = positions("orbis", {"players": "2"}, plies=400)
    assert "a1" in end.text_board(0).plain()
