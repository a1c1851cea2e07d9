"""When time is up at a table: one timer for each, set anew at every change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from orrery.table.events import Milliseconds
from orrery.web.operations.outages import until_written
from orrery.web.table.hosted import Hosted, clock_now


class Deadlines:
    """The timers of the tables in this process."""

    def __init__(self, spawn: Callable[[Coroutine[Any, Any, Any]], object]) -> None:
        self._spawn = spawn
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def set(self, hosted: Hosted, late: Milliseconds = 0) -> None:
        """Wake the table when something is due there, or so much later."""
        if timer := self._timers.pop(hosted.id, None):
            timer.cancel()
        due = hosted.table.due()
        if due is not None:
            wait = max(0, due + 1 + late - clock_now()) / 1000
            loop = asyncio.get_running_loop()
            self._timers[hosted.id] = loop.call_later(wait, self._ring, hosted, late)

    def wait_for(self, hosted: Hosted) -> bool:
        """Whether something will be due at this table."""
        return hosted.id in self._timers

    def stop(self) -> None:
        """Wake nobody any more."""
        for timer in self._timers.values():
            timer.cancel()

    def _ring(self, hosted: Hosted, late: Milliseconds) -> None:
        self._spawn(self._tick(hosted, late))

    async def _tick(self, hosted: Hosted, late: Milliseconds) -> None:
        before = hosted.state.number
        await until_written(lambda: hosted.take(lambda table, now: table.tick_steps(now)))
        if hosted.state.number == before:  # a lag has been measured since, which moves the deadline
            self.set(hosted, late)
