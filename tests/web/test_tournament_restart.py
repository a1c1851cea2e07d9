"""An eight-player Swiss of Orion Duel with six bots runs by itself, through a killed server."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from .processes import free_port, serving
from .serving import PATIENCE_S, Visitor


class Player(Visitor):
    """A program that enters and plays whatever it is given, at random."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port)
        self.name, self.chance = name, Random(name)

    def __enter__(self) -> Self:
        super().__enter__()
        token = self.post("/api/guests", json={"name": self.name}).json()["token"]
        self.headers["Authorization"] = f"Bearer {token}"
        return self

    def look(self, cup: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.get(f"/api/tournaments/{cup}").json()
        return seen

    def move(self, table: str) -> None:
        state = self.get(f"/api/tables/{table}").json()
        if choices := state.get("choices"):
            move = self.chance.choice(choices["texts"])
            ply = state["ply"]
            answer = self.command(table, "play", move=move, ply=ply)
            assert answer.status_code in (200, 409), answer.text


def play_until(players: list[Player], cup: str, done: Any) -> dict[str, Any]:
    """Both play on until this holds of the tournament."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        for player in players:
            seen = player.look(cup)
            if table := seen.get("table"):
                player.move(table)
        if done(seen):
            return seen
        time.sleep(0.1)
    raise AssertionError(f"it does not go on: {players[0].look(cup)}")


def in_second_round(seen: dict[str, Any]) -> bool:
    games = seen["games"][0]["games"] if seen["games"] else []
    return seen["round"] == 2 and any(game.get("over") for game in games)


@pytest.mark.slow
def test_it_runs_to_its_end_by_itself(tmp_path: Path) -> None:
    port = free_port()
    with ExitStack() as stack:
        with serving(tmp_path, port, "--bots", "1") as server:
            ada = stack.enter_context(Player(port, "Ada"))
            bob = stack.enter_context(Player(port, "Bob"))
            wish = {"game": "orion", "opt_setup": "1", "rounds": 3, "bots": 8, "level": "1"}
            quick = {"pause": 0, "unhurried": False, "clock_seconds": 600, "patience": 300}
            announced = ada.post("/api/tournaments", json=wish | quick)
            assert announced.status_code == 201, announced.text
            cup = announced.json()["tournament"]
            assert bob.post(f"/api/tournaments/{cup}/enter").status_code == 200
            assert bob.post(f"/api/tournaments/{cup}/begin").status_code == 409  # the host may
            assert ada.post(f"/api/tournaments/{cup}/begin").status_code == 200
            before = play_until([ada, bob], cup, in_second_round)
            server.kill()
        with serving(tmp_path, port, "--bots", "1"):
            after = play_until([ada, bob], cup, lambda seen: seen["phase"] == "over")
    check(before, after)


def check(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert [turn["number"] for turn in after["games"]] == [3, 2, 1]
    assert sorted((p["name"], p.get("bot", 0)) for p in after["players"])[:2] == [
        ("Ada", 0),
        ("Bob", 0),
    ]
    # What had been written down before the crash stands.
    assert after["games"][2] == before["games"][1]
    tables = [game["table"] for turn in before["games"] for game in turn["games"]]
    assert tables == [game["table"] for turn in after["games"][1:] for game in turn["games"]]
    met = Counter[frozenset[int]]()
    points = Counter[int]()
    for turn in after["games"]:
        assert len(turn["games"]) == 4
        for game in turn["games"]:
            numbers = [seat["player"]["number"] for seat in game["seats"]]
            met.update(frozenset(two) for two in combinations(numbers, 2))
            assert sum(seat["points"] for seat in game["seats"]) == 1
            for seat in game["seats"]:
                points[seat["player"]["number"]] += seat["points"]
    assert len(met) == met.total() == 12
    lines = after["standings"]
    assert {line["player"]["number"]: line["points"] for line in lines} == dict(points)
    assert [line["points"] for line in lines] == sorted(points.values(), reverse=True)
    ranks = [(line["points"], *line["breaks"]) for line in lines]
    assert ranks == sorted(ranks, reverse=True)
