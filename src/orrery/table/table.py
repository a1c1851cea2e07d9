"""A hosted game: commands come in, events are written to the log, and then they have happened.

It keeps no time of its own: its host passes in the time, and calls ``tick`` when ``due``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex

import msgspec

from orrery.core.contract import Seat
from orrery.core.errors import Refusal
from orrery.core.options import write_value
from orrery.core.texts import say
from orrery.games import game_class
from orrery.table.absence import may_go
from orrery.table.checks import check_rated
from orrery.table.clocks import MOST_LAG
from orrery.table.commands import Command
from orrery.table.deciding import decide
from orrery.table.events import (
    AnyEvent,
    Bot,
    Came,
    Continued,
    Entry,
    Fill,
    Flagged,
    Gone,
    IntervalOver,
    Milliseconds,
    Moved,
    Opened,
    Person,
    Sitter,
    Struck,
)
from orrery.table.intervals import Interval
from orrery.table.log import EventLog, LogEntry, Logged, NumberTaken, Steps, finish, time_of
from orrery.table.moving import Decided, Played, clock_moved, moved, waived_time
from orrery.table.seating import filled, seated
from orrery.table.series import anew, is_over, moved_on
from orrery.table.standing import Standing, standing
from orrery.table.state import Running, TableState, fold, game_of

#: So many of the last entries are kept for whoever has not heard of them.
_MOST_NEWEST = 8
#: So many programmed moves may follow each other at once; no game of ours comes near.
_MOST_PROGRAMMED = 100


#: What time can bring about: the end of a timer or a pause, bots, or a flag.
Due = Running | Fill | Interval | Seat


class NoSuchTable(Refusal):
    """Nothing is written down about a table of this name."""

    def __init__(self) -> None:
        super().__init__("", say("There is no such table."))


class Table(Logged[Decided, AnyEvent, TableState, Standing]):
    """One hosted game."""

    def __init__(self, id: str, log: EventLog[AnyEvent, Standing]) -> None:
        super().__init__(id, log)
        #: The entries of each command that bears a name.
        self._causes: dict[str, list[Entry]] = {}
        #: The last entries that were written or read.
        self._newest: deque[Entry] = deque(maxlen=_MOST_NEWEST)
        #: The lag last measured, by person.
        self._lags: dict[str, float] = {}

    @classmethod
    def open(
        cls,
        log: EventLog[AnyEvent, Standing],
        id: str,
        opened: Opened,
        sitters: Sequence[Sitter | None] = (),
        now: Milliseconds = 0,
    ) -> Table:
        """Set up a table, by the newest rules.

        All options are written down, and without a seed there will be one.
        """
        newest = game_class(opened.game).version
        opened = msgspec.structs.replace(opened, rules=newest, intervals=True)
        game = game_of(opened)
        if opened.rated:
            check_rated(game)
        options = {name: write_value(value) for name, value in game.chosen.items()}
        opened = msgspec.structs.replace(opened, options=options, seed=opened.seed or token_hex(8))
        table = cls(id, log)
        first: Entry = LogEntry(1, now, opened)
        state, entries = fold(None, first), [first]
        for seat, who in enumerate(sitters[: len(game.seats)]):
            if who is not None:
                more, state = _followed(state, seated(state, seat, who), now)
                entries += more
        log.append(id, entries, standing(state))
        table._state = state
        return table

    @classmethod
    def load(cls, log: EventLog[AnyEvent, Standing], id: str) -> Table:
        """A table that exists already."""
        table = cls(id, log)
        table.catch_up()
        if not table.exists:
            raise NoSuchTable
        return table

    # --- The log ----------------------------------------------------------------------------------

    def _fold(self, state: TableState | None, entry: Entry) -> TableState:
        return fold(state, entry)

    def _brief(self, state: TableState) -> Standing:
        return standing(state)

    def _known(self, cause: str) -> list[Entry] | None:
        return self._causes.get(cause)

    def _remember(self, entries: Sequence[Entry]) -> None:
        self._newest.extend(entries)
        for entry in entries:
            if entry.event.cause:
                self._causes.setdefault(entry.event.cause, []).append(entry)

    def open_entries_since(self, number: int) -> list[Entry]:
        """The entries after this number, if all are moves that everybody may see; else none."""
        entries = [entry for entry in self._newest if entry.number > number]
        is_whole = bool(entries) and entries[0].number == number + 1
        is_open = all(isinstance(entry.event, Moved) for entry in entries)
        if not (is_whole and is_open) or self.state.game.secrets(self.state.position):
            return []
        return entries

    def _entries(
        self, decided: Sequence[Decided], now: Milliseconds, cause: str
    ) -> tuple[list[Entry], TableState]:
        """What was decided, and the moves that are programmed to follow.

        They happen in the same instant as what they answer, and are written down with it.
        """
        entries, after = _followed(self.state, decided, now, cause)
        for _ in range(_MOST_PROGRAMMED):
            is_on = after.phase == "playing" and after.interval is None
            move = after.programs.move(after.position) if is_on else None
            if move is None:
                break
            more, after = _followed(after, [move], now, cause)
            entries += more
        return entries, after

    # --- Commands ---------------------------------------------------------------------------------

    def do(
        self, command: Command, by: Person, now: Milliseconds, cause: str = "", lag: float = 0
    ) -> list[Entry]:
        """Carry out a person's command, once, however often it comes under the same name."""
        return finish(self.do_steps(command, by, now, cause, lag), self._log)

    def do_steps(
        self, command: Command, by: Person, now: Milliseconds, cause: str = "", lag: float = 0
    ) -> Steps[list[Entry]]:
        """The same in steps."""
        self.measured(by.id, lag)
        name = f"{by.id} {cause}" if cause else ""
        if name not in self._causes:
            yield from self.tick_steps(now)
        return (
            yield from self._write_steps(
                lambda state: decide(state, command, by, now, lag), now, name
            )
        )

    def bot_move(
        self, seat: Seat, move: str, now: Milliseconds, ply: int | None = None
    ) -> list[Entry]:
        """The move of a bot, found on the table as it was after so many moves."""
        return finish(self.bot_move_steps(seat, move, now, ply), self._log)

    def bot_move_steps(
        self, seat: Seat, move: str, now: Milliseconds, ply: int | None = None
    ) -> Steps[list[Entry]]:
        """The same in steps."""
        yield from self.tick_steps(now)
        return (
            yield from self._write_steps(
                lambda state: [_bot_moved(state, seat, move, ply, now)], now
            )
        )

    # --- Time -------------------------------------------------------------------------------------

    def measured(self, person: str, lag: float) -> None:
        """The lag of a person's connection, in milliseconds."""
        self._lags[person] = max(0.0, lag)

    def due(self) -> Milliseconds | None:
        """When ``tick`` will have something to say, lag allowed for; None: never, as it stands."""
        times = [due for due, _ in self._deadlines()]
        return min(times, default=None)

    def _deadlines(self) -> list[tuple[Milliseconds, Due]]:
        """What happens when, if nobody acts; timers first among equals."""
        state = self.state
        ends: list[tuple[Milliseconds, Due]] = []
        if state.timers:
            grace = max((self._grace(seat) for seat in state.acting), default=0)
            ends += [
                (timer.deadline + (grace if timer.common else 0), timer) for timer in state.timers
            ]
        for seat, clock in enumerate(state.clocks):
            if state.phase == "playing" and clock.deadline is not None:
                ends.append((clock.deadline + self._grace(seat), seat))
        if state.bots_come is not None and state.opened.fill is not None:
            ends.append((state.bots_come, state.opened.fill))
        if state.interval is not None:
            ends.append((state.interval.until, state.interval))
        return sorted(ends, key=lambda end: end[0])

    def _grace(self, seat: Seat) -> Milliseconds:
        """How much later than its deadline a seat's move may still come in."""
        who = self.state.seats[seat]
        if not isinstance(who, Person):
            return 0
        return self.state.clocks[seat].allowance(min(self._lags.get(who.id, 0.0), MOST_LAG))

    def tick(self, now: Milliseconds) -> list[Entry]:
        """Write down what time has brought about: hourglasses, flags, bots for empty seats."""
        return finish(self.tick_steps(now), self._log)

    def tick_steps(self, now: Milliseconds) -> Steps[list[Entry]]:
        """The same in steps."""
        written: list[Entry] = []
        while (due := self.due()) is not None and due <= now:
            written += yield from self._write_steps(lambda _: self._overdue(now), now)
        return written

    def _overdue(self, now: Milliseconds) -> Sequence[Decided]:
        """The first thing that is overdue; none, if others have written it down."""
        for due, what in self._deadlines()[:1]:
            if due > now:
                break
            if isinstance(what, Running):
                return [clock_moved(self.state, what.move)]
            if isinstance(what, Fill):
                return filled(self.state)
            if isinstance(what, Interval):
                return [IntervalOver()]
            return [Flagged(seat=what)]
        return []

    def end_waived_steps(self, now: Milliseconds) -> Steps[list[Entry]]:
        """Turn the hourglass down before its time, if nobody wants what is left of it."""
        return (yield from self._write_steps(waived_time, now))

    # --- What the host notices --------------------------------------------------------------------

    def gone(self, seat: Seat, patience: Milliseconds, now: Milliseconds) -> list[Entry]:
        """The person on this seat is no longer connected; written only where it matters."""
        return self._write(
            lambda state: [Gone(seat=seat, patience=patience)] if may_go(state, seat) else [], now
        )

    def came(self, seat: Seat, now: Milliseconds, excused: bool = False) -> list[Entry]:
        """The person on this seat is back; excused if the server had been away itself."""
        return self._write(
            lambda state: [Came(seat=seat, excused=excused)] if seat in state.away else [], now
        )

    def strike(self, number: int, now: Milliseconds) -> list[Entry]:
        """Take away what was said in the entry with this number."""
        return self._write(lambda _: [Struck(number=number)], now)

    # --- After the end ----------------------------------------------------------------------------

    def rematch(self, id: str, now: Milliseconds) -> Table:
        """The rematch that all agreed to, as a table with this id; the one there is, if any.

        Roles change as the game says; where it says nothing, everybody moves on by a seat.
        """
        self.catch_up()
        state = self.state
        if not state.next_table:
            if not state.rematch:
                raise Refusal("", say("Nobody has agreed to a rematch."))
            opened, sitters = _next_game(self.id, state)
            with suppress(NumberTaken):  # we had opened it, but could not write that down here
                Table.open(self._log, id, opened, sitters, now)
            self.go_on_at(id, now)
        return Table.load(self._log, self.state.next_table)

    def go_on_at(self, id: str, now: Milliseconds) -> None:
        """Point to the table where it goes on; the first word counts."""
        self._write(lambda state: [] if state.next_table else [Continued(table=id)], now)

    def record(self) -> str:
        """The game as text; only when it is over, because it contains the seed and all secrets."""
        state = self.state
        if state.ending is None:
            raise Refusal("", say("The record can be read when the game is over."))
        tags = {
            state.game.seats[seat]: who.name if isinstance(who, Person) else f"bot {who.level}"
            for seat, who in enumerate(state.seats)
            if who is not None
        }
        if state.ending.kind != "rules":
            tags["ended"] = state.ending.kind
        return state.position.record(**tags)


