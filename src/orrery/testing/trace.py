"""A fingerprint of some games, to compare compiled with interpreted rules in another process."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import subprocess
import sys
from typing import Any

from orrery.core.chance import seeded
from orrery.core.contract import Game
from orrery.core.kernel import COMPILED, sample, to_act
from orrery.players.playout import random_seat


def fingerprint(game: Game, seeds: list[int]) -> str:
    """A hash of every position and every list of legal moves in one random game per seed."""
    digest = hashlib.sha256()
    for seed in seeds:
        position, chance = game.start(seed), seeded(f"trace {seed}")
        digest.update(position.state.tobytes())
        while not position.is_over:
            for seat in position.to_act:
                digest.update(position.codes(seat).tobytes())
            bits = to_act(position.state, game.box)
            seat = random_seat(bits, chance)
            position.play(int(sample(position.state, game.box, seat, chance)), seat)
            digest.update(position.state.tobytes())
    return digest.hexdigest()


def fingerprint_in_other_mode(game: Game, seeds: list[int]) -> str:
    """The same hash from a process that runs the rules the other way."""
    task = {
        "module": type(game).__module__,
        "name": type(game).__qualname__,
        "rules": game.rules,
        "options": game.chosen,
        "seeds": seeds,
        "path": sys.path,
    }
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"}
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import answer; answer()"],
        input=json.dumps(task),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the other process failed: {done.stderr.strip()}")
    return done.stdout.strip()


def answer() -> None:
    """The other process: read the task, print the fingerprint."""
    task: dict[str, Any] = json.load(sys.stdin)
    sys.path[:] = task["path"]
    game_class = getattr(importlib.import_module(task["module"]), task["name"])
    print(fingerprint(game_class(task["rules"], **task["options"]), task["seeds"]))
