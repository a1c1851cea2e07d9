"""A line to a table: messages go out, messages come in, as ``web/table/messages.py`` describes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

Message = dict[str, Any]
Hear = Callable[[Message], None]

#: What a line says of itself, beside what the table says.
LOST, CLOSED = "lost", "closed"


class TableLine(Protocol):
    """Where the messages of a screen go, and where they come from."""

    #: The table is here, in this process.
    is_local: bool

    async def open(self, hear: Hear) -> None:
        """Begin to listen; what is heard comes on the event loop."""

    def send(self, message: Message) -> None:
        """Say something; an answer, if there is one, is heard later."""

    async def close(self) -> None:
        """Say goodbye."""

    def now(self) -> int:
        """What the clock of the table shows, in milliseconds since 1970."""


def clock_now() -> int:
    """What this machine's clock shows, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
