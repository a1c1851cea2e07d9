"""Before the game: who sits down where, who gets up, who does not come."""

from __future__ import annotations

from typing import assert_never

from orrery.core.contract import Seat
from orrery.core.texts import listed, say
from orrery.players.levels import LEVELS
from orrery.table.checks import (
    check_host,
    check_own,
    check_rated,
    check_seat,
    check_waiting,
    refuse,
)
from orrery.table.commands import Close, Decline, Leave, MakeRated, SeatCommand, Sit, SitBot, Start
from orrery.table.events import (
    AnyEvent,
    Bot,
    Closed,
    Declined,
    Left,
    MadeRated,
    Person,
    Sat,
    Sitter,
    Started,
)
from orrery.table.state import TableState


def decide_seats(state: TableState, command: SeatCommand, by: Person) -> list[AnyEvent]:
    """The events that a command about seats makes, or a ``Refusal``."""
    match command:
        case Sit(seat):
            return _sit(state, seat, by)
        case SitBot(seat, level):
            return _sit_bot(state, seat, level, by)
        case Leave(seat):
            return _leave(state, seat, by)
        case Decline():
            return _decline(state, by)
        case Close():
            return _close(state, by)
        case Start():
            return _start(state, by)
        case MakeRated(rated):
            return _make_rated(state, rated, by)
        case _ as unknown:
            assert_never(unknown)


def _sit(state: TableState, seat: Seat, by: Person) -> list[AnyEvent]:
    _check_free(state, seat)
    if not may_come(state, by.id):
        raise refuse(say("Others are invited to this table; you may watch."))
    if state.owned(by.id) and by.id != state.opened.host:
        raise refuse(say("You have a seat already; only the host may play several."))
    if state.owned(by.id) and state.opened.rated:
        raise refuse(say("In a rated game everybody takes one seat."))
    return seated(state, seat, by)


def _sit_bot(state: TableState, seat: Seat, level: int, by: Person) -> list[AnyEvent]:
    check_host(state, by)
    _check_free(state, seat)
    if level not in LEVELS:
        raise refuse(
            say("A bot has a level from {least} to {most}.", least=LEVELS[0], most=LEVELS[-1])
        )
    return seated(state, seat, Bot(level))


def _check_free(state: TableState, seat: Seat) -> None:
    check_seat(state, seat)
    check_waiting(state)
    if state.seats[seat] is not None:
        raise refuse(say("This seat is taken: {who}.", who=state.game.seat_title(seat)))


def seated(state: TableState, seat: Seat, who: Sitter) -> list[AnyEvent]:
    """Somebody sits down; with the last seat the game begins."""
    others = (*state.seats[:seat], *state.seats[seat + 1 :])
    began: list[AnyEvent] = [] if None in others else [Started()]
    return [Sat(seat=seat, who=who), *began]


def may_come(state: TableState, person: str) -> bool:
    """Whether the person with this id may take an open seat, as far as invitations go."""
    return not state.opened.invited or person in (*state.invited, state.opened.host)


def filled(state: TableState) -> list[AnyEvent]:
    """The bots that were promised take every open seat, and the game begins."""
    fill = state.opened.fill
    assert fill
    free = [seat for seat, who in enumerate(state.seats) if who is None]
    return [*(Sat(seat=seat, who=Bot(fill.level)) for seat in free), Started()]


def _leave(state: TableState, seat: Seat, by: Person) -> list[AnyEvent]:
    check_seat(state, seat)
    check_waiting(state)
    who = state.seats[seat]
    if not (isinstance(who, Bot) and by.id == state.opened.host):
        check_own(state, seat, by)
    return [Left(seat=seat)]


def _decline(state: TableState, by: Person) -> list[AnyEvent]:
    """When nobody is left who was invited, there is nobody to wait for."""
    check_waiting(state)
    if by.id not in state.invited or state.owned(by.id):
        raise refuse(say("Nobody waits for your answer here."))
    declined: list[AnyEvent] = [Declined(who=by)]
    return declined if set(state.invited) - {by.id} else [*declined, Closed()]


def _close(state: TableState, by: Person) -> list[AnyEvent]:
    check_host(state, by)
    check_waiting(state)
    return [Closed()]


def check_stakes(state: TableState, by: Person) -> None:
    """Whether this person may still decide that the game is rated, or that it is not."""
    check_host(state, by)
    check_waiting(state)
    check_rated(state.game)
    if {who.id for who in state.seats if isinstance(who, Person)} - {by.id}:
        raise refuse(say("Somebody has sat down already; the table stays as they found it."))
    if len(state.owned(by.id)) > 1:
        raise refuse(say("In a rated game everybody takes one seat."))


def _make_rated(state: TableState, rated: bool, by: Person) -> list[AnyEvent]:
    check_stakes(state, by)
    return [] if rated == state.opened.rated else [MadeRated(rated=rated)]


def _start(state: TableState, by: Person) -> list[AnyEvent]:
    check_host(state, by)
    check_waiting(state)
    free = [state.game.seat_word(seat) for seat, who in enumerate(state.seats) if who is None]
    if free:
        raise refuse(say("Somebody has to sit here first: {seats}.", seats=listed(free)))
    return [Started()]
