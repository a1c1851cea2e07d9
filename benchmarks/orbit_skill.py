"""How much there is to win in Orbit beyond level 5: the best answers to it, and what they win.

usage: python benchmarks/orbit_skill.py [--deals 60] [--sweeps 8] [--games 20000]

Writes a table for docs/games/orbit-skill.md. One core, about forty minutes.
"""

from __future__ import annotations

import argparse

from orrery.players.orbit.best_response import CLAIMS, ENDING, WAITING, hope

FREEDOMS = {
    "nothing": 0,
    "which body it claims": CLAIMS,
    "that, and when the game ends": CLAIMS | ENDING,
    "that, and when it claims": CLAIMS | ENDING | WAITING,
}


def main() -> None:
    """Solve tables of two and three, and play by the solutions."""
    parser = argparse.ArgumentParser(description="the best answers to level 5 of Orbit")
    parser.add_argument("--deals", type=int, default=60, help="deals that a state averages over")
    parser.add_argument("--sweeps", type=int, default=8, help="how often all states are improved")
    parser.add_argument("--games", type=int, default=20_000, help="games played by each solution")
    given = parser.parse_args()
    print("| players | the hero chooses freely | solved | played | standard error |")
    print("|---:|---|---:|---:|---:|")
    for players in (2, 3):
        for words, freedom in FREEDOMS.items():
            found = hope(players, freedom, given.deals, given.sweeps, given.games)
            shares = " | ".join(f"{100 * share:.1f} %" for share in found)
            print(f"| {players} | {words} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
