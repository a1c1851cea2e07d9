"""Tables for a ranked list of people: who stand near each other, and have not met before.

What is made small is first how often people at a table have met, then how far apart they stand
(squared). The search goes down the list: whoever is highest and has no table gets company, the
best first; it turns back as long as its budget lasts, and cuts what cannot become better. A small
field is searched to the end. A larger one keeps the best that was found, and people change places
between two tables as long as that helps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from orrery.tournament.events import Number
from orrery.tournament.pairing import split

#: What two who should not meet add, beside distances that never add up to so much.
STRAIN = 10**9
#: How many people are thought of as company for one, and how many tables are tried in all.
_REACH = 11
_BUDGET = 4000

Strain = Callable[[Number, Number], int]
Table = tuple[int, ...]  # places in the ranked list


def grouped(ranked: Sequence[Number], seats: int, strain: Strain) -> list[tuple[Number, ...]]:
    """Tables of at most so many seats; ``strain`` says how little two should meet again."""
    if len(ranked) < 2:
        return [tuple(ranked)] if ranked else []
    search = _Search(ranked, strain)
    tables = search.best(split(len(ranked), seats))
    return [tuple(ranked[place] for place in table) for table in tables]


class _Search:
    def __init__(self, ranked: Sequence[Number], strain: Strain) -> None:
        places = range(len(ranked))
        self._cost = [
            [(one - other) ** 2 + STRAIN * strain(ranked[one], ranked[other]) for other in places]
            for one in places
        ]
        self._budget = _BUDGET
        self._best: tuple[float, list[Table]] = (float("inf"), [])

    def best(self, sizes: Sequence[int]) -> list[Table]:
        self._down(list(range(len(self._cost))), list(sizes), 0, [])
        return sorted(self._polished(self._best[1]))

    def _of(self, table: Sequence[int]) -> int:
        return sum(self._cost[one][other] for one, other in combinations(table, 2))

    def _down(self, left: list[int], sizes: list[int], so_far: float, tables: list[Table]) -> None:
        if not left:
            self._best = min(self._best, (so_far, list(tables)), key=lambda found: found[0])
            return
        first, others = left[0], left[1:]
        for size in sorted(set(sizes), reverse=True):
            fewer = sizes.copy()
            fewer.remove(size)
            near = sorted(others, key=lambda other: (self._cost[first][other], other))[:_REACH]
            companies = [(first, *some) for some in combinations(sorted(near), size - 1)]
            companies.sort(key=self._of)
            for table in companies:
                cost = so_far + self._of(table)
                if cost >= self._best[0] or (self._budget <= 0 and self._best[1]):
                    break
                self._budget -= 1
                rest = [place for place in others if place not in table]
                self._down(rest, fewer, cost, [*tables, table])

    def _polished(self, tables: list[Table]) -> list[Table]:
        """People change places as long as both tables together gain by it."""
        better = True
        while better:
            better = False
            for one, other in combinations(range(len(tables)), 2):
                changed = self._exchanged(tables[one], tables[other])
                if changed:
                    tables[one], tables[other] = changed
                    better = True
        return tables

    def _exchanged(self, one: Table, other: Table) -> tuple[Table, Table] | None:
        before = self._of(one) + self._of(other)
        for place, who in enumerate(one):
            for seat, them in enumerate(other):
                first = (*one[:place], them, *one[place + 1 :])
                second = (*other[:seat], who, *other[seat + 1 :])
                if self._of(first) + self._of(second) < before:
                    return tuple(sorted(first)), tuple(sorted(second))
        return None
