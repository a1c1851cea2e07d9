"""How long a fresh process needs to its first game, and a bot to its first move."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

from orrery.games import NAMES
from orrery.lab.bench.timing import Progress

FIRST_GAME = """
import orrery
from orrery.core.chance import seeded
from orrery.players.playout import play_out

position = orrery.game("orion", setup="1").start(seed=1)
position.moves()
play_out(position.state, position.game.box, seeded(1))
"""


def start_times(tell: Progress) -> tuple[float, float]:
    """Seconds to the end of a first game, with an empty cache and then with the filled one."""
    with TemporaryDirectory(prefix="orrery-bench-") as cache:
        tell("Cold start")
        cold = _first_game(cache)
        tell("Warm start")
        return cold, _first_game(cache)


FIRST_MOVE = """
import sys
import orrery
from orrery.players.levels import LevelPlayer

position = orrery.game(sys.argv[1]).start(seed=1)
LevelPlayer(int(sys.argv[2]), 1).choose(position, position.to_act[0])
"""
#: The quickest and the strongest of the levels with a fixed budget.
BOT_LEVELS = (1, 5)


def bot_times(tell: Progress) -> dict[str, float]:
    """Seconds to a bot's first move in a second process, which finds the cache of the first."""
    times = {}
    with TemporaryDirectory(prefix="orrery-bench-") as cache:
        for name in NAMES:
            for level in BOT_LEVELS:
                tell(f"First move of {name}, level {level}")
                _run(cache, FIRST_MOVE, name, str(level))
                times[f"{name}, level {level}"] = _run(cache, FIRST_MOVE, name, str(level))
    return times


def _first_game(cache: str) -> float:
    return _run(cache, FIRST_GAME)


def _run(cache: str, program: str, *arguments: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=os.environ | {"ORRERY_CACHE_DIR": cache},
        check=True,
    )
    return time.perf_counter() - start
