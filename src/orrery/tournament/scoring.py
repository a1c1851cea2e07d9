"""What a place at a table is worth: the share of the others whom one has beaten.

Between two that is 1, a half or 0. At a table of four the second has beaten two of three. So
tables of different sizes in one tournament count the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from orrery.tournament.events import Number
from orrery.tournament.state import Match, TournamentState

HALF = Fraction(1, 2)


def against(places: Sequence[float], seat: int, other: int) -> Fraction:
    """What one seat has made of its meeting with another: 1, a half or 0."""
    mine, theirs = places[seat], places[other]
    return HALF if mine == theirs else Fraction(mine < theirs)


def worth(places: Sequence[float], seat: int) -> Fraction:
    """The points of a seat."""
    others = [other for other in range(len(places)) if other != seat]
    return sum((against(places, seat, other) for other in others), Fraction()) / len(others)


def points_in(match: Match, number: Number) -> Fraction | None:
    """What a game has brought this entrant; None while it is being played."""
    if match.places is None:
        return None
    return worth(match.places, match.seats.index(number))


def points(state: TournamentState) -> dict[Number, Fraction]:
    """The points of all entrants so far."""
    have = {entrant.number: Fraction(entrant.granted) for entrant in state.entrants}
    for match in state.matches.values():
        if match.places is not None:
            for seat, number in enumerate(match.seats):
                have[number] += worth(match.places, seat)
    for _, bye in state.byes:
        have[bye.who] += Fraction(bye.points)
    return have
