"""What becomes of the positions in which a puzzle is looked for: proven, undecided, kept.

    python benchmarks/tactics.py orion --games 40
    python benchmarks/tactics.py ortus --games 40

The games are played as for a set, with seeds of their own. The solver is asked in every position of
Orion Duel with enough moves, and in Ortus at the beginning of a turn with few falls to go.
"""

from __future__ import annotations

import argparse
from collections import Counter

import orrery
from orrery.core.contract import Game, Position
from orrery.games.ortus.rules.position import MANOEUVRING
from orrery.lab.puzzles import orion, ortus
from orrery.lab.puzzles.finding import finder_of
from orrery.lab.puzzles.making import making_job
from orrery.players.ortus.forcing import HONOUR
from orrery.players.proof.prover import Prover

LEVELS = {"orion": ("1", "2", "3"), "ortus": ("3", "4")}
NOT_ASKED = "not asked"


def answer(prover: Prover, position: Position) -> str:
    """What the solver says about a position before anything else is asked of a puzzle."""
    (seat,) = position.to_act
    prover.forget()
    if position.game.name == "orion":
        if len(position.codes()) < orion.LEAST_MOVES:
            return NOT_ASKED
        wins = prover.prove(position, seat, orion.TWO, orion.PATIENCE).wins
    else:
        p = position.plain
        begins = p.phase == MANOEUVRING and not any(p.moved) and not any(p.attacked)
        if not begins or HONOUR - p.honour[seat] > ortus.MOST_NEEDED:
            return NOT_ASKED
        wins = prover.prove(position, seat, ortus.THIS_TURN, ortus.LOOK).wins
    return {True: "a win is proven", False: "a win is ruled out", None: "undecided"}[wins]


def counted(game: Game, wanted: int) -> Counter[tuple[str, str]]:
    """How often the solver says what, and what the finder makes of it."""
    job, finder, prover = (
        making_job(game, LEVELS[game.name], "rates"),
        finder_of(game),
        Prover(game),
    )
    found: Counter[tuple[str, str]] = Counter()
    for number in range(wanted):
        end = job.played(number)
        for before, _, _ in end.since(game.start(str(end.seed))):
            if len(before.to_act) == 1:
                what = finder.find(before, end.ply - before.ply)
                found[answer(prover, before), what.kind if what else "no puzzle"] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(LEVELS))
    parser.add_argument("--games", type=int, default=40)
    asked = parser.parse_args()
    found = counted(orrery.game(asked.game), asked.games)
    print("| the solver says | the finder keeps | positions |\n|---|---|---|")
    for (said, kept), count in sorted(found.items()):
        print(f"| {said} | {kept} | {count} |")


if __name__ == "__main__":
    main()
