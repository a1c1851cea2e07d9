"""What processes tell each other about tables, and what they look up when nobody tells them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from time import monotonic
from typing import Any, Protocol

from orrery.store import Store
from orrery.table.events import Entry, Milliseconds
from orrery.table.table import NoSuchTable, Table
from orrery.web.cluster.bus import Bus
from orrery.web.cluster.members import Members
from orrery.web.cluster.messages import (
    Here,
    Keep,
    Lag,
    LookedAt,
    Who,
    Written,
    encode,
    of_process,
    of_table,
    read_process_message,
    read_table_message,
)
from orrery.web.operations.outages import going_on, until_written
from orrery.web.table.hosted import Hosted, clock_now

#: So often the database is asked what is new at tables that somebody watches here: without a bus,
#: and with one, where a message may have been lost all the same.
_FOLLOW_S = 0.5
_FOLLOW_BESIDE_BUS_S = 10.0
#: So long a process that was told to keep a table certainly does.
_TOLD_MS: Milliseconds = 5 * 60 * 1000
#: So often a keeper is told that somebody still looks; it believes that for a minute.
_WATCHED_MS: Milliseconds = 20 * 1000
#: A line that is slower or faster by less than this is the same to a clock.
_LAG_STEP = 20.0


class KeptTables(Protocol):
    """The host, as far as this concerns it."""

    def at_hand(self, id: str) -> Hosted | None:
        """The table with this name, if it is hosted here already."""

    async def get(self, id: str) -> Hosted:
        """A table by its name, as it stands now."""

    def tables(self) -> tuple[Hosted, ...]:
        """Those that this process hosts now."""

    def watched(self) -> list[Hosted]:
        """The tables that somebody looks at in this process."""

    def attend(self, hosted: Hosted) -> None:
        """See to its deadlines and its bots."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do this beside everything else."""


