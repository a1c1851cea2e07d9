"""What follows from a command: the events that happen, or a refusal that says why not."""

from __future__ import annotations

from typing import assert_never

from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, say
from orrery.players.levels import LEVELS
from orrery.table.events import Bot, Milliseconds, Person, Sitter
from orrery.tournament.commands import AddBot, Begin, Cancel, Command, Enter, Remove, Withdraw
from orrery.tournament.events import AnyEvent, Cancelled, Entered, Number, Withdrew
from orrery.tournament.following import beginning
from orrery.tournament.formats import Helping, format_of
from orrery.tournament.state import TournamentState


def decide(
    state: TournamentState, command: Command, by: Person, now: Milliseconds, helping: Helping
) -> list[AnyEvent]:
    """The events that a person's command makes, or a ``Refusal``."""
    _check_alive(state)
    match command:
        case Enter():
            return [_enter(state, by, now)]
        case Withdraw():
            return [_withdraw(state, by)]
        case Remove(number):
            _check_host(state, by)
            return [_remove(state, number)]
        case AddBot(level):
            _check_host(state, by)
            return [_add_bot(state, level, now)]
        case Begin():
            _check_host(state, by)
            return _begin(state, helping)
        case Cancel():
            _check_host(state, by)
            return [Cancelled()]
        case _ as unknown:
            assert_never(unknown)


def _refuse(sentence: Sentence) -> Refusal:
    return Refusal("", sentence)


def _check_alive(state: TournamentState) -> None:
    if state.phase == "over":
        raise _refuse(say("This tournament is over."))
    if state.phase == "cancelled":
        raise _refuse(say("This tournament was called off."))


def _check_host(state: TournamentState, by: Person) -> None:
    if by.id != state.host.id:
        raise _refuse(say("Only the host of the tournament may do this."))


# --- Coming and going -----------------------------------------------------------------------------


def may_enter(state: TournamentState, now: Milliseconds) -> bool:
    """Whether the doors are open for somebody new."""
    if state.phase == "running":
        return format_of(state).may_enter_late(state, now)
    return state.phase == "open"


def _check_doors(state: TournamentState, now: Milliseconds) -> None:
    if not may_enter(state, now):
        raise _refuse(say("It is too late to enter: the tournament has begun."))
    if len(state.active) >= state.rules.most:
        raise _refuse(say("The tournament is full."))


def _enter(state: TournamentState, by: Person, now: Milliseconds) -> Entered:
    number = state.number_of(by.id)
    if number is None:
        _check_doors(state, now)
        return _newcomer(state, by)
    known = state.entrant(number)
    if known.active:
        raise _refuse(say("You take part already."))
    if known.away == "host":
        raise _refuse(say("The host has removed you from this tournament."))
    if number in state.order and state.phase == "running":
        return Entered(who=by, number=number)
    _check_doors(state, now)
    return Entered(who=by, number=number, points=format_of(state).granted(state))


def _newcomer(state: TournamentState, who: Sitter) -> Entered:
    points = format_of(state).granted(state)
    return Entered(who=who, number=len(state.entrants) + 1, points=points)


def _withdraw(state: TournamentState, by: Person) -> Withdrew:
    number = state.number_of(by.id)
    if number is None or not state.entrant(number).active:
        raise _refuse(say("You do not take part."))
    return Withdrew(number=number)


def _remove(state: TournamentState, number: Number) -> Withdrew:
    if not 1 <= number <= len(state.entrants) or not state.entrant(number).active:
        raise _refuse(say("Nobody with the number {number} takes part.", number=number))
    return Withdrew(number=number, why="host")


def _add_bot(state: TournamentState, level: int, now: Milliseconds) -> Entered:
    _check_doors(state, now)
    if level not in LEVELS:
        raise _refuse(
            say("A bot has a level from {least} to {most}.", least=LEVELS[0], most=LEVELS[-1])
        )
    return _newcomer(state, Bot(level))


# --- By hand --------------------------------------------------------------------------------------


def _begin(state: TournamentState, helping: Helping) -> list[AnyEvent]:
    if state.phase != "open":
        raise _refuse(say("The tournament has begun already."))
    events = beginning(state, helping)
    if isinstance(events[0], Cancelled):
        raise _refuse(say("A tournament needs at least two who take part."))
    return events
