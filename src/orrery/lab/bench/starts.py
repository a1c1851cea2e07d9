"""How long a fresh process needs to its first game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

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


def _first_game(cache: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", FIRST_GAME],
        env=os.environ | {"ORRERY_CACHE_DIR": cache},
        check=True,
    )
    return time.perf_counter() - start
