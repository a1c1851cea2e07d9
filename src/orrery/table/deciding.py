"""What follows from a command: the events that happen, or a refusal that says why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, assert_never

from orrery.core.contract import Position, Seat
from orrery.core.errors import Refusal
from orrery.core.programs import written
from orrery.core.texts import Sentence, say
from orrery.table.absence import claimed, returned
from orrery.table.checks import (
    check_own,
    check_playing,
    check_round,
    check_seat,
    refuse,
    why_not_playing,
)
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
    if secrets and any(move.seat == seat for move in islice(position.latest(), secrets)):
        return _can_drop(position, seat)
    is_in_turn = seat in state.acting or state.sharing(seat).issuperset(state.acting)
    return is_in_turn and position.may_undo(seat)


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
    return state.is_against_bots(seat) and not state.opened.rated and not state.opened.tournament


def may_go_back(state: TableState, seat: Seat) -> bool:
    """Whether a seat may undo its last step, or among bots all since its last decision."""
    if may_undo(state, seat):
        return True
    return is_alone(state, seat) and why_no_takeback(state, seat) is None


def takeback(state: TableState, seat: Seat) -> int:
    """How many moves lead back to this seat's last decision, or a ``Refusal``."""
    check_playing(state)
    _refuse_if(why_no_takeback(state, seat))
    return _moves_since(state, seat)


def why_no_takeback(state: TableState, seat: Seat) -> Sentence | None:
    """Why this seat's last decision stands in a game that is on; None: it can be taken back."""
    if state.opened.rated:
        return _RATED_MOVES_STAND
    back = _moves_since(state, seat)
    if not back:
        return _NO_MOVE_YET
    return _REVEALED if state.position.has_revealed(back) else None


# What makes sense is asked after every move, so that reasons against it are sentences made before.
_RATED_MOVES_STAND = say("This game is rated: a move stands when the turn is over.")
_NO_MOVE_YET = say("There is no move of yours to take back.")
_REVEALED = say("What has been revealed since then cannot be hidden again.")


def _moves_since(state: TableState, seat: Seat) -> int:
    """How many moves were made since this seat's last decision, itself included; 0: it had none."""
    for back, move in enumerate(state.position.latest(), 1):
        if move.seat == seat:
            return back
    return 0


def _refuse_if(why: Sentence | None) -> None:
    if why is not None:
        raise refuse(why)


# --- Proposals ------------------------------------------------------------------------------------


def why_not_propose(state: TableState, seat: Seat, what: str) -> Sentence | None:
    """Why this cannot be proposed now; None: it can."""
    if state.opened.tournament and what != "draw":
        return _NEVER_AGAIN
    if what == "draw" and not state.opened.draws:
        return _NO_DRAWS
    if what == "rematch":
        why = _why_no_rematch(state)
    elif state.phase != "playing":
        why = why_not_playing(state)
    elif what == "takeback":
        why = why_no_takeback(state, seat)
    else:
        why = None if len(state.seats) == 2 else _ONLY_BETWEEN_TWO
    return _ANOTHER_FIRST if why is None and state.proposal is not None else why


def _why_no_rematch(state: TableState) -> Sentence | None:
    if state.phase != "over":
        return _NOT_OVER
    return _AGREED_ALREADY if state.rematch or state.next_table else None


_NEVER_AGAIN = say("In a tournament nothing is taken back, and no game is played again.")
_NO_DRAWS = say("In this game no draw can be agreed.")
_ONLY_BETWEEN_TWO = say("A draw can only be agreed between two.")
_ANOTHER_FIRST = say("Another proposal has to be answered first.")
_NOT_OVER = say("A rematch follows when this game is over.")
_AGREED_ALREADY = say("The rematch is agreed already.")


def _propose(state: TableState, command: Propose) -> list[AnyEvent]:
    seat, what = command.seat, command.what
    _refuse_if(why_not_propose(state, seat, what))
    events: list[AnyEvent] = [Proposed(seat=seat, what=what)]
    bots = state.bots()
    for bot in bots:
        events.append(Answered(seat=bot, agrees=what != "draw"))
        if what == "draw":
            return events
    asked = state.others(seat) - bots.keys()
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
