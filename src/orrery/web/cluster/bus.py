"""Short messages between the processes of a site: that something has happened, and open moves.

A message may be lost, and nothing depends on it but how soon others know: all that matters is in
the database, and whoever has heard nothing for a while looks there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from orrery.web.cluster.redis_connection import RedisLost, Word

#: Called with what was published at a channel.
Hearing = Callable[[bytes], None]


class Bus(Protocol):
    """The way to the other processes."""

    #: Whoever wants to know is called when it breaks down (False), and when it is back (True).
    watchers: list[Callable[[bool], None]]

    @property
    def is_up(self) -> bool:
        """Whether others hear what is published now."""

    def publish(self, channel: str, message: bytes) -> None:
        """Tell whoever has subscribed, this process too; may be called in any thread."""

    def subscribe(self, channel: str, hearing: Hearing) -> None:
        """Hear what is published there, as soon as there is a connection."""

    def unsubscribe(self, channel: str) -> None:
        """No longer."""

    async def ask(self, *words: Word) -> Any:
        """Give Redis a command; ``RedisLost`` if it does not answer soon."""

    def tell(self, *words: Word) -> None:
        """Give Redis a command whose reply nobody needs; lost, if there is no connection."""

    def key(self, *names: str) -> str:
        """The key of this site for something in Redis."""

    async def start(self) -> None:
        """Connect, if that can be done at once; else go on trying."""

    async def stop(self) -> None:
        """Hang up."""


class LocalBus:
    """A site of one process, or of several that only share their database: nobody is told."""

    def __init__(self) -> None:
        self.watchers: list[Callable[[bool], None]] = []

    @property
    def is_up(self) -> bool:
        """Never."""
        return False

    def publish(self, channel: str, message: bytes) -> None:
        """Nobody hears it."""

    def subscribe(self, channel: str, hearing: Hearing) -> None:
        """There will be nothing to hear."""

    def unsubscribe(self, channel: str) -> None:
        """There was nothing to hear."""

    async def ask(self, *words: Word) -> Any:
        """There is no Redis."""
        raise RedisLost("NotConfigured")

    def tell(self, *words: Word) -> None:
        """There is no Redis."""

    def key(self, *names: str) -> str:
        """Nothing is kept anywhere."""
        return ":".join(names)

    async def start(self) -> None:
        """Nothing to do."""

    async def stop(self) -> None:
        """Nothing to do."""
