"""Pebbles as a package brings it. Nothing of Orrery is imported here: it looks for games once."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parents[1]


@contextmanager
def small_games() -> Iterator[None]:
    """Let every process that is started know Pebbles, as if packages had brought them."""
    with tempfile.TemporaryDirectory() as folder:
        about = Path(folder) / "small_games-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: small-games\nVersion: 1\n")
        games = "[orrery.games]\npebbles = pebbles:Pebbles\nendless = endless:Endless\n"
        (about / "entry_points.txt").write_text(games)
        rules = [HERE.parent / "docs" / "examples", HERE / "small_games"]
        found = [folder, *map(str, rules)]
        before = os.environ.get("PYTHONPATH")
        sys.path += found
        os.environ["PYTHONPATH"] = os.pathsep.join([*found, *([before] if before else [])])
        yield