def _next_game(before: str, state: TableState) -> tuple[Opened, tuple[Sitter | None, ...]]:
    """How the next table is set up, and who sits where."""
    game = state.game.rematch(state.position)
    sitters, series = state.seats, state.series
    if series is not None and is_over(series):
        series = anew(series)
    if game.chosen == state.game.chosen:
        sitters = (*sitters[-1:], *sitters[:-1])
        series = moved_on(series) if series else None
    opened = msgspec.structs.replace(
        state.opened,
        options={name: write_value(value) for name, value in game.chosen.items()},
        seed="",
        before=before,
        series=series,
        fill=None,
        invited=(),
        cause="",
    )
    return opened, sitters


def _followed(
    state: TableState, decided: Sequence[Decided], now: Milliseconds, cause: str = ""
) -> tuple[list[Entry], TableState]:
    """The entries of these, under the name of the command, and the state after them."""
    entries: list[Entry] = []
    for one in decided:
        event, position = one if isinstance(one, Played) else (one, None)
        named = msgspec.structs.replace(event, cause=cause) if cause else event
        entry: Entry = LogEntry(state.number + 1, time_of(state, now), named)
        state = fold(state, entry, position)
        entries.append(entry)
    return entries, state


def _bot_moved(
    state: TableState, seat: Seat, move: str, ply: int | None, now: Milliseconds
) -> Played:
    if not isinstance(state.seats[seat], Bot):
        raise Refusal("", say("No bot sits here: {who}.", who=state.game.seat_title(seat)))
    return moved(state, seat, move, ply, now)
