"""How many positions of Orion Duel are solved, by tiles laid: forced wins proven or ruled out.

    python benchmarks/solver.py --seconds 60 --positions 20 --players random 5 --out solver.json

Positions come from games between players with these names. A second is one of this process's own
processor time, so that a busy machine does not change the figures. Both sides are asked in turn,
each time for twice as many positions, until a win is proven, or neither side can force one.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from pathlib import Path

import orrery
from orrery.core.contract import Game, Position
from orrery.players.player import repeatable_player
from orrery.players.proof.prover import Effort, Prover

TILES = (6, 8, 10, 12, 14, 16, 18, 20, 22, 24)
FIRST_SLICE = 20


def positions(game: Game, name: str, wanted: int) -> dict[int, list[Position]]:
    """Positions by tiles laid, of as many games as it takes, or four times as many at most."""
    found: dict[int, list[Position]] = defaultdict(list)
    for number in range(4 * wanted):
        if all(len(found[tiles]) >= wanted for tiles in TILES[:6]):
            break
        position = game.start(f"solver {name} {number}")
        players = [repeatable_player(name, f"{number} {seat}") for seat in range(2)]
        while not position.is_over:
            tiles = int(position.state.tiles_laid)
            if tiles in TILES and len(found[tiles]) < wanted:
                found[tiles].append(position.copy())
            (seat,) = position.to_act
            position.play(players[seat].choose(position, seat))
    return found


def solved_after(prover: Prover, position: Position, seconds: float) -> tuple[float, str]:
    """Seconds until the position is solved, and how: won, lost, drawn; or unknown."""
    prover.forget()
    (seat,) = position.to_act
    open_, slice_, began = [seat, 1 - seat], FIRST_SLICE, time.process_time()
    while open_:
        for attacker in tuple(open_):
            wins = prover.prove(position, attacker, effort=Effort(positions=slice_)).wins
            spent = time.process_time() - began
            if wins:
                return spent, "won" if attacker == seat else "lost"
            if wins is False:
                open_.remove(attacker)
            if spent > seconds:
                return spent, "unknown"
        slice_ = 2 * slice_
    return time.process_time() - began, "drawn"


def measured(name: str, wanted: int, seconds: float) -> list[dict[str, object]]:
    """One row for each position."""
    game = orrery.game("orion")
    prover, rows = Prover(game), []
    prover.prove(game.start(1), 0, effort=Effort(positions=1))  # compile before the clock runs
    for tiles, found in sorted(positions(game, name, wanted).items(), reverse=True):
        for position in found:
            spent, how = solved_after(prover, position, seconds)
            rows.append({"players": name, "tiles": tiles, "seconds": round(spent, 3), "how": how})
            print(json.dumps(rows[-1]), flush=True)
    return rows


def table(rows: list[dict[str, object]], bounds: list[float]) -> str:
    """A line for each number of tiles: how many are solved within each bound."""
    lines = [
        "| players | tiles laid | positions | " + " | ".join(f"{b:g} s" for b in bounds) + " |"
    ]
    lines.append("|---" * (3 + len(bounds)) + "|")
    kinds = sorted({(str(row["players"]), int(str(row["tiles"]))) for row in rows})
    for name, tiles in kinds:
        of_kind = [row for row in rows if (row["players"], row["tiles"]) == (name, tiles)]
        cells = []
        for bound in bounds:
            solved = sum(
                r["how"] != "unknown" and float(str(r["seconds"])) <= bound for r in of_kind
            )
            cells.append(f"{100 * solved / len(of_kind):.0f} %")
        lines.append(f"| {name} | {tiles} | {len(of_kind)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--positions", type=int, default=20, help="for each number of tiles")
    parser.add_argument("--players", nargs="+", default=["random", "5"])
    parser.add_argument("--out", type=Path, default=None)
    asked = parser.parse_args()
    rows: list[dict[str, object]] = []
    for name in asked.players:
        rows += measured(name, asked.positions, asked.seconds)
        if asked.out:
            asked.out.write_text(json.dumps(rows), "utf-8")
    bounds = [b for b in (0.1, 1.0, 3.0, 10.0, 60.0) if b <= asked.seconds]
    print(table(rows, bounds))


if __name__ == "__main__":
    main()
