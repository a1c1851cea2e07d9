"""Who has left a table while others wait: noticed here, written down in the table's log.

Several processes may host one table, and each sees only its own connections. So they tell each
other whom they see, or note it in the database while there is no bus, and somebody is away whom
none of them has seen for a while. A site that begins anew blames nobody for its own absence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial
from secrets import token_hex
from typing import Protocol

from orrery.core.contract import Seat
from orrery.store import Store
from orrery.table.absence import may_go, patience
from orrery.table.events import Milliseconds, Person
from orrery.table.table import Table
from orrery.web.cluster.attendances import Attendances
from orrery.web.cluster.bus import Bus
from orrery.web.cluster.messages import Here, Who
from orrery.web.moderation.policy import Policy
from orrery.web.operations.outages import going_on
from orrery.web.table.hosted import Hosted, clock_now

_LONGEST_LOOK_S = 1.0
#: Other processes that see somebody at a table have said so by then.
_ANSWERED_MS: Milliseconds = 500
#: So many times within the grace a process tells the others whom it sees.
_NOTES_IN_GRACE = 4


class Tables(Protocol):
    """Where the hosted tables are."""

    def tables(self) -> Iterable[Hosted]:
        """Those that this process hosts now."""


class _Attendance:
    """What this process knows about the people at one table."""

    def __init__(self, hosted: Hosted, now: Milliseconds) -> None:
        self.since = now
        #: When each seat's person was last here, or somewhere, as far as we know.
        self.last: dict[Seat, Milliseconds] = {}
        #: Who was away before; whether that was while nobody could come is not known yet.
        self.away_before = tuple(hosted.state.away)


class Presence:
    """Looks round regularly and has it written down who has gone and who came."""

    def __init__(
        self, host: Tables, store: Store, policy: Policy, bus: Bus, process: str = ""
    ) -> None:
        self._host, self._store, self._policy, self._bus = host, store, policy, bus
        self._process = process or token_hex(8)
        self._attendances = Attendances(bus, self._process)
        bus.watchers.append(self._bus_changed)
        self._noted = False
        self._next_note: Milliseconds = 0
        #: Whom other processes have noted in the database, and when, by table.
        self._noted_elsewhere: Mapping[str, Mapping[str, Milliseconds]] = {}
        self._seen: dict[str, _Attendance] = {}

    async def look_round(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(min(_LONGEST_LOOK_S, self._policy.grace / 4))
            is_known = False
            with going_on("other processes cannot be asked who is where"):
                await self._tell()
                await self._ask()
                is_known = True
            if is_known:
                await self._look_at_all()
            else:  # nobody is missed who may be with another process: all begins anew
                self._seen.clear()

    @property
    def _grace(self) -> Milliseconds:
        return round(self._policy.grace * 1000)

    # --- Other processes --------------------------------------------------------------------------

    async def _tell(self) -> None:
        now = clock_now()
        if now < self._next_note:
            return
        tables, since = self._host.tables(), now - self._grace
        here = {hosted.id: seen for hosted in tables if (seen := _seated(hosted, since))}
        if self._bus.is_up:
            for hosted in tables:
                self._say(hosted, again=True)
        elif here or self._noted:
            await asyncio.to_thread(self._store.presences.note, self._process, here, now)
            self._noted = bool(here)
        self._next_note = now + self._grace // _NOTES_IN_GRACE

    async def _ask(self) -> None:
        since = clock_now() - self._grace
        if not self._bus.is_up:
            self._noted_elsewhere = await asyncio.to_thread(
                self._store.presences.elsewhere, self._process, since
            )
        for hosted in self._host.tables():
            self._meet(hosted, since)

    def _meet(self, hosted: Hosted, since: Milliseconds) -> None:
        connected = self._attendances.connected(hosted.id, since)
        hosted.meet(connected | self._noted_since(hosted.id, since).keys())

    def _elsewhere(self, table: str, since: Milliseconds) -> dict[str, Milliseconds]:
        """Whom other processes have seen at a table since then, as they told us or noted."""
        seen = self._noted_since(table, since)
        for person, at in self._attendances.seen(table, since).items():
            seen[person] = max(at, seen.get(person, 0))
        return seen

    def _noted_since(self, table: str, since: Milliseconds) -> dict[str, Milliseconds]:
        noted = self._noted_elsewhere.get(table, {})
        return {person: at for person, at in noted.items() if at > since}

    def _bus_changed(self, _: bool) -> None:
        """Where it is told who is here is another place now."""
        self._next_note = 0

    def loaded(self, hosted: Hosted) -> None:
        """A table that other processes may have had all the time."""
        self._attendances.ask(hosted.id)

    def let_go(self, hosted: Hosted) -> None:
        """It is no longer here."""
        self._attendances.forget(hosted.id)

    def looked_at(self, hosted: Hosted) -> None:
        """Somebody has come or gone, which others hear at once."""
        self._say(hosted)

    def _say(self, hosted: Hosted, again: bool = False) -> None:
        connected, seen = _seated(hosted), _seated(hosted, clock_now() - self._grace)
        self._attendances.tell(hosted.id, connected, seen - connected, again)

    def heard(self, hosted: Hosted, message: Here | Who) -> None:
        """What another process says, or asks."""
        now = clock_now()
        if self._attendances.heard(hosted.id, message, now):
            self._say(hosted, again=True)
        else:
            self._meet(hosted, now - self._grace)

    # --- One table after the other ----------------------------------------------------------------

    async def _look_at_all(self) -> None:
        here = {hosted.id: hosted for hosted in self._host.tables() if _matters(hosted)}
        self._seen = {table: seen for table, seen in self._seen.items() if table in here}
        for hosted in here.values():
            with going_on("who is at table %s cannot be written down", hosted.id):
                await self._look_at(hosted)

    async def _look_at(self, hosted: Hosted) -> None:
        now = clock_now()
        seen = self._seen.setdefault(hosted.id, _Attendance(hosted, now))
        await self._excuse(hosted, seen)
        since = now - self._grace
        present = hosted.present(since) | self._elsewhere(hosted.id, since).keys()
        for seat, who in enumerate(hosted.state.seats):
            if not isinstance(who, Person):
                continue
            if who.id in present:
                seen.last[seat] = now
                if seat in hosted.state.away:
                    await hosted.run(partial(_came, seat))
            else:
                await self._is_not_here(hosted, seen, seat, now)

    async def _excuse(self, hosted: Hosted, seen: _Attendance) -> None:
        """Whoever was away while no process was there may have wanted to come back since."""
        if not seen.away_before:
            return
        since = clock_now() - self._grace
        noted = max(self._elsewhere(hosted.id, since).values(), default=0)
        if noted > seen.since:  # another process has looked after this table all the time
            seen.away_before = ()
        elif not noted and clock_now() > seen.since + _ANSWERED_MS:  # nobody has for long
            away, seen.away_before = seen.away_before, ()

            def excuse(table: Table, now: Milliseconds) -> None:
                for seat in away:
                    table.came(seat, now, excused=True)

            await hosted.run(excuse)

    async def _is_not_here(
        self, hosted: Hosted, seen: _Attendance, seat: Seat, now: Milliseconds
    ) -> None:
        if seat in hosted.state.away:
            seen.last[seat] = now
        elif now - seen.last.setdefault(seat, now) >= self._grace and may_go(hosted.state, seat):
            usual = round(self._policy.patience * 1000)
            wait = patience(hosted.state.opened.clock, usual)
            await hosted.run(lambda table, now: table.gone(seat, wait, now))


def _came(seat: Seat, table: Table, now: Milliseconds) -> None:
    table.came(seat, now)


def _seated(hosted: Hosted, since: Milliseconds | None = None) -> frozenset[str]:
    """Who of those at the table is connected to this process, or has asked it since then."""
    sitting = {who.id for who in hosted.state.seats if isinstance(who, Person)}
    return hosted.here(since) & sitting


def _matters(hosted: Hosted) -> bool:
    """Whether anybody waits for anybody at this table."""
    state = hosted.state
    return bool(state.away) or any(may_go(state, seat) for seat in range(len(state.seats)))
