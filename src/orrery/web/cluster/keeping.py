"""Which tables this process takes up: at its start, and when other processes come and go."""

from __future__ import annotations

import asyncio
from functools import partial

from orrery.store import Store, Summary
from orrery.table.events import Bot
from orrery.web.cluster.bus import Bus
from orrery.web.cluster.members import Members
from orrery.web.cluster.table_news import KeptTables, TableNews
from orrery.web.operations.outages import going_on, until_written


class Keeping:
    """Sees to it that whatever goes on by itself is looked after."""

    def __init__(
        self, host: KeptTables, store: Store, bus: Bus, members: Members, news: TableNews
    ) -> None:
        self._host, self._store, self._bus = host, store, bus
        self._members, self._news = members, news

    def start(self) -> None:
        """Take up again what was running, and what others leave behind."""
        self._members.watchers.append(self._members_changed)
        self._host.spawn(self._take_up())

    def _members_changed(self) -> None:
        """Some tables are ours now, others no longer."""
        for hosted in self._host.tables():
            self._host.attend(hosted)
        if self._bus.is_up:  # else nobody has gone, but that we know of nobody
            self._host.spawn(self._take_over())

    async def _take_over(self) -> None:
        """Who has died may have written something and told nobody."""
        await self._news.look(self._host.tables())
        await self._take_up()

    async def _take_up(self) -> None:
        running = await until_written(lambda: asyncio.to_thread(self._store.running_tables))
        for summary in filter(self._is_for_us, running):
            with going_on("table %s cannot be taken up again", summary.id):
                await until_written(partial(self._host.get, summary.id))

    def _is_for_us(self, summary: Summary) -> bool:
        """Whether something will happen at this table without a person, and we have to do it."""
        standing = summary.standing
        return (
            (standing.deadline is not None or any(isinstance(who, Bot) for who in standing.seats))
            and self._host.at_hand(summary.id) is None
            and self._members.keeps(summary.id)
        )
