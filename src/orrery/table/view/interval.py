"""What people see between two rounds: the table as the last one left it, and an account of it."""

from __future__ import annotations

import msgspec

from orrery.core.contract import Move, Position, RoundReport, Seat
from orrery.core.errors import Refusal
from orrery.core.scene import Scene
from orrery.core.texts import Sentence, Text, say
from orrery.players.expertise import expertise_of
from orrery.table.events import Milliseconds
from orrery.table.intervals import Interval, awaited
from orrery.table.state import TableState
from orrery.table.view.scene import Words


class RoundLineView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the account: whom it is about, what happened, and what it brought."""

    what: Words
    seat: Seat | None = None
    points: int = 0


class IntervalView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round is over; the next one begins at this time, or when everybody is ready."""

    round: int
    deadline: Milliseconds
    sentence: Words
    lines: list[RoundLineView]
    ready: bool = False  # the reader is
    waits_for: Words = ""  # others who are not yet
    best_known: bool = False  # and can be asked for


def interval_view(state: TableState, seat: Seat | None) -> IntervalView | None:
    """The pause at this table, if there is one."""
    interval = state.interval
    if interval is None:
        return None
    before, _, after = last_round(state)
    report = state.game.round_report(before, after) or _plain_report(state)
    return IntervalView(
        round=report.number,
        deadline=interval.until,
        sentence=report.sentence,
        lines=[RoundLineView(line.what, line.seat, line.points) for line in report.lines],
        ready=seat is not None and seat in interval.ready,
        waits_for=_others(state, interval, seat),
        best_known=bool(expertise_of(state.game).best_in_round) and bool(report.lines),
    )


def interval_scene(state: TableState, seat: Seat | None) -> Scene:
    """The table when the round was over, before anything was set up again."""
    before, move, after = last_round(state)
    steps = state.game.steps(before, move, after, seat)
    return steps[-1].scene if steps else before.scene(seat)


def last_round(state: TableState) -> tuple[Position, Move, Position]:
    """The move that ended the round, with the positions before and after it."""
    if state.interval is None:
        raise Refusal("", say("No round has just ended."))
    after = state.position
    while True:
        before = after.copy()
        move = before.undo()
        if state.game.rounds_over(before) < state.game.rounds_over(after):
            return before, move, after
        after = before  # time that runs beside the rounds may have passed since


def _plain_report(state: TableState) -> RoundReport:
    return RoundReport(state.game.rounds_over(state.position), say("The round is over."))


def _others(state: TableState, interval: Interval, seat: Seat | None) -> Text:
    own = state.sharing(seat) if seat is not None else ()
    others = [other for other in awaited(interval, state.seats) if other not in own]
    return state.game.titles_listed(others) if others else ""


def interval_task(state: TableState, seat: Seat | None) -> Sentence:
    """What is to be done now."""
    is_asked = seat is not None and state.interval is not None and seat not in state.interval.ready
    if is_asked:
        return say("The round is over. Go on when you have seen how it ended.")
    return say("The next round begins in a moment.")
