"""The living processes of a site, and which of them keeps a table.

Each process says every second in Redis that it lives; whoever has not said so for some seconds is
dead. A table is kept by the process that comes first by a digest of both names, so that everybody
knows the keeper without asking, and only the tables of a dead process move. Who cannot ask keeps
everything it has: the numbers of events see to it that nothing happens twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from secrets import token_hex
from time import monotonic

from orrery.web.cluster.bus import Bus
from orrery.web.cluster.redis_connection import RedisLost

_BEAT_S = 1.0
#: Who has said nothing for so long is dead.
LIFE_MS = 5000

_CHANNEL = "members"

#: By the clock of Redis, which all share: this one lives; all who live.
_BEAT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""

#: Only who lives.
_LIVING = """
local time = redis.call('TIME')
return redis.call('ZRANGEBYSCORE', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000), '+inf')
"""

#: Keepers of more tables than this are found out again.
_MOST_REMEMBERED = 20_000


async def beat(bus: Bus, who: str, name: str) -> tuple[str, ...]:
    """Say in this list that somebody lives; all who do. ``RedisLost`` if that cannot be said."""
    found = await bus.ask("EVAL", _BEAT, 1, bus.key(who), name, LIFE_MS)
    return tuple(member.decode() for member in found)


async def living(bus: Bus, who: str) -> tuple[str, ...]:
    """All in this list who live. ``RedisLost`` if that cannot be asked."""
    found = await bus.ask("EVAL", _LIVING, 1, bus.key(who))
    return tuple(member.decode() for member in found)


class Members:
    """Who lives, as this process knows."""

    def __init__(self, bus: Bus) -> None:
        #: The name of this process, another one at every start.
        self.id = token_hex(8)
        #: Called when somebody has come or gone.
        self.watchers: list[Callable[[], None]] = []
        self._bus = bus
        self._living: tuple[str, ...] = (self.id,)
        self._keepers: dict[str, str] = {}
        #: Who lived when Redis was lost; they have a moment to come back, as we have.
        self._missed: tuple[str, ...] = ()
        self._missed_until = 0.0
        self._has_left = False
        self._tasks: set[asyncio.Task[None]] = set()

    # --- Who keeps what ---------------------------------------------------------------------------

    @property
    def living(self) -> tuple[str, ...]:
        """The names of all, in order."""
        return self._living

    def keeper(self, table: str) -> str:
        """The process that looks after a table."""
        found = self._keepers.get(table)
        if found is None:
            if len(self._keepers) >= _MOST_REMEMBERED:
                self._keepers.clear()
            found = self._keepers[table] = max(self._living, key=lambda who: _weight(who, table))
        return found

    def keeps(self, table: str) -> bool:
        """Whether it is this one."""
        return self.keeper(table) == self.id

    # --- Coming and going -------------------------------------------------------------------------

    async def start(self) -> None:
        """Join the others."""
        self._bus.subscribe(_CHANNEL, lambda _: self._soon())
        self._bus.watchers.append(self._bus_changed)
        await self._look()
        self._bus.publish(_CHANNEL, b"")
        self._tasks.add(asyncio.create_task(self._go_on()))

    async def leave(self) -> None:
        """Have others take over. It cannot be taken back."""
        self._has_left = True
        await self._end()
        try:
            await self._bus.ask("ZREM", self._bus.key("processes"), self.id)
        except RedisLost:
            return
        self._bus.publish(_CHANNEL, b"")
        others = tuple(who for who in self._living if who != self.id)
        if others:
            self._now_live(others)

    async def _end(self) -> None:
        for task in (tasks := tuple(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- Looking ----------------------------------------------------------------------------------

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_S)
            await self._look()

    def _soon(self) -> None:
        """Somebody has come or gone."""
        if not self._has_left:
            task = asyncio.create_task(self._look())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _bus_changed(self, is_up: bool) -> None:
        if is_up:
            self._missed_until = monotonic() + LIFE_MS / 1000
            self._soon()
        elif not self._has_left:
            self._missed = self._living
            self._now_live((self.id,))

    async def _look(self) -> None:
        if not self._bus.is_up:
            return
        try:
            found = set(await beat(self._bus, "processes", self.id))
        except RedisLost:
            return
        if monotonic() < self._missed_until:
            found.update(self._missed)
        self._now_live(tuple(sorted(found)))

    def _now_live(self, those: tuple[str, ...]) -> None:
        if those != self._living:
            self._living = those
            self._keepers.clear()
            for watcher in self.watchers:
                watcher()


def _weight(process: str, table: str) -> bytes:
    return blake2b(f"{process} {table}".encode(), digest_size=8).digest()
