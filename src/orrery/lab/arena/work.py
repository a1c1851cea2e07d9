"""What a worker needs to play any game of a tournament, and the simplest crew: no workers at all.

A *crew* takes batches of fixtures, one after the other and no sooner than it needs them, and yields
finished games in whatever order they end. Closing it sends its workers home.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from orrery.core.contract import Game
from orrery.core.options import FromShelf
from orrery.games import game as make_game
from orrery.lab.arena.errors import ArenaError
from orrery.lab.arena.one_game import Make, play_game
from orrery.lab.arena.plan import Fixture
from orrery.lab.arena.played import PlayedGame
from orrery.players.player import Player, player

Batch = tuple[Fixture, ...]
Crew = Callable[[Iterator[Batch]], Iterator[PlayedGame]]

#: So often a game may be lost together with its worker.
MOST_LOSSES = 3


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
    """Goes to another process and is rebuilt there: a game by name, and who makes the players."""

    game: str
    options: Mapping[str, Any]
    make: Make
    keep_records: bool = False

    @cached_property
    def _game(self) -> Game:
        return make_game(self.game, **self.options)

    def play(self, fixture: Fixture) -> PlayedGame:
        return play_game(self._game, fixture, self.make, self.keep_records)


def work_for(game: Game, make: Make, keep_records: bool = False) -> Work:
    """The work of a tournament of this game; data that people brought travels with it."""
    shelves = {
        option.name: option.shelf for option in game.options if isinstance(option, FromShelf)
    }
    options = {
        name: shelves[name].find(str(value)) if name in shelves else value
        for name, value in game.chosen.items()
    }
    return Work(game.name, options, make, keep_records)


def play_here(work: Work, batches: Iterator[Batch]) -> Iterator[PlayedGame]:
    """A crew of nobody: one game after the other, in this process."""
    for batch in batches:
        yield from map(work.play, batch)


def lost_too_often(fixture: Fixture) -> ArenaError:
    """Somebody at that table takes the whole process down."""
    who = " and ".join(dict.fromkeys(fixture.players))
    return ArenaError(f"game {fixture.number} of {who} ended {MOST_LOSSES} workers; giving up")


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
