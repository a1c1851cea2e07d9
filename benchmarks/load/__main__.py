"""Ours beside others under load: the same small game, growth, and the target.

    .venv/bin/python benchmarks/load                        # everything, in about an hour
    .venv/bin/python benchmarks/load compare --rounds 5     # beside boardgame.io and a bare server
    .venv/bin/python benchmarks/load growth                 # 10 to 3,000 tables, 1 and 2 processes
    .venv/bin/python benchmarks/load target                 # 1,000 live tables, 2 processes

Figures are kept in ``benchmarks/load.json`` (``--keep`` names another file), part by part, and
``benchmarks/LOAD.md`` is written from all of them. boardgame.io needs Node and npm; the parts on
several processes need PostgreSQL and Redis, which are started on data of their own.
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

BENCHMARKS = Path(__file__).parents[1]
sys.path += [str(BENCHMARKS), str(BENCHMARKS.parent / "tests")]

from registering import small_games  # noqa: E402 - found by the lines above

PARTS = ("compare", "growth", "target")


def main() -> None:
    """Run what is asked for, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=PARTS, default=[], metavar="PART")
    parser.add_argument("--rounds", type=int, default=5, help="how often each run is made")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each run takes")
    parser.add_argument("--keep", type=Path, default=BENCHMARKS / "load.json")
    parser.add_argument("--write", type=Path, default=BENCHMARKS / "LOAD.md")
    parser.add_argument("--note", default="", help="what else the machine did")
    asked = parser.parse_args()
    with small_games():
        from runs import PLAYED, Runs  # noqa: PLC0415 - they know all games from here on
        from summary import page  # noqa: PLC0415

        runs = Runs(asked.keep)
        for part in asked.parts or PARTS:
            runs.begin(part)
            PLAYED[part](runs, asked.seconds, asked.rounds)
    note = f" {asked.note}" if asked.note else ""
    asked.write.write_text(page(runs.all, date.today().isoformat(), note), "utf-8")


if __name__ == "__main__":
    main()
