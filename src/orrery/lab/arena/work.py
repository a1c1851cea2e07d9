"""What a worker needs to play any game of a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.contract import Game
from orrery.lab.arena.one_game import Make, play_game
from orrery.lab.arena.plan import Fixture
from orrery.lab.arena.played import PlayedGame
from orrery.lab.crew import Crew, PackedGame, packed
from orrery.players.player import Player, player

Batch = tuple[Fixture, ...]
#: Takes batches of fixtures, and yields finished games in whatever order they end.
ArenaCrew = Crew[Fixture, PlayedGame]


@dataclass(frozen=True)
class Seating:
    """Players by name: our own, and programs as ``cmd:COMMAND`` with their seconds for a move."""

    seconds: float = 10.0

    def __call__(self, name: str, seed: str) -> Player:
        if name.startswith("cmd:"):
            from orrery.players.outside import OutsidePlayer  # noqa: PLC0415  # loads the search

            return OutsidePlayer(name, self.seconds)
        return player(name, seed)


@dataclass(frozen=True)
class Work:
    """Plays fixtures, here or in another process: a game, and who makes the players."""

    packed: PackedGame
    make: Make
    keep_records: bool = False

    def do(self, fixture: Fixture) -> PlayedGame:
        return play_game(self.packed.game, fixture, self.make, self.keep_records)


def work_for(game: Game, make: Make, keep_records: bool = False) -> Work:
    """The work of a tournament of this game."""
    return Work(packed(game), make, keep_records)