class TableNews:
    """Tells others of what happens at our tables, and us of what happens at theirs."""

    def __init__(self, host: KeptTables, store: Store, bus: Bus, members: Members) -> None:
        self._host, self._store, self._bus, self._members = host, store, bus, members
        #: Called with what other processes say or ask about who is at a table.
        self.attended: Callable[[Hosted, Here | Who], None] = lambda *_: None
        #: The number up to which everybody has been told of a table.
        self._known: dict[str, int] = {}
        #: Which process was told when to keep a table, and when that somebody looks.
        self._kept_by: dict[str, tuple[str, Milliseconds]] = {}
        self._watched: dict[str, Milliseconds] = {}
        #: What was told of people's lines, by table.
        self._lags: dict[str, dict[str, float]] = {}

    def start(self) -> None:
        """Hear what is for this process."""
        self._bus.subscribe(of_process(self._members.id), self._asked_to)
        self._bus.watchers.append(self._bus_changed)
        self._host.spawn(self._follow())

    # --- Tables of this process -------------------------------------------------------------------

    def loaded(self, hosted: Hosted, is_new: bool) -> None:
        """From now on this process hosts it; others have not heard of one that is new."""
        self._known[hosted.id] = 0 if is_new else hosted.state.number
        self._bus.subscribe(of_table(hosted.id), partial(self._heard, hosted))

    def let_go(self, hosted: Hosted) -> None:
        """No longer."""
        self._bus.unsubscribe(of_table(hosted.id))
        for memory in (self._known, self._kept_by, self._watched, self._lags):
            memory.pop(hosted.id, None)

    def changed(self, hosted: Hosted) -> bool:
        """Tell the others, unless it was they who told us: then False."""
        number, known = hosted.state.number, self._known[hosted.id]
        if number <= known:
            return False
        self._known[hosted.id] = number
        if self._bus.is_up:
            entries = hosted.table.open_entries_since(known)
            self._bus.publish(of_table(hosted.id), encode(Written(number, entries)))
        return True

    def entrust(self, hosted: Hosted) -> None:
        """Have the keeper look after a table that goes on by itself."""
        keeper, now = self._members.keeper(hosted.id), clock_now()
        told, at = self._kept_by.get(hosted.id, ("", 0))
        if keeper != told or now - at > _TOLD_MS:
            self._kept_by[hosted.id] = keeper, now
            self._lags.pop(hosted.id, None)  # it is told of them anew
            self._bus.publish(of_process(keeper), encode(Keep(hosted.id)))

    def watch(self, hosted: Hosted) -> None:
        """Have the keeper know that somebody looks here; bots among themselves play for them."""
        now = clock_now()
        if now - self._watched.get(hosted.id, 0) > _WATCHED_MS:
            self._watched[hosted.id] = now
            keeper = self._members.keeper(hosted.id)
            self._bus.publish(of_process(keeper), encode(LookedAt(hosted.id)))

    def measured(self, hosted: Hosted, person: str, lag: float) -> None:
        """The keeper allows for a slow line, wherever it ends."""
        hosted.table.measured(person, lag)
        told = self._lags.setdefault(hosted.id, {})
        if abs(told.get(person, 0.0) - lag) > _LAG_STEP:
            told[person] = lag
            self._bus.publish(of_table(hosted.id), encode(Lag(person, lag)))

    # --- What others tell us ----------------------------------------------------------------------

    def _heard(self, hosted: Hosted, message: bytes) -> None:
        match read_table_message(message):
            case Written(number, entries):
                self._known[hosted.id] = max(number, self._known.get(hosted.id, 0))
                if number > hosted.state.number:
                    self._host.spawn(self._catch_up(hosted, number, entries))
            case Lag(person, lag):
                hosted.table.measured(person, lag)
            case Here() | Who() as said:
                self.attended(hosted, said)

    def _asked_to(self, message: bytes) -> None:
        match read_process_message(message):
            case Keep(table):
                self._host.spawn(self._take_up(table))
            case LookedAt(table):
                self._host.spawn(self._take_up(table, is_watched=True))

    async def _take_up(self, table: str, is_watched: bool = False) -> None:
        with going_on("table %s cannot be taken up", table):
            try:
                hosted = await until_written(partial(self._host.get, table))
            except NoSuchTable:
                return
            if is_watched:
                hosted.notice("")

    async def _catch_up(self, hosted: Hosted, number: int, entries: list[Entry]) -> None:
        with going_on("the database does not tell what is new at table %s", hosted.id):
            if hosted.state.number < number:  # else it was read together with what came before
                await hosted.take(lambda table, _: table.believe_steps(entries))

    def _bus_changed(self, is_up: bool) -> None:
        if is_up:  # what was said meanwhile is lost
            self._kept_by.clear()
            self._watched.clear()
            self._host.spawn(self.look(self._host.tables()))

    # --- What nobody tells us ---------------------------------------------------------------------

    async def _follow(self) -> None:
        """Others may write to the same database; whoever watches here hears of it soon."""
        last = monotonic()
        while True:
            await asyncio.sleep(_FOLLOW_S)
            if not self._bus.is_up or monotonic() - last > _FOLLOW_BESIDE_BUS_S:
                last = monotonic()
                await self.look(self._host.watched())
                self._tell_keepers()

    async def look(self, tables: Iterable[Hosted]) -> None:
        """Read what others have written to these tables."""
        known = {hosted.id: hosted for hosted in tables}
        if not known:
            return
        with going_on("the database does not tell what is new"):
            newest = await asyncio.to_thread(self._store.numbers, list(known))
            for table, number in newest.items():
                if number > known[table].state.number:
                    await known[table].run(_read)

    def _tell_keepers(self) -> None:
        """Who keeps a table has to be told again from time to time."""
        for hosted in self._host.watched():
            if not self._members.keeps(hosted.id):
                self._host.attend(hosted)


def _read(table: Table, _: Milliseconds) -> None:
    table.catch_up()
