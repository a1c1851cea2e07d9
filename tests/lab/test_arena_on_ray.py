"""The arena on Ray: two workers, one of them killed half-way, in a network of their own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import orrery
from lab.arena_players import make
from orrery.lab import arena
from orrery.lab.crew import local_crew

HERE = Path(__file__).parent
LOOPBACK = {"0100007F", "0" * 16 + "FFFF00000100007F", "0" * 24 + "01000000"}


@pytest.mark.slow
def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    if not shutil.which("unshare"):
        pytest.skip("this system cannot give a test a network of its own")
    alone = 'ip link set lo up && exec "$0" "$@"'
    told = subprocess.run(
        ["unshare", "-rn", "sh", "-c", alone, sys.executable, HERE / "arena_on_ray.py", tmp_path],
        env=os.environ | {"RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found = json.loads(told.stdout.splitlines()[-1])
    assert found["actors"] == 2
    assert found["killed"]
    assert found["heard"] == list(range(1, 25))
    assert set(found["listening"]) <= LOOPBACK
    game = orrery.game("orbit", players=2)
    crew = local_crew(arena.work_for(game, make), 1)
    whole = arena.run(arena.plan(game, ["random", "simple:1"], 24), crew)
    wanted = json.loads(json.dumps([game.to_json() for game in whole.counted]))
    for games in (found["games"], wanted):
        for one in games:
            del one["seconds"]
    assert found["games"] == wanted
