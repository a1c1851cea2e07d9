"""How many lines an address has open at all processes together."""

from __future__ import annotations

import asyncio

from orrery.web.cluster.bus import Bus
from orrery.web.cluster.members import Members
from orrery.web.cluster.redis_connection import RedisLost

#: What nobody has changed for so long is forgotten.
_KEPT_S = 24 * 3600


class SharedCounts:
    """Each process writes down its own count; what the dead have left behind does not count."""

    def __init__(self, bus: Bus, members: Members) -> None:
        self._bus, self._members = bus, members

    async def total(self, who: str, own: int) -> int:
        """How many there are at all processes, if there are so many at this one; only those here
        if Redis cannot be asked."""
        if not self._bus.is_up:
            return own
        key = self._bus.key("lines", who)
        try:
            _, _, counts = await asyncio.gather(
                self._bus.ask("HSET", key, self._members.id, own),
                self._bus.ask("EXPIRE", key, _KEPT_S),
                self._bus.ask("HGETALL", key),
            )
        except RedisLost:
            return own
        living = {member.encode() for member in self._members.living}
        return sum(int(count) for process, count in counts.items() if process in living)

    def tell(self, who: str, own: int) -> None:
        """There are only so many at this process now."""
        key = self._bus.key("lines", who)
        if own:
            self._bus.tell("HSET", key, self._members.id, own)
        else:
            self._bus.tell("HDEL", key, self._members.id)
