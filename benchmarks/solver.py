"""How many positions of Orion Duel are solved, by tiles laid: forced wins proven or ruled out.

    python benchmarks/solver.py --seconds 60 --positions 20 --players random --out random.jsonl
    python benchmarks/solver.py --seconds 60 --positions 20 --players 5 --out strong.jsonl
    python benchmarks/solver.py --table random.jsonl strong.jsonl

Positions come from games between two players of one name, each game one of every number of tiles
that it lasts for. A second is one of this process's own processor time, so that a busy machine does
not change the figures. Both sides are asked in turn, each time for twice as long, until a win is
proven or ruled out for both. A number of tiles with which nothing was solved five times is left
alone. A line is written for each position; a run that was stopped goes on from these lines.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import orrery
from orrery.core.contract import Game, Position
from orrery.players.player import repeatable_player
from orrery.players.proof.prover import Effort, Prover

TILES = (6, 8, 10, 12, 14, 16, 18, 20, 22, 24)
BOUNDS = (0.1, 1.0, 10.0, 60.0)
FIRST_SLICE = 0.25
#: So many positions in a row unsolved, and the same number of tiles is not tried again.
IN_VAIN = 5
#: So many times the games that would do if each were long enough are played at most.
MOST_GAMES = 4


@dataclass(frozen=True)
class SolverTrial:
    """What became of one position."""

    players: str
    game: int
    tiles: int
    seconds: float
    how: str  # won, lost or drawn for the side to move; unknown


@dataclass
class SolverSample:
    """The trials of one kind of players, and which are still wanted."""

    wanted: int
    trials: list[SolverTrial]

    def of(self, tiles: int) -> list[SolverTrial]:
        return [trial for trial in self.trials if trial.tiles == tiles]

    def wants(self, tiles: int) -> bool:
        done = self.of(tiles)
        in_vain = len(done) >= IN_VAIN and all(trial.how == "unknown" for trial in done)
        return len(done) < self.wanted and not in_vain

    def is_done(self, game: int, tiles: int) -> bool:
        return any((trial.game, trial.tiles) == (game, tiles) for trial in self.trials)


def positions(game: Game, players: str, number: int) -> list[Position]:
    """One game, as its positions with the numbers of tiles that are asked about."""
    found = []
    position = game.start(f"solver {players} {number}")
    seats = [repeatable_player(players, f"{number} {seat}") for seat in range(2)]
    while not position.is_over:
        if int(position.state.tiles_laid) in TILES:
            found.append(position.copy())
        (seat,) = position.to_act
        position.play(seats[seat].choose(position, seat))
    return found


def solved_after(prover: Prover, position: Position, seconds: float) -> tuple[float, str]:
    """Seconds until the position is solved, and how."""
    prover.forget()
    (seat,) = position.to_act
    open_, slice_, began = [seat, 1 - seat], FIRST_SLICE, time.process_time()
    while open_:
        for attacker in tuple(open_):
            left = seconds - (time.process_time() - began)
            if left <= 0:
                return seconds, "unknown"
            wins = prover.prove(position, attacker, effort=Effort(min(slice_, left))).wins
            if wins:
                return time.process_time() - began, "won" if attacker == seat else "lost"
            if wins is False:
                open_.remove(attacker)
        slice_ *= 2
    return time.process_time() - began, "drawn"


def measured(sample: SolverSample, players: str, seconds: float) -> Iterator[SolverTrial]:
    """Play games and try their positions until there are enough."""
    game = orrery.game("orion")
    prover = Prover(game, clock=time.process_time)
    prover.prove(game.start(1), 0, effort=Effort(positions=1))  # compile before the clock runs
    for number in range(MOST_GAMES * sample.wanted):
        if not any(sample.wants(tiles) for tiles in TILES):
            return
        for position in reversed(positions(game, players, number)):  # the quick ones first
            tiles = int(position.state.tiles_laid)
            if sample.wants(tiles) and not sample.is_done(number, tiles):
                spent, how = solved_after(prover, position, seconds)
                trial = SolverTrial(players, number, tiles, round(spent, 3), how)
                sample.trials.append(trial)
                yield trial


def read(path: Path) -> list[SolverTrial]:
    """The trials of an earlier run, if there are any."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [SolverTrial(**json.loads(line)) for line in lines]


def table(trials: list[SolverTrial]) -> str:
    """A line for each number of tiles: how many are solved within each bound."""
    heads = ["players", "tiles laid", "positions", *(f"{bound:g} s" for bound in BOUNDS)]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for players, tiles in sorted({(trial.players, trial.tiles) for trial in trials}):
        of_it = [t for t in trials if (t.players, t.tiles) == (players, tiles)]
        solved = [t.seconds for t in of_it if t.how != "unknown"]
        shares = [sum(spent <= bound for spent in solved) / len(of_it) for bound in BOUNDS]
        cells = [players, str(tiles), str(len(of_it)), *(f"{100 * s:.0f} %" for s in shares)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--positions", type=int, default=20, help="for each number of tiles")
    parser.add_argument("--players", default="random")
    parser.add_argument("--out", type=Path, default=Path("solver.jsonl"))
    parser.add_argument("--table", type=Path, nargs="+", help="only print what these files hold")
    asked = parser.parse_args()
    if asked.table:
        print(table([trial for path in asked.table for trial in read(path)]))
        return
    sample = SolverSample(asked.positions, read(asked.out))
    with asked.out.open("a", encoding="utf-8") as out:
        for trial in measured(sample, asked.players, asked.seconds):
            out.write(json.dumps(asdict(trial)) + "\n")
            out.flush()
    print(table(sample.trials))


if __name__ == "__main__":
    main()
