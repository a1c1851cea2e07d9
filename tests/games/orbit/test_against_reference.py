"""The engine and a slow table agree at every ply of random games, and no chip is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from orbit_box.plays import box_game, chips

import orrery
from orrery.core.kernel import COMPILED

from .reference import CLOCK, OrbitTable

SEEDS = range(12) if COMPILED else range(1)

OPTIONS: list[dict[str, Any]] = [
    {"players": players, **more}
    for players in range(2, 7)
    for more in ({}, {"mode": "sealed"}, {"seconds": 0})
]


def assert_alike(position: orrery.Position, table: OrbitTable) -> None:
    view, name = position.view(), position.game.seat_name
    assert view["phase"] == table.phase
    assert set(position.to_act) == table.acting()
    for seat in position.to_act:
        assert {move.text for move in position.moves(seat)} == table.moves(seat)
    assert (chips(position), view["pot"], view["takes"]) == (table.chips, table.pot, table.takes)
    assert sum(table.chips) + table.pot == 12 * table.players
    assert (view["round"], view["star_master"]) == (table.round, name(table.master))
    assert (view["bodies"], view["dice"]) == (table.cells, table.dice)
    if position.is_over:
        best = [seat for seat, count in enumerate(table.chips) if count == max(table.chips)]
        assert (list(position.outcome.winners), position.outcome.reason) == (best, table.reason)
        assert list(position.outcome.scores) == table.chips


def some_move(position: orrery.Position, chance: Random) -> orrery.Move:
    """Any move; the clock and the end of the game come less often than others."""
    seats = list(position.to_act)
    if CLOCK in seats and chance.random() < 0.8:
        seats.remove(CLOCK)
    moves = position.moves(chance.choice(seats))
    return (
        moves[-1] if moves[-1].text == "go on" and chance.random() < 0.7 else chance.choice(moves)
    )


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_agree(options: dict[str, Any]) -> None:
    for seed in SEEDS:
        position, chance = box_game("orbit", **options).start(seed), Random(f"{options} {seed}")
        sealed, timed = options.get("mode") == "sealed", options.get("seconds") != 0
        timed = timed and not sealed
        table = OrbitTable(options["players"], int(position.state.master), sealed, timed)
        table.open(position.view())
        while not position.is_over:
            assert_alike(position, table)
            move = some_move(position, chance)
            position.play(move)
            table.play(move.seat, move.text, position.view())
        assert_alike(position, table)
