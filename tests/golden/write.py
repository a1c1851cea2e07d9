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
    "corona-live.txt": ("corona", {}, 5),
    "corona-sealed.txt": (
        "corona",
        {"players": 3, "mode": "sealed", "deal": "random", "empty_scores": 0},
        2,
    ),
    "corona-closing.txt": (
        "corona",
        {"players": 10, "deal": "random", "laps": "off", "end_time": True},
        4,
    ),
    "harun-live.txt": ("harun", {}, 5),
    "harun-random.txt": ("harun", {"players": 2, "deal": "random"}, 2),
    "harun-sealed.txt": ("harun", {"players": 10, "mode": "sealed", "deal": "random"}, 4),
    "orbit-live.txt": ("orbit", {}, 5),
    "orbit-untimed.txt": ("orbit", {"players": 2, "seconds": 0}, 2),
    "orbit-sealed.txt": ("orbit", {"players": 6, "mode": "sealed"}, 4),
    "orbis-2.txt": ("orbis", {"players": 2}, 5),
    "orbis-3.txt": ("orbis", {"players": 3}, 2),
    "orbis-4.txt": ("orbis", {"players": 4}, 4),
    "ortus-basic.txt": ("ortus", {"elements": "none", "arrangement": "standard"}, 5),
    "ortus-advanced.txt": ("ortus", {}, 2),
    "ortus-bidding.txt": (
        "ortus",
        {"arena": "arena-2", "bidding": True, "handicap": 2, "handicap_for": "black"},
        4,
    ),
}


def told(file: str) -> str:
    """What this file should hold."""
    name, options, seed = PLAYTHROUGHS[file]
    return playthrough(orrery.game(name, **options), seed)


if __name__ == "__main__":
    for file in PLAYTHROUGHS:
        (FOLDER / file).write_text(told(file), "utf-8")
