"""Work that is done by ``orrery work``, through a real Redis."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from orrery.web.cluster.redis_bus import RedisBus
from orrery.web.cluster.redis_url import redis_url
from orrery.web.cluster.seal import Seal
from orrery.web.cluster.work_elsewhere import WorkElsewhere
from orrery.web.cluster.work_messages import WorkOrder, encode, taken, waiting
from orrery.web.cluster.worker import WorkServer
from orrery.web.jobs.messages import Job
from orrery.web.jobs.pool import WorkerPool
from own_loop import run_async

from .redis_server import RedisServer, serving_redis
from .serving import PATIENCE_S

pytestmark = pytest.mark.once

KEY = "the key of this site"


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with serving_redis() as server:
        yield server


@asynccontextmanager
async def asking(redis: RedisServer) -> AsyncIterator[tuple[RedisBus, WorkElsewhere]]:
    """A server process, as far as work concerns it."""
    url = redis_url(redis.url)
    bus = RedisBus(url, KEY)
    work = WorkElsewhere(bus, url, KEY)
    await bus.start()
    await work.start()
    try:
        yield bus, work
    finally:
        await work.stop()
        await bus.stop()


@asynccontextmanager
async def working(redis: RedisServer, work: WorkElsewhere) -> AsyncIterator[None]:
    """A worker that is known to whoever asks."""
    before = work.slots("jobs")
    server = WorkServer(redis_url(redis.url), KEY, bots=0, jobs=1)
    running = asyncio.create_task(server.run())
    try:
        while work.slots("jobs") == before:
            await asyncio.sleep(0.02)
        yield
    finally:
        server.stop()
        await running


def test_jobs_are_done_by_a_worker_and_at_home_when_there_is_none(redis: RedisServer) -> None:
    async def run() -> None:
        async with asking(redis) as (_, work):
            pool = WorkerPool(1, elsewhere=work)
            async with working(redis, work):
                elsewhere = await pool.do(os.getppid)
                assert pool._lines[0]._process is None
                several = await asyncio.gather(*(pool.do(pow, n, 2) for n in range(20)))
                assert several == [n * n for n in range(20)]
            while work.slots("jobs"):
                await asyncio.sleep(0.02)
            assert await pool.do(os.getppid) == elsewhere  # both are children of this process
            assert pool._lines[0]._process is not None
            await pool.stop()

    run_async(run())


def test_what_a_lost_worker_had_taken_is_asked_for_again(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Because it is lost, and not because it took too long."""
    monkeypatch.setattr("orrery.web.cluster.work_elsewhere._PATIENCE_S", 1e6)

    async def run() -> None:
        async with asking(redis) as (bus, work):
            pool = WorkerPool(1, elsewhere=work)
            # A worker that takes a job, and is not heard of again.
            await bus.ask("ZADD", bus.key("workers"), 10**15, "lost 0 1")
            while not work.slots("jobs"):
                await asyncio.sleep(0.02)
            asked = asyncio.create_task(pool.do(pow, 3, 2))
            while not await bus.ask(
                "LMOVE", waiting(bus, "jobs"), taken(bus, "lost"), "LEFT", "RIGHT"
            ):
                await asyncio.sleep(0.02)
            async with working(redis, work):
                assert not asked.done()
                await bus.ask("ZREM", bus.key("workers"), "lost 0 1")
                assert await asyncio.wait_for(asked, PATIENCE_S) == 9
                assert pool._lines[0]._process is None
            await pool.stop()

    run_async(run())


def test_nobody_else_has_anything_run(redis: RedisServer, tmp_path: Path) -> None:
    """Whoever can write to Redis, but does not know the key of the site."""
    touched = tmp_path / "touched"
    job = pickle.dumps(Job(Path.touch, (touched,), {}))

    async def run() -> None:
        async with asking(redis) as (bus, work), working(redis, work):
            for order in (
                job,
                encode(WorkOrder("1", "me", job)),
                Seal("another key").closed("jobs", encode(WorkOrder("1", "me", job))),
                Seal(KEY).closed("bots", encode(WorkOrder("1", "me", job))),
            ):
                await bus.ask("RPUSH", waiting(bus, "jobs"), order)
            await work.ask("jobs", pickle.dumps(Job(pow, (2, 2), {})))
            assert not touched.exists()
            await bus.ask(
                "RPUSH",
                waiting(bus, "jobs"),
                Seal(KEY).closed("jobs", encode(WorkOrder("1", "me", job))),
            )
            await work.ask("jobs", pickle.dumps(Job(pow, (2, 2), {})))
            assert touched.exists()

    run_async(run())
