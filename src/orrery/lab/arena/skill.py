"""Ratings for games of more than two: openskill's model, game by game in order.

A player begins at 25 and may be off by some 16.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.lab.arena.elo import RatingEstimate
from orrery.lab.arena.intervals import Z95
from orrery.lab.arena.played import PlayedGame
from orrery.ratings.skill import NEWCOMER, after_game, drifted

MISSING = "Games of more than two are rated by openskill: pip install 'orrery-games[ratings]'"


def skills(players: Sequence[str], games: Sequence[PlayedGame]) -> list[RatingEstimate] | None:
    """The ratings after these games; None where openskill is not installed."""
    known = dict.fromkeys(players, NEWCOMER)
    try:
        for game in games:
            seated = {name: drifted(known[name]) for name in game.players}
            known |= after_game(seated, game.players, game.places)
    except ImportError:
        return None
    return [RatingEstimate(known[name].mu, Z95 * known[name].sigma) for name in players]
