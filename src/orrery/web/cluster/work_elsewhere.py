"""Work that is done elsewhere: asked for through Redis, and asked for again if it gets lost.

An order is taken by one worker, which moves it to a list of its own. If that worker is gone, the
order is given up, and whoever waits for it asks again, here if nobody else is left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import token_hex

from orrery.core.errors import OrreryError
from orrery.web.cluster.bus import Bus
from orrery.web.cluster.members import Members, living
from orrery.web.cluster.redis_connection import RedisConnection, RedisLost, connect
from orrery.web.cluster.redis_url import RedisUrl
from orrery.web.cluster.seal import BrokenSeal, Seal
from orrery.web.cluster.work_messages import (
    KINDS,
    WORKERS,
    Kind,
    Worker,
    WorkOrder,
    answers,
    encode,
    read_answer,
    read_order,
    read_worker,
    taken,
    waiting,
)

#: So long anybody waits for an answer before it is asked for again.
_PATIENCE_S = 120.0
_LOOK_S = 1.0
#: So long Redis holds on to a question for answers, in seconds; a lost line is noticed soon after.
_HOLD_S = 5


class WorkLost(OrreryError):
    """Whoever was to do it is gone, or was too slow."""


class WorkElsewhere:
    """What a server process knows of those who work for it."""

    def __init__(self, bus: Bus, url: RedisUrl | None, key: str) -> None:
        self._bus, self._url, self._seal = bus, url, Seal(key)
        self._id = token_hex(8)
        #: Called when workers have come or gone.
        self.watchers: list[Callable[[], None]] = []
        self._workers: dict[str, Worker] = {}
        #: Who waits for which order.
        self._waiting: dict[str, tuple[Kind, asyncio.Future[bytes]]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def slots(self, kind: Kind) -> int:
        """How much of this kind is done at a time; 0: nobody is there."""
        if not self._bus.is_up:
            return 0
        return sum(getattr(worker, kind) for worker in self._workers.values())

    # --- Asking -----------------------------------------------------------------------------------

    async def ask(self, kind: Kind, body: bytes) -> bytes:
        """What a worker answers; ``WorkLost`` if none does."""
        order = WorkOrder(token_hex(8), self._id, body)
        sealed = self._seal.closed(kind, encode(order))
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[order.id] = kind, answer
        try:
            await self._bus.ask("RPUSH", waiting(self._bus, kind), sealed)
            return await asyncio.wait_for(answer, _PATIENCE_S)
        except (RedisLost, TimeoutError):
            raise WorkLost("nobody has answered") from None
        finally:
            del self._waiting[order.id]
            if not answer.done() or answer.cancelled() or answer.exception():
                self._withdraw(kind, sealed)  # nobody waits, so nobody needs to begin

    def _withdraw(self, kind: Kind, sealed: bytes) -> None:
        task = asyncio.ensure_future(self._bus.ask("LREM", waiting(self._bus, kind), 1, sealed))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    def ask_in_thread(self, kind: Kind, body: bytes) -> bytes | None:
        """The same for a thread, which waits; None if it is lost."""
        if self._loop is None:
            return None
        try:
            return asyncio.run_coroutine_threadsafe(self.ask(kind, body), self._loop).result()
        except WorkLost:
            return None

    def _give_up(self, id: str) -> None:
        _, answer = self._waiting.get(id, (None, None))
        if answer is not None and not answer.done():
            answer.set_exception(WorkLost("whoever was to do it is gone"))

    def _give_up_all(self, *kinds: Kind) -> None:
        for id, (kind, _) in tuple(self._waiting.items()):
            if kind in kinds:
                self._give_up(id)

    # --- Listening --------------------------------------------------------------------------------

    async def start(self) -> None:
        """Look for workers, and hear answers."""
        self._loop = asyncio.get_running_loop()
        if self._url is None:
            return
        self._bus.watchers.append(self._bus_changed)
        await self._look()
        self._tasks = [
            asyncio.create_task(self._keep_looking()),
            asyncio.create_task(self._listen(self._url)),
        ]

    async def stop(self) -> None:
        """Wait for nobody any more."""
        self._workers = {}
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._give_up_all(*KINDS)

    def _bus_changed(self, is_up: bool) -> None:
        if not is_up:  # whatever was asked may be lost with Redis
            self._give_up_all(*KINDS)

    async def _listen(self, url: RedisUrl) -> None:
        while True:
            try:
                connection = await connect(url)
                try:
                    await self._hear(connection)
                finally:
                    connection.abort("Stopped")
            except RedisLost:
                await asyncio.sleep(_LOOK_S)

    async def _hear(self, connection: RedisConnection) -> None:
        own = answers(self._bus, self._id)
        while True:
            try:
                found = await asyncio.wait_for(connection.ask("BLPOP", own, _HOLD_S), 2 * _HOLD_S)
            except TimeoutError:
                raise RedisLost("TimeoutError") from None
            if found:
                self._answered(found[1])

    def _answered(self, sealed: bytes) -> None:
        try:
            answer = read_answer(self._seal.opened("answers", sealed))
        except BrokenSeal:
            return
        if answer.body is None:
            self._give_up(answer.id)
        elif answer.id in self._waiting and not (future := self._waiting[answer.id][1]).done():
            future.set_result(answer.body)

    # --- Who is there -----------------------------------------------------------------------------

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)
            await self._look()

    async def _look(self) -> None:
        try:
            names = await living(self._bus, WORKERS)
            now = {worker.id: worker for worker in map(read_worker, names)}
            gone = self._workers.keys() - now.keys()
            self._workers, before = now, self._workers
            for worker in gone:
                await self._miss(worker)
        except RedisLost:
            return
        self._give_up_all(*(kind for kind in KINDS if not self.slots(kind)))
        if before != now:
            for watcher in self.watchers:
                watcher()

    async def _miss(self, worker: str) -> None:
        """A worker has gone: what it had taken for us is asked for again."""
        for sealed in await self._bus.ask("LRANGE", taken(self._bus, worker), 0, -1):
            for kind in KINDS:
                try:
                    self._give_up(read_order(self._seal.opened(kind, sealed)).id)
                except BrokenSeal:
                    continue


class BotsElsewhere:
    """The workers as a desk for bots asks them."""

    def __init__(self, work: WorkElsewhere, members: Members) -> None:
        self._work, self._members = work, members

    @property
    def slots(self) -> int:
        """How many questions they answer at a time."""
        return self._work.slots("bots")

    def ask(self, line: bytes) -> bytes | None:
        """The answer to a question; None if it is lost."""
        return self._work.ask_in_thread("bots", line)

    def start(self, allow: Callable[[int], None]) -> None:
        """Have as many questions asked as is our share: they think for all processes alike."""

        def share() -> None:
            allow(-(-self.slots // len(self._members.living)))

        self._work.watchers.append(share)
        self._members.watchers.append(share)
        share()
