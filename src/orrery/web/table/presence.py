"""Who has left a table while others wait: noticed here, written down in the table's log.

Several processes may host one table, and each sees only its own connections. So they note in the
database whom they see, and somebody is away whom none of them has seen for a while. A site that
begins anew blames nobody for its own absence.
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
from orrery.web.moderation.policy import Policy
from orrery.web.operations.outages import going_on
from orrery.web.table.hosted import Hosted, clock_now

_LONGEST_LOOK_S = 1.0
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

    def __init__(self, host: Tables, store: Store, policy: Policy) -> None:
        self._host, self._store, self._policy = host, store, policy
        self._process = token_hex(8)
        self._noted = False
        self._next_note: Milliseconds = 0
        #: Whom other processes have seen within the grace, and when, by table.
        self._elsewhere: Mapping[str, Mapping[str, Milliseconds]] = {}
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
        if here or self._noted:
            await asyncio.to_thread(self._store.presences.note, self._process, here, now)
        self._noted, self._next_note = bool(here), now + self._grace // _NOTES_IN_GRACE

    async def _ask(self) -> None:
        since = clock_now() - self._grace
        self._elsewhere = await asyncio.to_thread(
            self._store.presences.elsewhere, self._process, since
        )
        for hosted in self._host.tables():
            hosted.meet(self._elsewhere.get(hosted.id, {}))

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
        present = hosted.present(now - self._grace)
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
        noted = max(self._elsewhere.get(hosted.id, {}).values(), default=0)
        if noted > seen.since:  # another process has looked after this table all the time
            seen.away_before = ()
        elif not noted:  # nobody has, or the last word of one that has ended is old by now
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


def _seated(hosted: Hosted, since: Milliseconds) -> frozenset[str]:
    """Who of those at the table is connected to this process."""
    sitting = {who.id for who in hosted.state.seats if isinstance(who, Person)}
    return hosted.here(since) & sitting


def _matters(hosted: Hosted) -> bool:
    """Whether anybody waits for anybody at this table."""
    state = hosted.state
    return bool(state.away) or any(may_go(state, seat) for seat in range(len(state.seats)))
