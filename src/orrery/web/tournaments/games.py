"""The tables of a tournament: how they are opened, and what is read off them."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.contract import Seat
from orrery.table.clock_rules import SECOND
from orrery.table.clocks import first
from orrery.table.events import Milliseconds, Opened, Person
from orrery.table.state import TableState
from orrery.tournament.state import Match, TournamentState
from orrery.web.table.new_table import TableWish


def wish_for(tournament: str, state: TournamentState, match: Match) -> TableWish:
    """The table of this game."""
    rules = state.rules
    sitters = tuple(state.entrant(number).who for number in match.seats)
    options = dict(rules.options)
    if "players" in options:
        options["players"] = str(len(sitters))
    opened = Opened(
        game=rules.game,
        options=options,
        seed="",  # the table finds one
        host=state.host.id,
        clock=rules.clock,
        unhurried=rules.unhurried and any(isinstance(who, Person) for who in sitters),
        rated=rules.rated,
        tournament=tournament,
        draws=rules.draws,
    )
    return TableWish(opened, sitters)


def has_moved(table: TableState, seat: Seat) -> bool:
    """Whether anybody has made a move on this seat."""
    return any(move.seat == seat for move in table.position.history)


def is_forfeit(table: TableState) -> bool:
    """Whether a game of two ended because somebody never came."""
    ending = table.ending
    return (
        ending is not None
        and len(table.seats) == 2
        and ending.seat is not None
        and not has_moved(table, ending.seat)
    )


def late(table: TableState, patience: int) -> Iterator[tuple[Seat, Person, Milliseconds]]:
    """People who have still to make their first move, and until when they have time for it.

    The time is that of their first turn, as their clock has counted it.
    """
    whole = first(table.opened.clock).left
    if not patience or whole is None:
        return
    for seat in table.acting:
        who, clock = table.seats[seat], table.clocks[seat]
        if isinstance(who, Person) and clock.deadline is not None and not has_moved(table, seat):
            yield seat, who, clock.deadline - whole + patience * SECOND
