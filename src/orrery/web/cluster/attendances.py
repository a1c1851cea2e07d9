"""Who is at which table, told from process to process at the channel of each table.

A process tells whom it sees when that changes, again from time to time, and when it is asked by
one that has just loaded the table. While the bus is down the database does the same, more slowly.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from orrery.table.events import Milliseconds
from orrery.web.cluster.bus import Bus
from orrery.web.cluster.messages import Here, Who, encode, of_table


class HeardFrom(NamedTuple):
    """What a process said last, and when we heard it."""

    at: Milliseconds
    connected: frozenset[str]
    asking: frozenset[str]


class Attendances:
    """What this process sees, as others were told, and what they see, as they told us."""

    def __init__(self, bus: Bus, process: str) -> None:
        self._bus, self._process = bus, process
        self._told: dict[str, Here] = {}
        #: By table and process.
        self._said: dict[str, dict[str, HeardFrom]] = {}

    def ask(self, table: str) -> None:
        """Have others say whom they see at a table that was not ours before."""
        self._bus.publish(of_table(table), encode(Who(self._process)))

    def tell(
        self, table: str, connected: Collection[str], asking: Collection[str], again: bool = False
    ) -> None:
        """Who is connected here, and who has asked for something lately; if that is new, or again
        if it is anybody."""
        here = Here(self._process, sorted(connected), sorted(asking))
        nobody = Here(self._process, [], [])
        if here != self._told.get(table, nobody) or (again and here != nobody):
            self._told[table] = here
            self._bus.publish(of_table(table), encode(here))

    def heard(self, table: str, message: Here | Who, now: Milliseconds) -> bool:
        """What another process says; whether it asks us to say whom we see."""
        if message.process == self._process:
            return False
        if isinstance(message, Who):
            return True
        said = HeardFrom(now, frozenset(message.connected), frozenset(message.asking))
        self._said.setdefault(table, {})[message.process] = said
        return False

    def connected(self, table: str, since: Milliseconds) -> frozenset[str]:
        """Who is connected to other processes, as far as they have said so since then."""
        return frozenset[str]().union(*(said.connected for said in self._lately(table, since)))

    def seen(self, table: str, since: Milliseconds) -> dict[str, Milliseconds]:
        """Whom other processes have seen in any way since then, and when."""
        found: dict[str, Milliseconds] = {}
        for said in sorted(self._lately(table, since), key=lambda said: said.at):
            found.update(dict.fromkeys(said.connected | said.asking, said.at))
        return found

    def _lately(self, table: str, since: Milliseconds) -> list[HeardFrom]:
        return [said for said in self._said.get(table, {}).values() if said.at > since]

    def forget(self, table: str) -> None:
        """It is no longer ours."""
        self._told.pop(table, None)
        self._said.pop(table, None)
