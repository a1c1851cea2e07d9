"""What a move costs the server: CPU time of its process, two people with a socket each.

python benchmarks/cost_of_a_move.py orion 600
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from orrery.web.benchmarks.site import Visitor, serving

_WARM_UP = 150


class Player:
    """Somebody at the table, with the last state that came over their socket."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.state = line, dict[str, Any]()

    async def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        await self.line.send(json.dumps({"type": kind, **fields}))

    async def until(self, number: int, phase: str = "") -> None:
        """Listen until the table has come so far."""
        while self.state.get("number", 0) < number or phase not in ("", self.state["phase"]):
            message = json.loads(await self.line.recv())
            assert message["type"] != "refused", message
            if message["type"] == "state":
                self.state = message


def cpu_seconds(process: int) -> float:
    """What this process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(port: int, game: str, moves: int) -> None:
    """So many moves at random, game after game."""
    chance = random.Random(1)
    while moves > 0:
        people = [Visitor(port), Visitor(port)]
        for person, name in zip(people, ("Ann", "Bob"), strict=True):
            person.ask("POST", "/name", name=name)
        _, path, _ = people[0].ask("POST", "/tables", game=game, seat_0="me", seat_1="open")
        address = f"ws://127.0.0.1:{port}/ws{path}"
        async with (
            connect(address, additional_headers={"Cookie": people[0].cookie}) as ann,
            connect(address, additional_headers={"Cookie": people[1].cookie}) as bob,
        ):
            moves -= await _game([Player(ann), Player(bob)], moves, chance)


async def _game(players: list[Player], most: int, chance: random.Random) -> int:
    for player in players:
        await player.say("hello")
        await player.until(1)
    await players[1].say("do", id="sit", command={"do": "sit", "seat": 1})
    for player in players:
        await player.until(1, "playing")
    for move in range(most):
        acting = next(player for player in players if "choices" in player.state)
        state = acting.state
        code = chance.choice(state["choices"]["codes"])
        command = {"do": "play", "move": code, "ply": state["ply"]}
        await acting.say("do", id=f"{move}", command=command)
        for player in players:
            await player.until(state["number"] + 1)
        if players[0].state["phase"] != "playing":
            return move + 1
    return most


def main() -> None:
    """Measure, after a warm-up."""
    game, moves = sys.argv[1], int(sys.argv[2])
    with serving("--cold") as (port, server):
        asyncio.run(play(port, game, _WARM_UP))
        before = cpu_seconds(server.pid)
        asyncio.run(play(port, game, moves))
        used = cpu_seconds(server.pid) - before
    print(f"{game}: {used / moves * 1000:.2f} ms a move, {moves / used:.0f} moves a CPU second")


if __name__ == "__main__":
    main()
