"""What a result says about those who played: openskill's Plackett-Luce model, one game at a time.

Tournaments of bots and the ratings of people stand on this one function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple


class Skill(NamedTuple):
    """How strong a player seems to be, and how far off that may be."""

    mu: float
    sigma: float


#: Of whom nothing is known.
NEWCOMER = Skill(25.0, 25.0 / 3)
#: How much less certain a skill becomes with every game, since people learn and forget.
DRIFT = 25.0 / 300


def after_game(
    known: Mapping[str, Skill], players: Sequence[str], places: Sequence[float]
) -> dict[str, Skill]:
    """The skills of these players after a game in which they took these places, 1 the first.

    Where somebody sat more than once, each seat is rated by itself, and the player takes the mean.
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415  # an extra

    model = PlackettLuce(tau=0)  # whoever asks lets skills drift
    teams = [[model.rating(*known[name])] for name in players]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    seats: dict[str, list[Skill]] = {}
    for name, (seat,) in zip(players, rated, strict=True):
        seats.setdefault(name, []).append(Skill(seat.mu, seat.sigma))
    return {
        name: Skill(fmean(seat.mu for seat in own), fmean(seat.sigma for seat in own))
        for name, own in seats.items()
    }


def drifted(skill: Skill) -> Skill:
    """A little less certain, before the next game."""
    return Skill(skill.mu, (skill.sigma**2 + DRIFT**2) ** 0.5)
