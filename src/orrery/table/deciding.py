"""What follows from a command: the events that happen, or a refusal that says why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from orrery.core.contract import Position, Seat
from orrery.core.errors import Refusal
from orrery.core.programs import written
from orrery.core.texts import say
from orrery.table.absence import claimed, returned
from orrery.table.checks import check_own, check_playing, check_round, check_seat, refuse
from orrery.table.commands import (
    Answer,
    BeReady,
    Claim,
    Close,
    Command,
    Deal,
    Decline,
    Leave,
    MakeRated,
    OwnersCommand,
    Play,
    Program,
    Propose,
    Resign,
    Return,
    Say,
    ShowMove,
    Sit,
    SitBot,
    Start,
    Undo,
    Unprogram,
    Waive,
)
from orrery.table.events import (
    Answered,
    AnyEvent,
    Hinted,
    Milliseconds,
    Person,
    Programmed,
    Proposed,
    Ready,
    Resigned,
    Undone,
    Unprogrammed,
    Waived,
)
from orrery.table.hints import check_hint
from orrery.table.moving import Decided, dealt, granted_lag, moved
from orrery.table.programming import MOST_PROGRAMS
from orrery.table.seating import decide_seats
from orrery.table.state import TableState, without_last_of
from orrery.table.talk.audience import spoken


def decide(
    state: TableState, command: Command, by: Person, now: Milliseconds, lag: float = 0
) -> Sequence[Decided]:
    """What a person's command makes happen, or a ``Refusal``."""
    match command:
        case Sit() | SitBot() | Leave() | Decline() | Close() | Start() | MakeRated():
            return decide_seats(state, command, by)
        case Say():
            return [spoken(state, command, by, now)]
        case Claim() | Return():
            return _about_absence(state, command, by, now)
        case _:
            check_own(state, command.seat, by)
            return _by_owner(state, command, now, lag)


def _by_owner(
    state: TableState, command: OwnersCommand, now: Milliseconds, lag: float
) -> Sequence[Decided]:
    match command:
        case Play() | Deal():
            return _moves(state, command, now, lag)
        case BeReady() | Waive():
            return _about_round(state, command)
        case Undo(seat):
            return _undo(state, seat)
        case Propose():
            return _propose(state, command)
        case Answer(seat, agrees):
            return _answer(state, seat, agrees)
        case Resign(seat):
            check_playing(state)
            return [Resigned(seat=seat)]
        case Program(seat, program):
            return [_programmed(state, seat, program, now, lag)]
        case Unprogram(seat, number):
            return [_unprogrammed(state, seat, number)]
        case ShowMove(seat):
            check_hint(state, seat)
            return [Hinted(seat=seat)]
        case _ as unknown:
            assert_never(unknown)


def _moves(
    state: TableState, command: Play | Deal, now: Milliseconds, lag: float
) -> Sequence[Decided]:
    if isinstance(command, Deal):
        return dealt(state, command.seat, now, lag)
    return [moved(state, command.seat, command.move, command.ply, now, lag)]


def _about_absence(
    state: TableState, command: Claim | Return, by: Person, now: Milliseconds
) -> list[AnyEvent]:
    if isinstance(command, Return):
        check_seat(state, command.seat)
        return [returned(state, command.seat, by)]
    check_own(state, command.seat, by)
    check_seat(state, command.about)
    return [claimed(state, command, now)]


# --- Rounds ---------------------------------------------------------------------------------------


def _about_round(state: TableState, command: BeReady | Waive) -> list[AnyEvent]:
    if isinstance(command, BeReady):
        return _ready(state, command.seat)
    return [_waived(state, command.seat)]


def _ready(state: TableState, seat: Seat) -> list[AnyEvent]:
    """Who says so too late, or twice, wants nothing else than what is."""
    check_playing(state)
    if state.interval is None or seat in state.interval.ready:
        return []
    return [Ready(seat=seat)]


def may_waive(state: TableState, seat: Seat) -> bool:
    """Whether others wait to see if this seat acts before the hourglass has run out."""
    return state.is_timed and seat in state.acting and seat not in state.waived


def _waived(state: TableState, seat: Seat) -> Waived:
    check_round(state)
    if not may_waive(state, seat):
        raise refuse(say("Nobody waits for you before the time is up."))
    return Waived(seat=seat)


# --- Programs -------------------------------------------------------------------------------------


def _programmed(
    state: TableState, seat: Seat, raw: Mapping[str, Any], now: Milliseconds, lag: float
) -> Programmed:
    check_playing(state)
    if seat in state.acting:
        granted_lag(state, seat, now, lag)  # what it plays at once would have to be in time
    program = state.game.checked_program(state.position, seat, raw)
    after = state.programs.with_one(seat, program, state.position)
    if len(after.of(seat)) > MOST_PROGRAMS:
        raise refuse(
            say("You have programmed {most} things; take one back first.", most=MOST_PROGRAMS)
        )
    return Programmed(seat=seat, program=written(program))


