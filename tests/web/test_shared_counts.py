"""The lines of an address, counted by several processes together through a real Redis."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from orrery.store import Store
from orrery.web.cluster.members import Members
from orrery.web.cluster.redis_bus import RedisBus
from orrery.web.cluster.redis_url import redis_url
from orrery.web.cluster.seal import Seal
from orrery.web.cluster.shared_counts import SharedCounts
from orrery.web.http.limits import Limits, TooOften
from orrery.web.settings import Settings
from own_loop import run_async

from .redis_server import RedisServer, serving_redis

pytestmark = pytest.mark.once

VISIT = HTTPConnection({"type": "http", "client": ("192.0.2.7", 1), "headers": []})
OTHER = HTTPConnection({"type": "http", "client": ("192.0.2.8", 1), "headers": []})


class Counting:
    """The limits of one process."""

    def __init__(self, redis: RedisServer, store: Store) -> None:
        self.bus = RedisBus(redis_url(redis.url), "test")
        self.members = Members(self.bus)
        self.limits = Limits(store, "key", Settings(lines_at_once=3))
        self.limits.share(SharedCounts(self.bus, self.members))

    async def start(self) -> None:
        await self.bus.start()
        await self.members.start()


def test_an_address_has_so_many_lines_at_all_processes_together(tmp_path: Path) -> None:
    async def run(redis: RedisServer, store: Store) -> None:
        here, there = Counting(redis, store), Counting(redis, store)
        await here.start()
        await there.start()
        await here.members._look()
        async with AsyncExitStack() as lines:
            for process in (here, here, there):
                await lines.enter_async_context(process.limits.line(VISIT))
            for process in (here, there):
                await lines.enter_async_context(process.limits.line(OTHER))
                with pytest.raises(TooOften):
                    await lines.enter_async_context(process.limits.line(VISIT))
        async with there.limits.line(VISIT):  # nothing is left of those that have been closed
            pass
        # What a process had open that is gone counts no longer.
        async with here.limits.line(VISIT), here.limits.line(VISIT), here.limits.line(VISIT):
            with pytest.raises(TooOften):
                await there.limits.line(VISIT).__aenter__()
            await here.members.leave()
            await there.members._look()
            async with there.limits.line(VISIT):
                pass
        # Without Redis each process counts its own.
        redis.kill()
        async with there.limits.line(VISIT), there.limits.line(VISIT), there.limits.line(VISIT):
            with pytest.raises(TooOften):
                await there.limits.line(VISIT).__aenter__()
        for process in (here, there):
            await process.members.leave()
            await process.bus.stop()

    with serving_redis() as redis, Store(f"sqlite:///{tmp_path / 'store'}") as store:
        run_async(run(redis, store))


def test_what_others_publish_is_not_heard() -> None:
    """Whoever can write to Redis, but does not know the key of the site."""

    async def run(redis: RedisServer) -> None:
        ours, theirs = (RedisBus(redis_url(redis.url), key) for key in ("ours", "theirs"))
        heard: list[bytes] = []
        for bus in (ours, theirs):
            await bus.start()
        ours.subscribe("table:x", heard.append)
        channel = ours.key("table:x")
        for message in (b"plain", Seal("theirs").closed(channel, b"forged")):
            await theirs.ask("PUBLISH", channel, message)
        moved = Seal("ours").closed(ours.key("table:y"), b"of another table")
        await theirs.ask("PUBLISH", channel, moved)
        ours.publish("table:x", b"ours")
        await ours.ask("PING")
        while not heard:
            await asyncio.sleep(0.01)
        assert heard == [b"ours"]
        for bus in (ours, theirs):
            await bus.stop()

    with serving_redis() as redis:
        run_async(run(redis))
