"""Which puzzle comes next: one that fits the strength of whoever solves, and is new to them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from orrery.lab.puzzles import Tactic, puzzles
from orrery.ratings.rating import Rating, first_puzzle_rating
from orrery.web.puzzles.statistics import SolverStatistics

#: The next one is drawn among so many whose ratings are nearest, so that strangers of the same
#: strength do not all get the same puzzles in the same order.
_NEAREST = 12


def rating_of(puzzle: Tactic, known: Mapping[str, Rating]) -> Rating:
    """What the tries so far say about a puzzle, or its maker's guess."""
    return known.get(puzzle.id) or first_puzzle_rating(puzzle.rating)


def about(game: str, theme: str = "") -> list[Tactic]:
    """The puzzles of a game, or those of one theme."""
    return [one for one in puzzles(game) if not theme or theme in one.themes]


def next_puzzle(
    among: Sequence[Tactic],
    solver: SolverStatistics,
    known: Mapping[str, Rating],
) -> Tactic | None:
    """A puzzle that is new to the solver; when there is none, the one tried longest ago."""
    last = {one.puzzle: one.at for one in solver.history}
    new = [one for one in among if one.id not in last]
    if not new:
        return min(among, key=lambda one: last.get(one.id, 0), default=None)
    own = solver.rating.mu
    new.sort(key=lambda one: abs(rating_of(one, known).mu - own))
    return random.choice(new[:_NEAREST])
