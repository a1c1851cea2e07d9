"""What somebody's tries come to: streaks, mistakes, and how it goes with each theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from orrery.lab.puzzles import THEMES, Tactic, puzzles
from orrery.ratings.rating import Rating
from orrery.store.puzzles import PuzzleTry


@dataclass
class ThemeTally:
    """How often puzzles of a theme were tried for the first time, and solved."""

    theme: str
    tried: int = 0
    solved: int = 0


@dataclass(frozen=True)
class SolverStatistics:
    """How somebody fares with the puzzles of a game."""

    game: str
    rating: Rating
    history: Sequence[PuzzleTry] = field(repr=False)  # the oldest first

    @property
    def firsts(self) -> list[PuzzleTry]:
        """The first try of each puzzle: those that are rated."""
        return [one for one in self.history if one.number == 1]

    @property
    def solved(self) -> int:
        """How many puzzles were solved at the first try."""
        return sum(one.is_solved for one in self.firsts)

    @property
    def streak(self) -> int:
        """How many were solved at the first try since the last mistake."""
        return _runs(self.firsts)[-1]

    @property
    def longest(self) -> int:
        """The longest such streak."""
        return max(_runs(self.firsts))

    @property
    def mistakes(self) -> list[PuzzleTry]:
        """The last try of each puzzle that is still to be solved, the oldest first."""
        newest = {one.puzzle: one for one in self.history}
        known = of_game(self.game)
        missed = [one for one in newest.values() if not one.is_solved and one.puzzle in known]
        return sorted(missed, key=lambda one: one.at)

    @property
    def by_theme(self) -> list[ThemeTally]:
        """How it went with each theme, those most often tried first."""
        known = of_game(self.game)
        tallies: dict[str, ThemeTally] = {}
        for one in self.firsts:
            for theme in known[one.puzzle].themes if one.puzzle in known else ():
                tally = tallies.setdefault(theme, ThemeTally(theme))
                tally.tried += 1
                tally.solved += one.is_solved
        order = list(THEMES)
        return sorted(tallies.values(), key=lambda one: (-one.tried, order.index(one.theme)))


def of_game(game: str) -> dict[str, Tactic]:
    """The puzzles of a game by their ids; what was tried once may be gone since."""
    return {puzzle.id: puzzle for puzzle in puzzles(game)}


def _runs(tries: Iterable[PuzzleTry]) -> list[int]:
    """How many were solved in a row, after each try."""
    runs = [0]
    for one in tries:
        runs.append(runs[-1] + 1 if one.is_solved else 0)
    return runs


def days_in_a_row(history: Iterable[PuzzleTry], today: date) -> int:
    """On how many days up to this one, or to the one before, something was solved."""
    days = {datetime.fromtimestamp(one.at / 1000, UTC).date() for one in history if one.is_solved}
    last = today if today in days else today - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count
