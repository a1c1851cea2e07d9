"""A tournament on two Ray workers of which one is killed half-way; run in a network of its own.

Prints what was found, for ``test_arena_on_ray.py`` to compare.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

from arena_players import Deadly  # workers of Ray look in the folder of the script, too

import orrery
from orrery.lab import arena
from orrery.lab.crew.on_ray import do_on_ray, ray_cluster


def listening() -> list[str]:
    """The addresses on which anybody listens, in this network."""
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path("/proc/net", table).read_text().splitlines()[1:]:
            _, local, _, state, *_ = line.split()
            if state == "0A":
                found.add(local.partition(":")[0])
    return sorted(found)


def main(folder: str) -> None:
    game = orrery.game("orbit", players=2)
    plan = arena.plan(game, ["random", "simple:1"], 24)
    work = arena.work_for(game, Deadly(folder, f"{plan.seed} 6"))
    heard: list[int] = []

    def tell(standing: arena.ArenaStanding) -> None:
        heard.append(len(standing.games))

    with ray_cluster(None, 2) as actors:
        crew = partial(do_on_ray, work, actors=actors)
        standing = arena.run(plan, crew, workers=actors, tell=tell)
        addresses = listening()
    games = [game.to_json() for game in standing.counted]
    killed = (Path(folder) / "dead").exists()
    print(json.dumps({"actors": actors, "killed": killed, "heard": heard, "games": games,
                      "listening": addresses}))  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1])
