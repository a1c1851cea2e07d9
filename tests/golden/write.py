"""Writes the golden playthroughs again: `make golden`."""

from __future__ import annotations

from pathlib import Path

import orrery
from orrery.testing import playthrough

FOLDER = Path(__file__).parent

#: By file: a game, its options, and the seed.
PLAYTHROUGHS = {
    "orion-random.txt": ("orion", {"setup": "random"}, 7),
    "orion-free.txt": ("orion", {"setup": "free", "one_sided": True}, 11),
    "orion-preset-1.txt": ("orion", {"setup": "1", "first": "orange"}, 3),
}


def told(file: str) -> str:
    """What this file should hold."""
    name, options, seed = PLAYTHROUGHS[file]
    return playthrough(orrery.game(name, **options), seed)


if __name__ == "__main__":
    for file in PLAYTHROUGHS:
        (FOLDER / file).write_text(told(file), "utf-8")
