"""Who has left a table while others wait: noticed here, written down in the table's log.

Several processes may host one table, and each knows only its own connections. So a process blames
nobody whom another has welcomed, and one that begins anew blames nobody for its own absence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from orrery.core.contract import Seat
from orrery.table.absence import may_go, patience
from orrery.table.events import Milliseconds, Person
from orrery.table.table import Table
from orrery.web.hosted import Hosted, clock_now
from orrery.web.house import House
from orrery.web.outages import going_on

_LONGEST_LOOK_S = 1.0


class Tables(Protocol):
    """Where the hosted tables are."""

    def tables(self) -> Iterable[Hosted]:
        """Those that this process hosts now."""


class _Attendance:
    """What this process has seen of the people at one table."""

    def __init__(self) -> None:
        #: When each seat's person was last here, as far as we know.
        self.last: dict[Seat, Milliseconds] = {}
        #: Seats that we have seen away, and seats whose people another process looks after.
        self.away: set[Seat] = set()
        self.elsewhere: set[Seat] = set()


class Presence:
    """Looks round regularly and has it written down who has gone and who came."""

    def __init__(self, host: Tables, house: House) -> None:
        self._host, self._house = host, house
        self._seen: dict[str, _Attendance] = {}

    async def look_round(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(min(_LONGEST_LOOK_S, self._house.grace / 4))
            here = {hosted.id: hosted for hosted in self._host.tables() if _matters(hosted)}
            self._seen = {table: seen for table, seen in self._seen.items() if table in here}
            for hosted in here.values():
                with going_on("who is at table %s cannot be written down", hosted.id):
                    await self._look_at(hosted)

    async def _look_at(self, hosted: Hosted) -> None:
        now = clock_now()
        if hosted.id not in self._seen:
            self._seen[hosted.id] = _Attendance()
            await self._excuse(hosted)
        seen, present = self._seen[hosted.id], hosted.present(now - self._grace)
        for seat, who in enumerate(hosted.state.seats):
            if not isinstance(who, Person):
                continue
            if who.id in present:
                await self._is_here(hosted, seen, seat, now)
            else:
                await self._is_not_here(hosted, seen, seat, now)

    @property
    def _grace(self) -> Milliseconds:
        return round(self._house.grace * 1000)

    async def _excuse(self, hosted: Hosted) -> None:
        """Whoever was away before this process began may have wanted to come back since."""
        away = tuple(hosted.state.away)

        def excuse(table: Table, now: Milliseconds) -> None:
            for seat in away:
                table.came(seat, now, excused=True)

        if away:
            await hosted.run(excuse)

    async def _is_here(
        self, hosted: Hosted, seen: _Attendance, seat: Seat, now: Milliseconds
    ) -> None:
        seen.last[seat] = now
        seen.away.discard(seat)
        seen.elsewhere.discard(seat)
        if seat in hosted.state.away:
            await hosted.run(lambda table, now: table.came(seat, now))

    async def _is_not_here(
        self, hosted: Hosted, seen: _Attendance, seat: Seat, now: Milliseconds
    ) -> None:
        if seat in hosted.state.away:
            seen.away.add(seat)
        elif seat in seen.away:  # another process has seen them come
            seen.away.discard(seat)
            seen.elsewhere.add(seat)
        elif seat in seen.elsewhere:
            return
        elif now - seen.last.setdefault(seat, now) >= self._grace and may_go(hosted.state, seat):
            usual = round(self._house.patience * 1000)
            wait = patience(hosted.state.opened.clock, usual)
            await hosted.run(lambda table, now: table.gone(seat, wait, now))
            seen.away.add(seat)


def _matters(hosted: Hosted) -> bool:
    """Whether anybody waits for anybody at this table."""
    state = hosted.state
    return bool(state.away) or any(may_go(state, seat) for seat in range(len(state.seats)))
