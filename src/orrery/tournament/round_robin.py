"""Everybody meets everybody: the circle method, with seats that even out.

One player stands still and the others move around a circle. Whoever stands k places to one side of
the round's number meets who stands k places to the other side; as the rounds go by, everybody is
as often on one side as on the other. The circle turns by half of its length at a time, so that
seats change from round to round (the Berger tables do the same).
"""

from __future__ import annotations

from orrery.tournament.events import Bye
from orrery.tournament.groups import grouped
from orrery.tournament.pairing import Pairing, meetings, seated, split
from orrery.tournament.state import TournamentState


def rounds_of(count: int, seats: int, cycles: int) -> int:
    """How many rounds it takes until all can have met this often."""
    in_a_round = sum(size * (size - 1) // 2 for size in split(count, seats))
    return cycles * -(-(count * (count - 1) // 2) // in_a_round)


def circle(count: int, turn: int) -> list[tuple[int, int]]:
    """The pairs of one round among so many, from 0; who is paired with ``count`` has a rest."""
    around = count - 1 + count % 2
    still = around
    at = turn * ((around + 1) // 2) % around
    pairs = [((at + k) % around, (at - k) % around) for k in range(1, (around + 1) // 2)]
    pairs.insert(0, (still, at) if turn % around % 2 else (at, still))
    return [pair[::-1] if turn // around % 2 else pair for pair in pairs]


def pair(state: TournamentState) -> Pairing:
    """The next round."""
    if state.rules.seats > 2:
        return _mixed(state)
    order = state.starters
    tables, byes = [], []
    for first, second in circle(len(order), state.round):
        there = [order[place] for place in (first, second) if place < len(order)]
        present = [number for number in there if state.entrant(number).active]
        if len(present) == 2:
            tables.append((present[0], present[1]))
        elif present:
            byes.append(Bye(present[0], float(len(there) == 2)))
    return Pairing(tuple(tables), tuple(byes))


def _mixed(state: TournamentState) -> Pairing:
    """Among more than two: tables where as few as possible have met before, however they stand."""
    met = meetings(state)
    order = [entrant.number for entrant in state.active]
    # To meet for the third time is worse than to meet twice for the second time.
    tables = grouped(order, state.rules.seats, lambda one, other: met[frozenset((one, other))] ** 2)
    return Pairing(tuple(seated(state, table) for table in tables if len(table) > 1))
