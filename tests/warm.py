"""Compiles what most tests need, each game in a process of its own.

On a machine where nothing is compiled yet, all processes of the tests would begin by compiling the
same rules at the same time. Where it has been done before, this takes a moment.
"""

from __future__ import annotations

import os

from orrery.players import warm


def main() -> None:
    cold = warm.cold_games()
    print(f"to be compiled: {', '.join(cold) or 'nothing'}")
    warm.compile_rules(cold, os.cpu_count() or 1, print)


if __name__ == "__main__":
    main()
