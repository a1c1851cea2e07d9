"""An arena: whoever is free is paired again, for as long as it lasts.

People meet people who stand near, and not the same twice in a row as long as there are others. A
bot only fills a table where somebody has waited for a while; bots never play among themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from orrery.table.events import Milliseconds
from orrery.tournament.events import Number
from orrery.tournament.groups import grouped
from orrery.tournament.pairing import Pairing, meetings, seated, split
from orrery.tournament.scoring import points
from orrery.tournament.state import Entrant, TournamentState

#: So long somebody waits for further people to become free, for a bot, for a new opponent.
GATHER_MS = 3_000
FOR_A_BOT_MS = 8_000
FOR_ANOTHER_MS = 15_000


def ends(state: TournamentState) -> Milliseconds:
    """When the last pairing is made."""
    assert state.began is not None
    return state.began + state.rules.minutes * 60_000


def pair(state: TournamentState, now: Milliseconds) -> Pairing:
    """Tables for those who are free now; none, if it is better to wait."""
    free = [entrant for entrant in state.active if state.game_now(entrant.number) is None]
    people = _ranked(state, [entrant for entrant in free if not entrant.is_bot])
    bots = _ranked(state, [entrant for entrant in free if entrant.is_bot])
    if not people or not _is_time(state, people, now):
        return Pairing(())
    people, fillers = _filled(state, people, bots, now)
    met, last = meetings(state), _last_tables(state)

    def strain(one: Number, other: Number) -> int:
        again = frozenset((one, other)) in last
        return 1000 * again + met[frozenset((one, other))]

    ranked = _ranked(state, [state.entrant(number) for number in (*people, *fillers)])
    tables = [
        table
        for table in grouped(ranked, state.rules.seats, strain)
        if _may_play(state, table, now)
    ]
    return Pairing(tuple(seated(state, table) for table in tables))


def wakes(state: TournamentState) -> Milliseconds | None:
    """When waiting may be over for somebody who is free."""
    waiting = [
        free_since(state, entrant)
        for entrant in state.active
        if not entrant.is_bot and state.game_now(entrant.number) is None
    ]
    later = [
        since + wait
        for since in waiting
        for wait in (GATHER_MS, FOR_A_BOT_MS, FOR_ANOTHER_MS)
        if since + wait > state.at
    ]
    return min(later, default=None)


def free_since(state: TournamentState, entrant: Entrant) -> Milliseconds:
    """Since when this entrant has waited for a game."""
    assert state.began is not None
    games = state.games_of(entrant.number)
    ended = games[-1].ended if games else None
    return max(state.began, entrant.since, ended or 0)


def _ranked(state: TournamentState, entrants: Sequence[Entrant]) -> list[Number]:
    have = points(state)
    return sorted((e.number for e in entrants), key=lambda number: -have[number])


def _waited(state: TournamentState, number: Number, now: Milliseconds) -> Milliseconds:
    return now - free_since(state, state.entrant(number))


def _is_time(state: TournamentState, people: Sequence[Number], now: Milliseconds) -> bool:
    """Everybody is free, or somebody has waited long enough for more to come."""
    everybody = sum(not entrant.is_bot for entrant in state.active)
    return len(people) == everybody or any(
        _waited(state, number, now) >= GATHER_MS for number in people
    )


def _filled(
    state: TournamentState, people: list[Number], bots: list[Number], now: Milliseconds
) -> tuple[list[Number], list[Number]]:
    """The people who get a table now, and the bots who fill the last one.

    Without bots a table may be smaller. Who has waited least waits on, if nothing of that helps or
    the time for it has not come.
    """
    left_over = len(people) % state.rules.seats
    if not left_over:
        return people, []
    newest = sorted(people, key=lambda number: _waited(state, number, now))[:left_over]
    alone = sum(not entrant.is_bot for entrant in state.active) == len(people)
    tired = any(_waited(state, number, now) >= FOR_A_BOT_MS for number in newest)
    wanted = state.rules.seats - left_over
    if (alone or tired) and len(bots) >= wanted:
        last = _last_tables(state)
        fresh = sorted(bots, key=lambda bot: any(frozenset((bot, p)) in last for p in newest))
        return people, fresh[:wanted]
    if (alone or tired) and min(split(len(people), state.rules.seats)) > 1:
        return people, []  # at tables that are not full
    return [number for number in people if number not in newest], []


def _last_tables(state: TournamentState) -> set[frozenset[Number]]:
    """Each two who sat together in the last game of either."""
    together = set[frozenset[Number]]()
    for entrant in state.active:
        for match in state.games_of(entrant.number)[-1:]:
            together |= {frozenset(two) for two in combinations(match.seats, 2)}
    return together


def _may_play(state: TournamentState, table: Sequence[Number], now: Milliseconds) -> bool:
    """Whether nobody at this table should rather wait for another opponent."""
    last = _last_tables(state)
    again = any(frozenset(two) in last for two in combinations(table, 2))
    others = len(state.active) > len(table)
    tired = all(
        _waited(state, number, now) >= FOR_ANOTHER_MS
        for number in table
        if not state.entrant(number).is_bot
    )
    return len(table) > 1 and (not again or not others or tired)