def _unprogrammed(state: TableState, seat: Seat, number: int | None) -> Unprogrammed:
    check_playing(state)
    own = state.programs.of(seat)
    if not own or number not in (None, *(kept.number for kept in own)):
        raise refuse(say("Nothing of the kind is programmed; it may have been played already."))
    return Unprogrammed(seat=seat, program=number)


# --- Taking back ----------------------------------------------------------------------------------


def may_undo(state: TableState, seat: Seat) -> bool:
    """Whether a seat may take back its last step without asking anybody.

    Only within its turn, or as long as the step is secret: the others have not seen it.
    """
    if state.phase != "playing":
        return False
    position = state.position
    secrets = state.game.secrets(position)
    if secrets and any(move.seat == seat for move in state.history[-secrets:]):
        return _can_drop(position, seat)
    acting = frozenset(state.acting)
    return position.may_undo(seat) and (seat in acting or acting <= state.sharing(seat))


def _can_drop(position: Position, seat: Seat) -> bool:
    """Whether the others' secret moves are still moves without this seat's last one."""
    try:
        without_last_of(position, seat)
    except Refusal:
        return False
    return True


def _undo(state: TableState, seat: Seat) -> list[AnyEvent]:
    """On one screen the last step may be that of the owner's seat before."""
    check_playing(state)
    for own in (seat, *sorted(state.sharing(seat))):
        if may_undo(state, own):
            return [Undone(seat=own)]
    if not is_alone(state, seat):
        raise refuse(say("This cannot be undone without asking: your turn is over."))
    return [Undone(seat=seat, moves=takeback(state, seat))]


def is_alone(state: TableState, seat: Seat) -> bool:
    """Whether a seat plays against bots only, and for nothing: it need not ask anybody."""
    others = set(range(len(state.seats))) - state.sharing(seat)
    is_free = not state.opened.rated and not state.opened.tournament
    return is_free and bool(others) and others <= set(state.bots())


def may_go_back(state: TableState, seat: Seat) -> bool:
    """Whether a seat may undo its last step, or among bots all since its last decision."""
    if may_undo(state, seat):
        return True
    try:
        return is_alone(state, seat) and takeback(state, seat) > 0
    except Refusal:
        return False


def takeback(state: TableState, seat: Seat) -> int:
    """How many moves lead back to this seat's last decision, or a ``Refusal``."""
    check_playing(state)
    if state.opened.rated:
        raise refuse(say("This game is rated: a move stands when the turn is over."))
    movers = [move.seat for move in reversed(state.history)]
    if seat not in movers:
        raise refuse(say("There is no move of yours to take back."))
    back = movers.index(seat) + 1
    if state.position.has_revealed(back):
        raise refuse(say("What has been revealed since then cannot be hidden again."))
    return back


# --- Proposals ------------------------------------------------------------------------------------


def check_proposal(state: TableState, seat: Seat, what: str) -> None:
    """Whether this can be proposed now."""
    if state.opened.tournament and what != "draw":
        raise refuse(say("In a tournament nothing is taken back, and no game is played again."))
    if what == "draw" and not state.opened.draws:
        raise refuse(say("In this game no draw can be agreed."))
    if what == "rematch":
        if state.phase != "over":
            raise refuse(say("A rematch follows when this game is over."))
        if state.rematch or state.next_table:
            raise refuse(say("The rematch is agreed already."))
    elif what == "takeback":
        takeback(state, seat)
    else:
        check_playing(state)
        if len(state.seats) != 2:
            raise refuse(say("A draw can only be agreed between two."))
    if state.proposal is not None:
        raise refuse(say("Another proposal has to be answered first."))


def _propose(state: TableState, command: Propose) -> list[AnyEvent]:
    seat, what = command.seat, command.what
    check_proposal(state, seat, what)
    events: list[AnyEvent] = [Proposed(seat=seat, what=what)]
    bots = state.bots()
    for bot in bots:
        events.append(Answered(seat=bot, agrees=what != "draw"))
        if what == "draw":
            return events
    asked = set(range(len(state.seats))) - state.sharing(seat) - set(bots)
    if what == "takeback" and not asked:
        events.append(Undone(seat=seat, moves=takeback(state, seat)))
    return events


def _answer(state: TableState, seat: Seat, agrees: bool) -> list[AnyEvent]:
    asked = state.proposal
    if asked is None:
        raise refuse(say("Nothing has been proposed."))
    if seat not in asked.waiting:
        raise refuse(say("Others have to answer this."))
    events: list[AnyEvent] = [Answered(seat=seat, agrees=agrees)]
    if agrees and asked.what == "takeback" and asked.waiting <= state.sharing(seat):
        events.append(Undone(seat=asked.seat, moves=takeback(state, asked.seat)))
    return events
