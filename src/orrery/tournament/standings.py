"""Who stands where, and what decides between those with the same points.

Each format has its own order of tie-breaks. Between two at a table they are the
usual ones; at larger tables an opponent counts for the share of the table that they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, permutations

from orrery.tournament.events import Number
from orrery.tournament.formats import format_of
from orrery.tournament.scoring import against, points, points_in
from orrery.tournament.state import Match, TournamentState


@dataclass(frozen=True)
class StandingsLine:
    """One line of the standings. Who are equal in everything share a place."""

    place: int
    number: Number
    points: Fraction
    played: int
    breaks: tuple[Fraction, ...]  # in the order of the format's ``tie_breaks``


class _Sums:
    """What tie-breaks are made of."""

    def __init__(self, state: TournamentState) -> None:
        self.state = state
        self.points = points(state)
        self._encounters: dict[Fraction, dict[Number, Fraction]] = {}
        self.games: dict[Number, list[Match]] = {e.number: [] for e in state.entrants}
        for match in state.matches.values():
            if match.places is not None:
                for number in match.seats:
                    self.games[number].append(match)

    def played(self, number: Number) -> list[Match]:
        return [match for match in self.games[number] if not match.forfeit]

    def opposition(self, number: Number) -> list[Fraction]:
        """The points of the opponents of each round, their mean at a larger table.

        A round without a game counts as one against somebody with the own points.
        """
        faced = [
            self._mean([self.points[other] for other in match.seats if other != number])
            for match in self.played(number)
        ]
        return faced + [self.points[number]] * (self.state.round - len(faced))

    @staticmethod
    def _mean(values: Sequence[Fraction]) -> Fraction:
        return sum(values, Fraction()) / len(values)

    def buchholz(self, number: Number) -> Fraction:
        return sum(self.opposition(number), Fraction())

    def buchholz_cut(self, number: Number) -> Fraction:
        faced = self.opposition(number)
        return sum(faced, Fraction()) - min(faced, default=Fraction())

    def sonneborn(self, number: Number) -> Fraction:
        total = Fraction()
        for match in self.played(number):
            assert match.places is not None
            seat = match.seats.index(number)
            total += self._mean(
                [
                    against(match.places, seat, other) * self.points[them]
                    for other, them in enumerate(match.seats)
                    if other != seat
                ]
            )
        return total

    def wins(self, number: Number) -> Fraction:
        return Fraction(sum(points_in(match, number) == 1 for match in self.games[number]))

    def fewer(self, number: Number) -> Fraction:
        return Fraction(-len(self.games[number]))

    def direct(self, number: Number) -> Fraction:
        """Points in the games among those with the same points, if each two of them have met."""
        among = self._among(self.points[number])
        return among.get(number, Fraction())

    def _among(self, have: Fraction) -> dict[Number, Fraction]:
        if have not in self._encounters:
            self._encounters[have] = self._encounter(
                {number for number, points in self.points.items() if points == have}
            )
        return self._encounters[have]

    def _encounter(self, equals: set[Number]) -> dict[Number, Fraction]:
        met = set[frozenset[Number]]()
        made = dict.fromkeys(equals, Fraction())
        for match in {match.table: match for n in equals for match in self.played(n)}.values():
            assert match.places is not None
            there = [(seat, n) for seat, n in enumerate(match.seats) if n in equals]
            for (seat, number), (other, them) in permutations(there, 2):
                met.add(frozenset((number, them)))
                made[number] += against(match.places, seat, other)
        complete = len(met) == len(equals) * (len(equals) - 1) // 2
        return made if complete else {}


def standings(state: TournamentState) -> list[StandingsLine]:
    """Everybody who takes part or did, the best first."""
    sums = _Sums(state)
    measures: list[Callable[[Number], Fraction]] = [
        getattr(sums, name) for name in format_of(state).tie_breaks
    ]

    def worth(number: Number) -> tuple[Fraction, ...]:
        return (sums.points[number], *(measure(number) for measure in measures))

    ranked = sorted(((worth(number), number) for number in sums.points), key=_best_first(state))
    lines = list[StandingsLine]()
    for values, equals in groupby(ranked, key=lambda one: one[0]):
        place = len(lines) + 1
        for _, number in equals:
            lines.append(
                StandingsLine(place, number, values[0], len(sums.games[number]), values[1:])
            )
    return lines


def _best_first(
    state: TournamentState,
) -> Callable[[tuple[tuple[Fraction, ...], Number]], tuple[object, ...]]:
    seeds = {number: place for place, number in enumerate(state.order)}
    return lambda one: (tuple(-value for value in one[0]), seeds.get(one[1], one[1]))
