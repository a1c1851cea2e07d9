"""How many evaluated games and moves one core makes in a second: the table of ``DATASETS.md``.

It does what a worker of ``orrery dataset`` does, and counts the processor's time of this process,
so that whatever else the machine does disturbs the figures little.

    python benchmarks/datasets.py
"""

from __future__ import annotations

import time

import orrery
from orrery.core.contract import Game
from orrery.games import NAMES
from orrery.lab.evaluation import evaluated_game
from orrery.lab.evaluation.play import USUAL_SIMULATIONS

#: Processor time for each line of the table, and at least so many games.
SECONDS = 5.0
LEAST_GAMES = 3

HEAD = ("Game", "Level", "Simulations", "Games", "Games/s", "Moves/s", "Moves with a value")


def line(game: Game, level: str, simulations: int) -> str:
    """Play until the time is up."""
    levels = [level] * len(game.seats)
    evaluated_game(game, levels, "to compile", simulations)
    games = moves = judged = 0
    began = time.process_time()
    while games < LEAST_GAMES or time.process_time() - began < SECONDS:
        rows = evaluated_game(game, levels, f"1 {games}", simulations).moves
        games, moves = games + 1, moves + len(rows)
        judged += sum(row.value is not None for row in rows)
    seconds = time.process_time() - began
    speed = f"{games / seconds:.2f} | {moves / seconds:,.0f}"
    title = f"{game.title} ({len(game.seats)} seats)"
    return f"| {title} | {level} | {simulations} | {games} | {speed} | {judged / moves:.0%} |"


def main() -> None:
    """Print the table, line by line."""
    print(f"| {' | '.join(HEAD)} |\n|---|{'---:|' * (len(HEAD) - 1)}")
    for name in NAMES:
        for level, simulations in (("1", 0), ("1", USUAL_SIMULATIONS), ("3", USUAL_SIMULATIONS)):
            print(line(orrery.game(name), level, simulations), flush=True)


if __name__ == "__main__":
    main()
