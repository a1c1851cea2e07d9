"""Half a turn of the board with the sides swapped gives the same game."""

from __future__ import annotations

import re

import numpy as np
import pytest

import orrery
from orrery.core.chance import draw, seeded
from orrery.core.kernel import COMPILED, sample, to_act
from orrery.games.ortus.data.arena import ARENAS
from orrery.games.ortus.rules.symmetry import arena_symmetries
from orrery.players.playout import random_seat

GAMES = range(2 if COMPILED else 1)
TURNS = 30 if COMPILED else 8


def turned(game: orrery.Game, text: str) -> int:
    """The code of a move after half a turn of the board."""
    arena = game.arena  # type: ignore[attr-defined]

    def other(found: re.Match[str]) -> str:
        q, r = arena.hex_of[found[0]]
        return str(arena.cells[arena.cell_at[-q, -r]])

    return game.read(re.sub(r"[a-o][0-9]+", other, text), 0).code


@pytest.mark.parametrize("arena", [label for label in ARENAS.names if label.startswith("arena-")])
@pytest.mark.parametrize("elements", ["none", "all"])
def test_half_a_turn_and_swapped_sides_give_the_same_legal_moves(arena: str, elements: str) -> None:
    games = [
        orrery.game("ortus", arena=arena, elements=elements, first=first, max_turns=TURNS)
        for first in ("gold", "black")
    ]
    for seed in GAMES:
        chance = seeded(f"turned {seed}")
        here, there = (game.start(seed) for game in games)
        while not here.is_over:
            seat = random_seat(to_act(here.state, games[0].box), chance)
            codes = sorted(turned(games[1], move.text) for move in here.moves(seat))
            assert codes == there.codes(1 - seat).tolist()
            move = games[0].move(seat, int(sample(here.state, games[0].box, seat, chance)))
            here.play(move)
            there.play(turned(games[1], move.text), 1 - seat)
        ends = here.outcome, there.outcome
        assert ends[0] is not None
        assert ends[1] is not None
        assert ends[0].reason == ends[1].reason
        assert ends[0].scores == ends[1].scores[::-1]


def test_a_mirror_is_a_symmetry_until_rivers_ask_clockwise() -> None:
    assert len(orrery.game("ortus", elements="wind+earth").symmetries()) == 1
    assert orrery.game("ortus", elements="wind+earth+water").symmetries() == ()


@pytest.mark.parametrize(("elements", "count"), [("none", 4), ("all", 2)])
def test_the_symmetries_of_an_arena_form_a_group(elements: str, count: int) -> None:
    """Doing one after the other, or one twice, is again one of them: of cells and of codes."""
    game = orrery.game("ortus", elements=elements)
    turns = arena_symmetries(game.arena, game.box)  # type: ignore[attr-defined]
    assert len(turns) == count
    known = {(tuple(turn.cells), tuple(turn.directions), turn.codes.tobytes()) for turn in turns}
    assert len(known) == count
    assert np.array_equal(turns[0].codes, np.arange(len(turns[0].codes)))
    for one in turns:
        for other in turns:
            both = one.cells[other.cells], one.directions[other.directions]
            codes = one.codes[other.codes]
            assert (*map(tuple, both), codes.tobytes()) in known


def test_half_a_turn_moves_as_the_board_does() -> None:
    game = orrery.game("ortus", elements="all")
    _, half = arena_symmetries(game.arena, game.box)  # type: ignore[attr-defined]
    chance = seeded("half a turn")
    for code in (int(draw(chance, len(half.codes))) for _ in range(200)):
        assert half.codes[code] == turned(game, game.move(0, code).text)
