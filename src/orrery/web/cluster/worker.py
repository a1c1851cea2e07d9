"""``orrery work``: bots and jobs for server processes, on their machine or on another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from secrets import token_hex

from orrery.table.bots.process import BotProcess
from orrery.web.cluster.members import LIFE_MS, beat
from orrery.web.cluster.redis_bus import RedisBus
from orrery.web.cluster.redis_connection import RedisConnection, RedisLost, connect
from orrery.web.cluster.redis_url import RedisUrl
from orrery.web.cluster.seal import BrokenSeal, Seal
from orrery.web.cluster.work_messages import (
    KEPT_S,
    WORKERS,
    Kind,
    WorkAnswer,
    Worker,
    WorkOrder,
    answers,
    encode,
    read_order,
    taken,
    waiting,
)
from orrery.web.jobs.process import JobProcess, ProcessLost

log = logging.getLogger(__name__)

_BEAT_S = LIFE_MS / 5000
_AGAIN_S = 1.0
#: So long Redis holds on to a question for work, in seconds; a lost line is noticed soon after.
_HOLD_S = 5
#: What is being done when it is time to stop is finished, if that takes no longer than this.
_FINISH_S = 20.0

Doing = Callable[[bytes], Awaitable[bytes | None]]


class WorkServer:
    """Takes work from Redis, one piece for each of its own processes at a time."""

    def __init__(self, url: RedisUrl, key: str, bots: int, jobs: int) -> None:
        self._url, self._seal = url, Seal(key)
        self._bus = RedisBus(url, key)
        self._worker = Worker(token_hex(8), bots, jobs)
        self._bots = [BotProcess() for _ in range(bots)]
        self._jobs = [JobProcess() for _ in range(jobs)]
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Work until told to stop."""
        await self._bus.start()
        beating = asyncio.create_task(self._live())
        places = [
            asyncio.create_task(self._stay("bots", _asking(process))) for process in self._bots
        ]
        places += [asyncio.create_task(self._stay("jobs", _doing(line))) for line in self._jobs]
        await self._stopping.wait()
        await self._rename(Worker(self._worker.id, 0, 0))
        await self._finish(places)
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        await self._rename(None)
        await self._bus.stop()

    def stop(self) -> None:
        """Take nothing more."""
        self._stopping.set()

    async def _finish(self, places: list[asyncio.Task[None]]) -> None:
        if places:
            await asyncio.wait(places, timeout=_FINISH_S)
        for place in places:
            place.cancel()
        for process in self._bots:
            process.kill()
        await asyncio.gather(*places, return_exceptions=True)
        for process in self._bots:
            process.close()
        await asyncio.gather(*(line.close() for line in self._jobs))

    async def _rename(self, worker: Worker | None) -> None:
        """Stand in the list as somebody who takes less, or no longer: then whoever still waits for
        something of ours asks again."""
        before, self._worker = self._worker.name, worker or self._worker
        try:
            await self._bus.ask("ZREM", self._bus.key(WORKERS), before)
            if worker is not None:
                await beat(self._bus, WORKERS, worker.name)
        except RedisLost:
            pass  # they will notice by themselves

    async def _live(self) -> None:
        """Say that somebody is here."""
        while True:
            try:
                await beat(self._bus, WORKERS, self._worker.name)
                await self._bus.ask("EXPIRE", taken(self._bus, self._worker.id), KEPT_S)
            except RedisLost:
                pass  # the bus has said so, and comes back by itself
            await asyncio.sleep(_BEAT_S)

    # --- One place --------------------------------------------------------------------------------

    async def _stay(self, kind: Kind, do: Doing) -> None:
        while not self._stopping.is_set():
            try:
                connection = await connect(self._url)
                try:
                    await self._serve(kind, do, connection)
                finally:
                    connection.abort("Stopped")
            except RedisLost:
                await asyncio.sleep(_AGAIN_S)

    async def _serve(self, kind: Kind, do: Doing, connection: RedisConnection) -> None:
        from_list, to_list = waiting(self._bus, kind), taken(self._bus, self._worker.id)
        while (sealed := await self._next(connection, from_list, to_list)) is not None:
            try:
                order = read_order(self._seal.opened(kind, sealed))
            except BrokenSeal:
                log.error("work was refused: it does not bear the seal of this site")
            else:
                await self._answer(connection, order, await do(order.body))
            await connection.ask("LREM", to_list, 1, sealed)

    async def _next(
        self, connection: RedisConnection, from_list: str, to_list: str
    ) -> bytes | None:
        """The next order; None when it is time to stop."""
        stopping = asyncio.create_task(self._stopping.wait())
        try:
            while not self._stopping.is_set():
                asked = connection.ask("BLMOVE", from_list, to_list, "LEFT", "RIGHT", _HOLD_S)
                await asyncio.wait(
                    (asked, stopping),
                    timeout=2 * _HOLD_S,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if not asked.done():
                    if self._stopping.is_set():
                        return None
                    raise RedisLost("TimeoutError")
                if (found := asked.result()) is not None:
                    return bytes(found)
            return None
        finally:
            stopping.cancel()

    async def _answer(
        self, connection: RedisConnection, order: WorkOrder, body: bytes | None
    ) -> None:
        to_list = answers(self._bus, order.asker)
        sealed = self._seal.closed("answers", encode(WorkAnswer(order.id, body)))
        connection.tell("RPUSH", to_list, sealed)
        await connection.ask("EXPIRE", to_list, KEPT_S)


def _asking(process: BotProcess) -> Doing:
    async def do(line: bytes) -> bytes | None:
        return await asyncio.to_thread(process.ask, line)

    return do


def _doing(line: JobProcess) -> Doing:
    async def do(job: bytes) -> bytes | None:
        try:
            return await line.ask(job)
        except ProcessLost:
            return None

    return do
