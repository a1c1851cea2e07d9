"""Making a set: bots play, a finder looks at every position, a journal keeps what was found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from orrery.core import records
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.options import written_options
from orrery.lab.crew import Crew, PackedGame, in_batches, packed
from orrery.lab.puzzles import storage
from orrery.lab.puzzles.finding import Finder, finder_of, name_of
from orrery.lab.puzzles.puzzle import MOVES, WIN, Tactic
from orrery.lab.puzzles.storage import PuzzleError
from orrery.players.asking import ask
from orrery.players.player import repeatable_player
from orrery.players.turns import next_move

#: One game gives no more puzzles than this, lest they are all alike.
MOST_OF_A_GAME = 3


@dataclass(frozen=True)
class MakingJob:
    """What a worker needs to play a game and to look for puzzles in it."""

    packed: PackedGame
    levels: tuple[str, ...]
    seed: str

    def do(self, number: int) -> tuple[int, str]:
        """The puzzles of the game with this number, as text."""
        game = self.packed.game
        position = self.played(number)
        return number, storage.written(self._puzzles(game, position))

    @cached_property
    def _finder(self) -> Finder:
        return finder_of(self.packed.game)

    def played(self, number: int) -> Position:
        """The game with this number, to its end."""
        game = self.packed.game
        position = game.start(f"puzzles {self.seed} {number}")
        names = [self.levels[(number + seat) % len(self.levels)] for seat in range(len(game.seats))]
        players = [
            repeatable_player(name, f"{position.seed} {seat} {name}")
            for seat, name in enumerate(names)
        ]

        def choice(seat: Seat) -> Move | None:
            return ask(players[seat], position, seat)

        while not position.is_over:
            position.play(next_move(position, choice))
        return position

    def _puzzles(self, game: Game, end: Position) -> list[Tactic]:
        """The last positions first: there games are decided."""
        found: list[Tactic] = []
        text = end.record()
        start = game.start(str(end.seed))
        for before, _, _ in reversed(end.since(start)):
            if len(found) == MOST_OF_A_GAME:
                break
            if len(before.to_act) != 1:
                continue
            tactic = tactic_in(before, self._finder, text, end.ply)
            if tactic is not None and not _follows(before.ply, found):
                found.append(tactic)
        return without_sequels(found)


def tactic_in(position: Position, finder: Finder, record: str, length: int) -> Tactic | None:
    """What the finder finds in a position of a recorded game of this many moves."""
    what = finder.find(position, length - position.ply)
    if what is None:
        return None
    return Tactic(
        id=name_of(position.game, finder.forms(position, what.seat)),
        game=position.game.name,
        options=written_options(position.game.chosen),
        record=record,
        ply=position.ply,
        seat=what.seat,
        kind=what.kind,
        solution=what.solution,
        themes=what.themes,
        rating=what.rating,
        proof=what.proof,
    )


def without_sequels(found: Sequence[Tactic]) -> list[Tactic]:
    """Puzzles of one game, without those that are only the end of another one's story."""
    return [
        puzzle
        for puzzle in found
        if not any(
            (other.kind, other.seat, other.proof.unit) == (WIN, puzzle.seat, MOVES)
            and other.ply < puzzle.ply < other.ply + 2 * other.proof.within
            for other in found
        )
    ]


def _follows(ply: int, found: Sequence[Tactic]) -> bool:
    """Whether a puzzle of the same game begins so soon after that both are one story."""
    return any(abs(puzzle.ply - ply) < 2 for puzzle in found)


def making_job(game: Game, levels: Sequence[str], seed: int | str) -> MakingJob:
    """The work of making puzzles of this game from games between these levels."""
    finder_of(game)
    for name in levels:
        repeatable_player(name, "whether there is one")
    return MakingJob(packed(game), tuple(levels), str(seed))


def found_again(found: Iterable[Tactic]) -> Iterator[Tactic | None]:
    """Each puzzle as the finder of today finds it; None for one that it would not keep."""
    finders: dict[str, Finder] = {}
    for puzzle in found:
        finder = finders.setdefault(puzzle.options, finder_of(puzzle.table))
        length = len(records.parse(puzzle.record).moves)
        yield tactic_in(puzzle.position(), finder, puzzle.record, length)


def each_once(found: Iterable[Tactic]) -> list[Tactic]:
    """Puzzles of many games, those of one game together, without repetitions and sequels."""
    by_game: dict[str, dict[str, Tactic]] = {}
    seen: set[str] = set()
    for puzzle in found:
        if puzzle.id not in seen:
            seen.add(puzzle.id)
            by_game.setdefault(puzzle.record, {})[puzzle.id] = puzzle
    return [p for of_game in by_game.values() for p in without_sequels(list(of_game.values()))]


# --- The journal ----------------------------------------------------------------------------------


@dataclass
class MakingJournal:
    """What was found in each game, a line each, so that a run that was stopped goes on."""

    path: Path
    found: dict[int, str] = field(default_factory=dict)

    def read(self) -> None:
        """Read what is there; a line that was torn when the machine stopped is cut off."""
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            self.path.write_bytes(whole)
        for line in whole.splitlines():
            try:
                told = json.loads(line)
                self.found[told["number"]] = told["found"]
            except (ValueError, KeyError, TypeError):
                said = f"{self.path} is no journal of puzzles; remove it to begin anew"
                raise PuzzleError(said) from None

    def add(self, number: int, found: str) -> None:
        """Keep what was found in a game."""
        self.found[number] = found
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"number": number, "found": found}, ensure_ascii=False) + "\n")

    def puzzles(self) -> Iterator[Tactic]:
        """All puzzles so far, each once, in the order of their games."""
        seen: set[str] = set()
        for number in sorted(self.found):
            for puzzle in storage.read_text(self.found[number], str(self.path)):
                if puzzle.id not in seen:
                    seen.add(puzzle.id)
                    yield puzzle


def make(
    journal: MakingJournal,
    crew: Crew[int, tuple[int, str]],
    games: int,
    tell: Callable[[int, int], object] = lambda games, puzzles: None,
) -> list[Tactic]:
    """Play the games that are missing, and give all puzzles found in any."""
    journal.read()
    missing = (number for number in range(games) if number not in journal.found)
    results: Any = crew(in_batches(missing))
    count = sum(1 for _ in journal.puzzles())
    with closing(results):
        for number, found in results:
            journal.add(number, found)
            count += len(list(storage.read_text(found, str(number))))
            tell(len(journal.found), count)
    return list(journal.puzzles())
