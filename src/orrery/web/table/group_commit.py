"""What happens at many tables is written in one transaction: a commit costs the same for all.

While one is under way, whatever comes meanwhile waits for the next. So a single move is written at
once, and a thousand a second take as many commits as the disk can do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from orrery.store import Store
from orrery.table.events import Entry
from orrery.table.log import Append, Read
from orrery.web.operations.threads import in_commits, in_moves

#: So many at once: nobody waits for a transaction that never ends.
_MOST = 256


class GroupCommit:
    """Writes for all tables of this process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, wanted: Append) -> None:
        """Returns when the entries are durable; ``NumberTaken`` if another was faster."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, future))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await future

    async def settle(self) -> None:
        """Wait until everything is written."""
        if self._writing is not None:
            await self._writing

    async def read(self, wanted: Read) -> list[Entry]:
        """What others have written."""
        return await in_moves(self._store.read, *wanted)

    async def _write_all(self) -> None:
        while self._waiting:
            now, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            await self._write(now)
        self._writing = None

    async def _write(self, group: list[tuple[Append, asyncio.Future[None]]]) -> None:
        errors: Sequence[Exception | None]
        try:
            errors = await in_commits(self._store.append_all, [wanted for wanted, _ in group])
        except Exception as error:  # nothing was written, and everybody hears why
            errors = [error] * len(group)
        for (_, future), why in zip(group, errors, strict=True):
            if future.cancelled():
                continue
            if why is None:
                future.set_result(None)
            else:
                future.set_exception(why)
