"""How long a fresh process needs to its first game, and a bot to its first move."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
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


#: Says when the first move is made, and then how long the same takes once all is loaded.
FIRST_MOVE = """
import sys
import time
import orrery
from orrery.players.levels import LevelPlayer

name, level, *chosen = sys.argv[1:]
game = orrery.game(name, **dict(word.split("=") for word in chosen))
position = game.start(seed=1)
LevelPlayer(int(level), 1).choose(position, position.to_act[0])
print("moved", flush=True)
start = time.perf_counter()
LevelPlayer(int(level), 1).choose(position, position.to_act[0])
print(time.perf_counter() - start)
"""
#: The quickest and the strongest of the levels with a fixed budget.
BOT_LEVELS = (1, 5)
#: So that the first move is one of the game itself, and not one that every level makes by habit.
AT_ONCE = {"ortus": ("arrangement=standard",)}


@dataclass(frozen=True)
class FirstMoveTime:
    """How long a fresh process took to a bot's first move, and how much of it was thinking."""

    seconds: float
    thinking: float


def bot_times(tell: Progress) -> dict[str, FirstMoveTime]:
    """A bot's first move in a second process, which finds the cache of the first."""
    times = {}
    with TemporaryDirectory(prefix="orrery-bench-") as cache:
        for name in NAMES:
            for level in BOT_LEVELS:
                tell(f"First move of {name}, level {level}")
                _first_move(cache, name, level)
                times[f"{name}, level {level}"] = _first_move(cache, name, level)
    return times


def _first_move(cache: str, name: str, level: int) -> FirstMoveTime:
    words = name, str(level), *AT_ONCE.get(name, ())
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", FIRST_MOVE, *words],
        env=os.environ | {"ORRERY_CACHE_DIR": cache},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        process.stdout.readline()
        seconds = time.perf_counter() - start
        thinking = process.stdout.readline()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return FirstMoveTime(seconds, float(thinking))


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
