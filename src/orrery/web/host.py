"""All tables that this process hosts: their locks, their sockets, their timers and their bots."""

from __future__ import annotations

from orrery.store import Store


class Host:
    """The hosted tables."""

    def __init__(self, store: Store, bots: int) -> None:
        self._store = store
        self._bots = bots

    async def start(self) -> None:
        """Take up again what was running."""

    async def stop(self) -> None:
        """Let go of everything; the log has it all."""
