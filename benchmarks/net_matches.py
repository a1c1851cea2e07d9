"""The net of Orion Duel against a level: with a second a move, or its first choice alone.

    python benchmarks/net_matches.py --games 100 --level 5 --seconds 1
    python benchmarks/net_matches.py --games 100 --level 5 --policy

Each random set-up is played from both seats. Without a search the level has no limit in seconds
either, so that the load of the machine does not matter.
"""

from __future__ import annotations

import argparse
import time

import orrery
from orrery.core.contract import Move, Position, Seat
from orrery.lab.arena.intervals import wilson
from orrery.players.asking import ask
from orrery.players.levels import LevelPlayer
from orrery.players.nets.search import NetSearch
from orrery.players.nets.shipped import net_of
from orrery.players.nets.tree import TreeSettings

FIRST_SEED = 5000


class FirstChoice:
    """Plays what the net likes best at first sight."""

    def __init__(self) -> None:
        game = orrery.game("orion")
        net = net_of(game)
        assert net is not None
        self._search = NetSearch(game, net, TreeSettings())

    def choose(self, position: Position, seat: Seat) -> Move:
        return max(self._search.guesses(position, seat), key=lambda guess: guess.share).move


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--policy", action="store_true")
    given = parser.parse_args()
    game = orrery.game("orion")
    net = FirstChoice() if given.policy else LevelPlayer(6, 1, seconds=given.seconds)
    level = LevelPlayer(given.level, 2, most_seconds=None if given.policy else given.seconds)
    points, spent, moves = 0.0, [0.0, 0.0], [0, 0]
    for number in range(given.games):
        position, own = game.start(seed=FIRST_SEED + number // 2), number % 2
        while position.to_act:
            seat = position.to_act[0]
            side = int(seat != own)
            began = time.perf_counter()
            move = ask((net, level)[side], position, seat)
            assert move is not None
            spent[side] += time.perf_counter() - began
            moves[side] += 1
            position.play(move)
        points += (position.payoff(own) + 1) / 2
        low, high = wilson(points, number + 1)
        pace = " and ".join(f"{s / m:.3f}" for s, m in zip(spent, moves, strict=True))
        print(
            f"{points:g} of {number + 1}: {100 * points / (number + 1):.1f} %"
            f" ({100 * low:.1f} to {100 * high:.1f}), {pace} s a move",
            flush=True,
        )


if __name__ == "__main__":
    main()
