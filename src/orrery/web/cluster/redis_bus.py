"""The bus over Redis: it connects again by itself, and says in the log when that was necessary."""

from __future__ import annotations

import asyncio
import hmac
import threading
from collections.abc import Callable
from contextlib import suppress
from random import uniform
from typing import Any

from orrery.store.database import Outage
from orrery.web.cluster.bus import Bus, Hearing, LocalBus
from orrery.web.cluster.redis_connection import (
    RedisConnection,
    RedisLost,
    Word,
    check_installed,
    connect,
)
from orrery.web.cluster.redis_url import RedisUrl, redis_url
from orrery.web.cluster.seal import BrokenSeal, Seal

#: So soon a lost connection is tried again, and then ever later, up to this.
_AGAIN_S = 0.1
_LONGEST_S = 3.0
#: Who does not answer for so long is lost.
_PATIENCE_S = 3.0


def bus_for(url: str, key: str) -> Bus:
    """The bus of a site with this secret key; without a URL, one that leads nowhere."""
    if not url:
        return LocalBus()
    check_installed()
    return RedisBus(redis_url(url), key)


def site_prefix(key: str) -> str:
    """What all keys of a site begin with: the same for whoever knows its secret key."""
    return f"orrery:{hmac.new(key.encode(), b'redis', 'sha256').hexdigest()[:12]}"


class RedisBus:
    """Publishes and subscribes, and does other commands, over one connection.

    Messages are sealed with the key of the site: what others publish is not heard.
    """

    def __init__(self, url: RedisUrl, key: str) -> None:
        self._url, self._prefix, self._seal = url, site_prefix(key), Seal(key)
        self.watchers: list[Callable[[bool], None]] = []
        self._hearings: dict[bytes, Hearing] = {}
        self._connection: RedisConnection | None = None
        self._outage = Outage("Redis cannot be reached", "Redis is reached again")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        self._staying: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        """Whether we are connected, as far as we know."""
        return self._connection is not None

    def key(self, *names: str) -> str:
        """Sites that share a Redis do not get into each other's way."""
        return ":".join((self._prefix, *names))

    # --- What others hear -------------------------------------------------------------------------

    def publish(self, channel: str, message: bytes) -> None:
        """Tell whoever has subscribed; lost, if there is no connection."""
        if threading.get_ident() == self._thread:
            self._publish(channel, message)
        elif self._loop is not None:
            self._loop.call_soon_threadsafe(self._publish, channel, message)

    def _publish(self, channel: str, message: bytes) -> None:
        if self._connection is not None:
            name = self.key(channel)
            self._connection.tell("PUBLISH", name, self._seal.closed(name, message))

    # --- What we hear -----------------------------------------------------------------------------

    def subscribe(self, channel: str, hearing: Hearing) -> None:
        """From now on, or from the next connection on."""
        name = self.key(channel).encode()
        self._hearings[name] = hearing
        if self._connection is not None:
            self._connection.follow("SUBSCRIBE", name)

    def unsubscribe(self, channel: str) -> None:
        """Hear nothing more of it."""
        name = self.key(channel).encode()
        if self._hearings.pop(name, None) and self._connection is not None:
            self._connection.follow("UNSUBSCRIBE", name)

    def _heard(self, channel: bytes, message: bytes) -> None:
        if hearing := self._hearings.get(channel):
            with suppress(BrokenSeal):
                hearing(self._seal.opened(channel.decode(), message))

    # --- Commands ---------------------------------------------------------------------------------

    async def ask(self, *words: Word) -> Any:
        """The reply to a command that does not wait for anything."""
        connection = self._connection
        if connection is None:
            raise RedisLost("NotConnected")
        try:
            return await asyncio.wait_for(connection.ask(*words), _PATIENCE_S)
        except TimeoutError:
            connection.abort("TimeoutError")
            raise RedisLost("TimeoutError") from None

    def tell(self, *words: Word) -> None:
        """A command whose reply nobody needs."""
        if self._connection is not None:
            self._connection.tell(*words)

    # --- The connection ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Connect; if that cannot be done at once, go on trying."""
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        await self._try()
        self._staying = asyncio.create_task(self._stay())

    async def stop(self) -> None:
        """Hang up, when all has left that was said."""
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await asyncio.gather(connection.ask("QUIT"), return_exceptions=True)
            connection.abort("Stopped")

    async def _stay(self) -> None:
        pause = _AGAIN_S
        while True:
            if self._connection is not None:
                ended = self._connection.ended
                await asyncio.wait([ended])  # which leaves it alone if we are told to stop
                self._connection = None
                self._outage.begins(ended.result())
                self._tell_watchers(False)
                pause = _AGAIN_S
            await asyncio.sleep(uniform(pause / 2, pause))  # not all processes at once
            pause = min(2 * pause, _LONGEST_S)
            await self._try()

    async def _try(self) -> None:
        try:
            connection = await connect(self._url, self._heard)
        except RedisLost as error:
            self._outage.begins(error.reason)
            return
        connection.follow("SUBSCRIBE", *self._hearings)
        self._connection = connection
        self._outage.ends()
        self._tell_watchers(True)

    def _tell_watchers(self, is_up: bool) -> None:
        for watcher in self.watchers:
            watcher(is_up)
