"""Games between bots of the same level, for the opening explorer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from orrery.core.contract import Move, Seat
from orrery.lab.crew import PackedGame, in_batches, local_crew, packed
from orrery.players.asking import ask
from orrery.players.player import repeatable_player
from orrery.players.turns import next_move
from orrery.statistics.ladder_games import LadderGame
from orrery.statistics.openings import OpeningStart, opening_of

#: Games in a batch: large ones cost less on the way, small ones end sooner.
_BATCH = 4


class OpeningTask(NamedTuple):
    """One game to be played."""

    start: str
    level: int
    seed: str

    def __str__(self) -> str:
        return f"a game of level {self.level} from {self.start!r} with seed {self.seed!r}"


@dataclass(frozen=True)
class OpeningJob:
    """A job for a crew: plays a game, and keeps how it began and who won."""

    starts: Mapping[str, PackedGame]

    def do(self, task: OpeningTask) -> tuple[OpeningTask, LadderGame]:
        return task, ladder_game(self.starts[task.start], task.level, task.seed)


def ladder_game(start: PackedGame, level: int, seed: str) -> LadderGame:
    """One game between bots of a level."""
    position = start.game.start(seed)
    players = [
        repeatable_player(str(level), f"{seed} {seat}") for seat in range(len(start.game.seats))
    ]

    def choice(seat: Seat) -> Move | None:
        return ask(players[seat], position, seat)

    while not position.is_over:
        position.play(next_move(position, choice))
    opening, outcome = opening_of(position), position.outcome
    assert opening
    assert outcome
    winners = () if len(outcome.winners) == len(players) else outcome.winners
    return LadderGame(opening.line, level, "".join(map(str, winners)))


class OpeningJournal:
    """The games that were played so far, in a file, should we be interrupted."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        rows = (json.loads(line) for line in lines)
        self.played = {OpeningTask(*task): LadderGame(*game) for task, game in rows}

    def add(self, task: OpeningTask, game: LadderGame) -> None:
        """Keep this game."""
        self.played[task] = game
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps([task, game])}\n")


def play_openings(
    starts: Sequence[OpeningStart],
    games: Mapping[int, int],
    seed: str,
    cores: int,
    journal: OpeningJournal,
    tell: Callable[[int, int], object],
) -> dict[str, list[LadderGame]]:
    """So many games at each level from each start; those in the journal are not played again."""
    wanted = [*_tasks(starts, games, seed)]
    left = [task for task in wanted if task not in journal.played]
    job = OpeningJob({start.text: packed(start.game) for start in starts})
    results: Any = local_crew(job, cores)(in_batches(left, _BATCH))
    with closing(results):
        for task, game in results:
            journal.add(task, game)
            tell(len(journal.played), len(wanted))
    found: dict[str, list[LadderGame]] = {start.text: [] for start in starts}
    for task in wanted:
        found[task.start].append(journal.played[task])
    return found


def _tasks(
    starts: Sequence[OpeningStart], games: Mapping[int, int], seed: str
) -> Iterator[OpeningTask]:
    for level, count in games.items():
        for number in range(count):
            for start in starts:
                yield OpeningTask(start.text, level, f"{seed} {level} {number}")
