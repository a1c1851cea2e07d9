"""Finished games are summed up beside everything else, each once, by the worker processes."""

from __future__ import annotations

import asyncio
import logging

from orrery.statistics.counted import CountedGame, counted_record
from orrery.store import Store, StoreError
from orrery.table.table import Table
from orrery.web.jobs.pool import JobRefused, WorkerPool, WorkFailed
from orrery.web.operations.outages import until_written
from orrery.web.table.host import Host

log = logging.getLogger(__name__)

#: How often it is looked for games that have ended, in seconds.
_PAUSE_S = 30.0
_AT_ONCE = 50


class GameCounter:
    """Sums up the games of a site, those from before it knew how included."""

    def __init__(self, store: Store, host: Host, workers: WorkerPool) -> None:
        self._store, self._host, self._workers = store, host, workers

    def start(self) -> None:
        """Look for games from now on."""
        self._host.spawn(self._look())

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_PAUSE_S)
            await until_written(self._catch_up)

    async def _catch_up(self) -> None:
        while found := await asyncio.to_thread(self._store.courses.uncounted, _AT_ONCE):
            for table in found:
                await self._count(table)

    async def _count(self, table: str) -> None:
        record = await asyncio.to_thread(record_to_count, self._store, table)
        counted = await self._counted(table, record) if record else None
        await asyncio.to_thread(self._store.courses.write, table, counted)

    async def _counted(self, table: str, record: str) -> CountedGame | None:
        try:
            return await self._workers.go_on(counted_record, record)
        except (JobRefused, WorkFailed) as error:  # such as a board that nobody here knows
            log.warning("table %s is left out of statistics: %s", table, error)
            return None


def record_to_count(store: Store, table: str) -> str:
    """The record of a finished game; nothing if its end says nothing about those who played.

    A position that somebody has put together may be won or lost before anybody moves.
    """
    if not store.courses.is_result(table):
        return ""
    try:
        position = Table.load(store, table).state.position
        return "" if position.game.is_arranged else position.record()
    except StoreError:
        raise
    except Exception:  # whatever is wrong with an old game, the others must not wait for it
        log.exception("table %s cannot be replayed, so that it is left out of statistics", table)
        return ""
