"""The engine and a slow table agree at every ply of random games, and no chip is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from orbit_box.plays import box_game
from orbit_box.reference import play_alike

from orrery.core.kernel import COMPILED

from .reference import CoronaTable

SEEDS = range(12) if COMPILED else range(1)

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "deal": "random", "laps": "off"},
    {"players": 3, "mode": "sealed", "deal": "random", "laps": "off", "end_time": True},
    {"players": 4, "end_time": True, "laps": "2"},
    {"players": 4, "mode": "sealed", "deal": "random", "empty_scores": 0},
    {"players": 5, "deal": "random", "laps": "off", "end_broke": False},
    {"players": 6, "mode": "sealed", "deal": "random", "end_doubled": False},
    {"players": 7, "deal": "random", "empty_scores": 0, "laps": "3"},
    {"players": 10, "deal": "random", "laps": "off", "end_doubled": False},
]


@pytest.mark.parametrize("options", OPTIONS if COMPILED else OPTIONS[:5], ids=str)
def test_random_games_agree(options: dict[str, Any]) -> None:
    for seed in SEEDS:
        position = box_game("corona", **options).start(seed)
        others = {name: value for name, value in options.items() if name not in ("mode", "deal")}
        table = CoronaTable(
            master=int(position.state.master),
            sealed=options.get("mode") == "sealed",
            random_deal=options.get("deal") == "random",
            **others,
        )
        play_alike(position, table, Random(f"{options} {seed}"))
