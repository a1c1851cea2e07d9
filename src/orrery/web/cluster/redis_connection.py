"""A connection to Redis: commands go out together, replies come back in order, news in between.

A move costs the server some hundred microseconds, and publishing it may not cost half of that
again; ``benchmarks/SCALE.md`` has the figures. So commands of one turn of the loop leave in one
piece, and what nobody reads is not waited for.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from orrery.core.errors import OrreryError
from orrery.web.cluster.redis_url import RedisUrl

try:
    import hiredis
except ModuleNotFoundError:  # only a site that was told of Redis needs it
    hiredis = None  # type: ignore[assignment]

#: So long a server may take to let us in.
_PATIENCE_S = 5.0

Word = str | int | bytes
#: Called with a channel and what was published there.
Heard = Callable[[bytes, bytes], None]

_NOTHING = object()


class RedisLost(OrreryError):
    """Redis does not answer, or not as it should; the line names neither address nor content."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"Redis cannot be used: {reason}")
        self.reason = reason


class RedisNeedsMore(OrreryError):
    """The package that speaks with Redis is not there."""

    def __init__(self) -> None:
        super().__init__("hiredis is not installed; Redis needs: pip install 'orrery-games[redis]'")


def check_installed() -> None:
    """``RedisNeedsMore`` if Redis cannot be spoken with from here."""
    if hiredis is None:
        raise RedisNeedsMore


def _ignored(_channel: bytes, _message: bytes) -> None:
    pass


class RedisConnection(asyncio.Protocol):
    """One connection, by version 3 of the protocol, so that news and replies share it."""

    def __init__(self, heard: Heard = _ignored) -> None:
        self._heard = heard
        self._reader = hiredis.Reader(notEnoughData=_NOTHING)
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        #: What leaves at the end of this turn of the loop.
        self._leaving: list[bytes] = []
        #: Who waits for the next replies; None: nobody does.
        self._waiting: deque[asyncio.Future[Any] | None] = deque()
        #: Done when the connection has ended.
        self.ended: asyncio.Future[str] = self._loop.create_future()

    # --- To Redis ---------------------------------------------------------------------------------

    def ask(self, *words: Word) -> asyncio.Future[Any]:
        """Send a command; the future has its reply, or ``RedisLost``."""
        reply: asyncio.Future[Any] = self._loop.create_future()
        if self.ended.done():
            reply.set_exception(RedisLost(self.ended.result()))
            return reply
        self._send(words)
        self._waiting.append(reply)
        return reply

    def tell(self, *words: Word) -> None:
        """Send a command whose reply nobody needs."""
        if not self.ended.done():
            self._send(words)
            self._waiting.append(None)

    def follow(self, command: str, *channels: Word) -> None:
        """``SUBSCRIBE`` or ``UNSUBSCRIBE``, which are answered by news and by no reply."""
        if channels and not self.ended.done():
            self._send((command, *channels))

    def _send(self, words: tuple[Word, ...]) -> None:
        if not self._leaving:
            self._loop.call_soon(self._flush)
        self._leaving.append(hiredis.pack_command(cast(Any, words)))

    def _flush(self) -> None:
        leaving, self._leaving = self._leaving, []
        if self._transport is not None and not self.ended.done():
            self._transport.write(b"".join(leaving))

    def abort(self, reason: str) -> None:
        """Hang up at once."""
        self._end(reason)
        if self._transport is not None:
            self._transport.abort()

    # --- From Redis -------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """We are through."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Replies and news, or parts of them."""
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not _NOTHING:
                self._take(reply)
        except hiredis.ProtocolError:
            self.abort("ProtocolError")

    def _take(self, reply: Any) -> None:
        if isinstance(reply, hiredis.PushNotification):
            if reply[0] == b"message":
                self._heard(reply[1], reply[2])
            return
        waiting = self._waiting.popleft() if self._waiting else None
        if waiting is None or waiting.done():
            return
        if isinstance(reply, hiredis.ReplyError):
            waiting.set_exception(RedisLost(str(reply).partition(" ")[0]))
        else:
            waiting.set_result(reply)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has hung up, or we have."""
        self._end(type(exc).__name__ if exc else "ConnectionClosed")

    def _end(self, reason: str) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)
        for waiting in self._waiting:
            if waiting is not None and not waiting.done():
                waiting.set_exception(RedisLost(reason))
        self._waiting.clear()


async def connect(url: RedisUrl, heard: Heard = _ignored) -> RedisConnection:
    """A connection that has been let in; ``RedisLost`` if there is none to be had."""
    check_installed()
    try:
        async with asyncio.timeout(_PATIENCE_S):
            connection = await _reach(url, heard)
            try:
                await _enter(connection, url)
            except BaseException:
                connection.abort("NotLetIn")
                raise
            return connection
    except (OSError, TimeoutError) as error:
        raise RedisLost(type(error).__name__) from None


async def _reach(url: RedisUrl, heard: Heard) -> RedisConnection:
    loop = asyncio.get_running_loop()
    if url.path:
        _, connection = await loop.create_unix_connection(lambda: RedisConnection(heard), url.path)
        return connection
    context = ssl.create_default_context() if url.is_encrypted else None
    _, connection = await loop.create_connection(
        lambda: RedisConnection(heard), url.host, url.port, ssl=context
    )
    return connection


async def _enter(connection: RedisConnection, url: RedisUrl) -> None:
    password = ("AUTH", url.user, url.password) if url.password else ()
    await connection.ask("HELLO", 3, *password)
    if url.database:
        await connection.ask("SELECT", url.database)
