"""Compiles what most tests need, each game in a process of its own.

On a machine where nothing is compiled yet, all processes of the tests would begin by compiling the
same rules at the same time. Where it has been done before, this takes a moment.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from orrery.core.kernel import COMPILED
from orrery.games import game
from orrery.players.levels import LEVELS, LevelPlayer
from orrery.web.operations import warm

#: Long enough for a level to have thought at all.
MOMENT_S = 0.01


def compile_all(name: str) -> None:
    """The rules of a game, and what its bots think with; the mark of the rules is set last."""
    position = game(name).start(1)
    for level in LEVELS:
        LevelPlayer(level, 1, seconds=MOMENT_S, most_seconds=MOMENT_S).choose(
            position, position.to_act[0]
        )
    warm.compile_game(name)


def main() -> None:
    cold = warm.cold_games() if COMPILED else []
    print(f"to be compiled: {', '.join(cold) or 'nothing'}")
    if cold:
        with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
            list(pool.map(compile_all, cold))


if __name__ == "__main__":
    main()
