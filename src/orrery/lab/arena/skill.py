"""Ratings for games of more than two: openskill's Plackett-Luce model, game by game in order.

A player begins at 25 and may be off by some 16. Where somebody sits at a table more than once,
each of its seats is rated by itself, and the player takes the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from orrery.lab.arena.elo import Rating
from orrery.lab.arena.intervals import Z95
from orrery.lab.arena.played import Played

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

MISSING = "Games of more than two are rated by openskill; install it: pip install 'orrery[lab]'"


def skills(players: Sequence[str], games: Sequence[Played]) -> list[Rating] | None:
    """The ratings after these games; None where openskill is not installed."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415  # an extra
    except ImportError:
        return None
    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in players}
    for game in games:
        teams = [[known[name]] for name in game.players]
        rated = model.rate(teams, ranks=[float(place) for place in game.places])
        seats: dict[str, list[PlackettLuceRating]] = {}
        for name, team in zip(game.players, rated, strict=True):
            seats.setdefault(name, []).append(team[0])
        for name, own in seats.items():
            mu, sigma = fmean(seat.mu for seat in own), fmean(seat.sigma for seat in own)
            known[name] = model.rating(mu, sigma, name)
    return [Rating(known[name].mu, Z95 * known[name].sigma) for name in players]
