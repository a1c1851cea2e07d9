"""The games that have puzzles, and how somebody fares with those of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from orrery.core.contract import Game
from orrery.core.texts import Sentence
from orrery.games import all_games
from orrery.lab.puzzles import THEMES, puzzles
from orrery.lab.puzzles.storage import games_with_puzzles
from orrery.ratings.rating import Rating
from orrery.store import Store
from orrery.store.puzzles import PuzzleTry
from orrery.table.events import Person
from orrery.web.puzzles.statistics import SolverStatistics


@dataclass(frozen=True)
class PuzzleOffer:
    """A game that has puzzles, and how the reader fares with them."""

    game: type[Game]
    count: int
    themes: list[tuple[str, Sentence, int]]  # key, name, and how many puzzles have it
    own: SolverStatistics


def puzzle_games() -> list[type[Game]]:
    """The games that have puzzles."""
    having = games_with_puzzles()
    return [game for game in all_games() if game.name in having]


def statistics(store: Store, who: Person | None, game: str) -> SolverStatistics:
    """How somebody fares with the puzzles of a game; a stranger has tried none."""
    if who is None:
        return SolverStatistics(game, Rating(), ())
    tries = store.puzzles
    return SolverStatistics(game, tries.rating(who.id, game), tries.history(who.id, game))


def offer(store: Store, who: Person | None, game: type[Game]) -> PuzzleOffer:
    """A game and its puzzles, as this person is offered them."""
    found = puzzles(game.name)
    having = Counter(theme for puzzle in found for theme in puzzle.themes)
    themes = [(key, name, having[key]) for key, name in THEMES.items() if having[key]]
    return PuzzleOffer(game, len(found), themes, statistics(store, who, game.name))


def all_mistakes(store: Store, who: Person | None) -> list[PuzzleTry]:
    """What went wrong and was not solved since, the oldest first."""
    found = [statistics(store, who, game.name).mistakes for game in puzzle_games()]
    return sorted(chain.from_iterable(found), key=lambda one: one.at)
