"""The engine and a slow table agree at every ply of random games, and no chip is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from orbit_box.plays import box_game
from orbit_box.reference import play_alike

from orrery.core.kernel import COMPILED

from .reference import HarunTable

SEEDS = range(12) if COMPILED else range(1)

OPTIONS: list[dict[str, Any]] = [
    {"players": 2, "deal": "random"},
    {"players": 2, "mode": "sealed"},
    {"players": 3, "mode": "sealed", "deal": "random"},
    {"players": 4},
    {"players": 5, "deal": "random"},
    {"players": 7, "mode": "sealed", "deal": "random"},
    {"players": 10},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_agree(options: dict[str, Any]) -> None:
    for seed in SEEDS:
        position = box_game("harun", **options).start(seed)
        sealed, dealt = options.get("mode") == "sealed", options.get("deal") == "random"
        table = HarunTable(options["players"], int(position.state.master), sealed, dealt)
        play_alike(position, table, Random(f"{options} {seed}"))
        assert position.view()["reserve"] == table.reserve
