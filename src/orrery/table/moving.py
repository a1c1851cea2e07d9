"""Moves that happen: made by whoever sits there, dealt to whoever sets up, or the clock's."""

from __future__ import annotations

from itertools import islice
from secrets import choice
from typing import NamedTuple

from orrery.core.contract import Position, Seat
from orrery.core.kernel import CLOCK
from orrery.core.texts import say
from orrery.table.checks import check_round, refuse
from orrery.table.events import AnyEvent, Milliseconds, Moved
from orrery.table.state import TableState


class Played(NamedTuple):
    """A move that happens, and the position it leads to, so that it is played only once."""

    event: Moved
    position: Position


Decided = AnyEvent | Played


def moved(
    state: TableState,
    seat: Seat,
    move: str | int,
    ply: int | None,
    now: Milliseconds,
    lag: float = 0,
) -> Played:
    """A seat's move, if it is in time and the rules allow it."""
    check_round(state)
    granted = granted_lag(state, seat, now, lag)
    after = state.position.after(move, seat)  # the rules know best why not
    assert after.last
    _check_fresh(state.position, seat, ply)
    return Played(Moved(seat=seat, move=after.last.text, lag=granted), after)


def _check_fresh(position: Position, seat: Seat, ply: int | None) -> None:
    """A move is for the table as its owner saw it.

    Others may have acted at the same time; but what was meant for one hourglass is not for the
    next.
    """
    if ply is None:
        return
    later = islice(position.latest(), position.ply - ply) if 0 <= ply <= position.ply else None
    if later is None or any(move.seat in (seat, CLOCK) for move in later):
        raise refuse(say("The table has changed since; look again."))


def granted_lag(state: TableState, seat: Seat, now: Milliseconds, lag: float) -> Milliseconds:
    """How much lag is made good: all that is allowed on a clock, only what helps in common time."""
    clock = state.clocks[seat]
    allowed = clock.allowance(lag)
    common = [timer.deadline for timer in state.timers if timer.common]
    if common:
        late = now - min(common)
        if late >= allowed:
            raise refuse(say("Time is up."))
        return max(0, late)
    left = clock.left_at(now)
    if left is None or clock.since is None:
        return 0
    if left + allowed <= 0:
        raise refuse(say("Your time is over."))
    return min(allowed, max(0, now - clock.since))  # nobody gains time by it


# --- Setting up -----------------------------------------------------------------------------------


def is_setting_up(state: TableState, seat: Seat) -> bool:
    """Whether this seat has things to place now, before it plays."""
    return seat in state.acting and state.game.is_setting_up(state.position, seat)


def dealt(state: TableState, seat: Seat, now: Milliseconds, lag: float = 0) -> list[Played]:
    """The rest of a seat's set-up by random legal moves, all of them at once.

    They are drawn apart from the luck of the game, which they leave as it is.
    """
    check_round(state)
    if not is_setting_up(state, seat):
        raise refuse(say("There is nothing for you to set up now."))
    lag_left = granted_lag(state, seat, now, lag)
    played: list[Played] = []
    position, game = state.position, state.game
    while seat in position.to_act and game.is_setting_up(position, seat):
        position = position.after(choice(position.codes(seat)), seat)
        assert position.last
        played.append(Played(Moved(seat=seat, move=position.last.text, lag=lag_left), position))
        lag_left = 0  # the others take no time
    return played


# --- The clock ------------------------------------------------------------------------------------


def waived_time(state: TableState) -> list[Played]:
    """The end of common time that nobody wants any more."""
    if not state.all_waived:
        return []
    return [clock_moved(state, timer.move) for timer in state.timers if timer.common]


def clock_moved(state: TableState, move: str) -> Played:
    """An hourglass has run out."""
    return Played(Moved(seat=CLOCK, move=move), state.position.after(move, CLOCK))
