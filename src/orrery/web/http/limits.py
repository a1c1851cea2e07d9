"""How much may come from one address."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address
from typing import Literal

from starlette.requests import HTTPConnection

from orrery.core.errors import OrreryError
from orrery.core.texts import Sentence, count, say
from orrery.store import Store
from orrery.table.events import Milliseconds
from orrery.web.cluster.shared_counts import SharedCounts
from orrery.web.settings import Settings

Counted = Literal["guests", "tables", "records", "puzzles"]


#: After so long there is room again, as a rule.
_BUSY_MS: Milliseconds = 5_000


class Later(OrreryError):
    """Something that can be had in a while."""

    def __init__(self, sentence: Sentence, wait: Milliseconds) -> None:
        super().__init__(say("{what} {again}", what=sentence, again=_again(wait)))
        #: Whole seconds, for programs.
        self.seconds = _seconds(wait)


class TooOften(Later):
    """Somebody has asked for too much."""


class TooBusy(Later):
    """All together have asked for too much."""

    def __init__(self) -> None:
        super().__init__(say("The site has too much to do just now."), _BUSY_MS)


def _seconds(wait: Milliseconds) -> int:
    return max(1, -(-wait // 1000))


def _again(wait: Milliseconds) -> Sentence:
    seconds = _seconds(wait)
    if seconds < 100:
        return count("Try again in 1 second.", "Try again in {n} seconds.", seconds)
    minutes = -(-seconds // 60)
    return count("Try again in 1 minute.", "Try again in {n} minutes.", minutes)


#: Somebody may have closed a page by then.
_LINE_AGAIN: Milliseconds = 10_000


class Limits:
    """Counts what comes from each address; of the address itself nothing is kept."""

    def __init__(self, store: Store, key: str, settings: Settings) -> None:
        self._store, self._key = store, key.encode()
        self._most_lines, self._lines = settings.lines_at_once, Counter[str]()
        self._counts: SharedCounts | None = None
        self._open = Counter[str]()
        self.messages_a_second = settings.messages_a_second
        self._most = {
            "guests": settings.guests_an_hour,
            "tables": settings.tables_an_hour,
            "records": settings.records_an_hour,
            "puzzles": settings.puzzles_an_hour,
        }

    def check(self, what: Counted, connection: HTTPConnection) -> None:
        """One more of these; ``TooOften`` if there were too many within the hour."""
        most = self._most[what]
        if not most:
            return
        wait = self._store.attempts.count(what, self.address(connection), most)
        if wait:
            sentences = {
                "guests": say("Too many new guests come from your address."),
                "tables": say("Too many tables were opened from your address."),
                "records": say("Too many records were shared from your address."),
                "puzzles": say("Too many puzzles were tried from your address."),
            }
            raise TooOften(sentences[what], wait)

    def share(self, counts: SharedCounts) -> None:
        """Count the lines of all processes together."""
        self._counts = counts

    @asynccontextmanager
    async def line(self, connection: HTTPConnection) -> AsyncIterator[None]:
        """One more socket or stream, as long as it is open; or ``TooOften``."""
        address, kind = self.address(connection), connection.scope["type"]
        self._lines[address] += 1
        self._open[kind] += 1
        try:
            if self._most_lines and await self._lines_of(address) > self._most_lines:
                raise TooOften(say("Too many pages are open from your address."), _LINE_AGAIN)
            yield
        finally:
            self._open[kind] -= 1
            self._lines[address] -= 1
            left = self._lines[address]
            if not left:
                del self._lines[address]
            if self._counts is not None and self._most_lines:
                self._counts.tell(address, left)

    async def _lines_of(self, address: str) -> int:
        own = self._lines[address]
        return await self._counts.total(address, own) if self._counts is not None else own

    def open_lines(self, kind: str) -> int:
        """How many lines to this process are sockets (``websocket``), or streams (``http``)."""
        return self._open[kind]

    def address(self, connection: HTTPConnection) -> str:
        """What stands for the address of whoever asks."""
        return self.digest(_network(connection.client.host if connection.client else ""))

    def digest(self, text: str) -> str:
        """There are few addresses and names: without the key nobody finds out which one it was."""
        return hmac.new(self._key, text.encode(), "sha256").hexdigest()


def _network(host: str) -> str:
    """One customer has a whole network of the newer addresses."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or address.exploded[:19])
    return host
