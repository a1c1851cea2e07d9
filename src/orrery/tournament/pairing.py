"""What every way of pairing gives, and what they share: who meets whom, and on which seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orrery.tournament.events import Bye, Number
from orrery.tournament.state import TournamentState


@dataclass(frozen=True)
class Pairing:
    """The tables of a round, each with its seats in order, and who does not play."""

    tables: tuple[tuple[Number, ...], ...]
    byes: tuple[Bye, ...] = ()


def split(count: int, seats: int) -> list[int]:
    """How many sit at each table: as few tables as possible, and none much smaller than another.

    One alone has nobody to play with.
    """
    tables = -(-count // seats)
    return [count // tables + (table < count % tables) for table in range(tables)]


def meetings(state: TournamentState) -> Counter[frozenset[Number]]:
    """How often each two have met over a board; a game that somebody missed is no meeting."""
    met = Counter[frozenset[Number]]()
    for match in state.matches.values():
        if not match.forfeit:
            met.update(pairs(match.seats))
    return met


def pairs(table: Sequence[Number]) -> Iterable[frozenset[Number]]:
    """Each two who sit at a table."""
    return (
        frozenset((one, other)) for place, one in enumerate(table) for other in table[place + 1 :]
    )


def seated(state: TournamentState, table: Iterable[Number]) -> tuple[Number, ...]:
    """These people on seats: each where they have sat least often, so that seats even out."""
    sat = Counter(
        (number, seat) for m in state.matches.values() for seat, number in enumerate(m.seats)
    )
    left, chosen = list(table), list[Number]()
    for seat in range(len(left)):
        # Who has sat on the later seats most often is the first to get this one.
        least = min(
            left,
            key=lambda who: (
                sat[who, seat]
                - sum(sat[who, other] for other in range(seat + 1, seat + len(left))),
                left.index(who),
            ),
        )
        left.remove(least)
        chosen.append(least)
    return tuple(chosen)
