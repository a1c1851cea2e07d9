"""Finding puzzles in games: what every game's finder gives, and where it is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from orrery.core.contract import Game, Position, Seat
from orrery.core.texts import listed, say
from orrery.lab.puzzles.puzzle import Branch, TacticProof
from orrery.lab.puzzles.storage import PuzzleError


@dataclass(frozen=True)
class FoundTactic:
    """What is to be found in a position."""

    kind: str
    seat: Seat
    solution: tuple[Branch, ...]
    themes: tuple[str, ...]
    proof: TacticProof
    rating: int


class Finder(Protocol):
    """Looks for puzzles in positions of one game."""

    def find(self, position: Position, plies_left: int) -> FoundTactic | None:
        """What there is to find, if anything; in its game so many moves were still played."""

    def forms(self, position: Position, seat: Seat) -> Iterable[bytes]:
        """All forms of a position that make the same puzzle."""


_FINDERS: Mapping[str, str] = {
    "orion": "orrery.lab.puzzles.orion:OrionFinder",
    "ortus": "orrery.lab.puzzles.ortus:OrtusFinder",
    "orbis": "orrery.lab.puzzles.orbis:OrbisFinder",
}


def finder_of(game: Game) -> Finder:
    """Who finds puzzles of this game."""
    if game.name not in _FINDERS:
        known = listed(list(_FINDERS))
        raise PuzzleError(
            say("nobody finds puzzles of {game}; there are of {known}", game=game.name, known=known)
        )
    module, _, name = _FINDERS[game.name].partition(":")
    found: Finder = getattr(import_module(module), name)(game)
    return found


def name_of(game: Game, forms: Iterable[bytes]) -> str:
    """The id of a puzzle: the same for all forms of its position."""
    return f"{game.name}-{hashlib.sha256(min(forms)).hexdigest()[:10]}"
