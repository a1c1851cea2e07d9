"""Answers that were made once and serve everybody, as long as there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

#: Some hundred pictures.
_ROOM = 32 * 1024 * 1024

#: Nothing that needs more than this share of the room is kept.
_LARGEST = 4


class AnswerCache:
    """What was made, by all that tells one answer from another; what was used long ago goes first.

    Who asks for something that is just being made waits for that.
    """

    def __init__(self, room: int = _ROOM) -> None:
        self._room = room
        self._size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._coming: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(
        self,
        key: Hashable,
        make: Callable[[], Awaitable[bytes]],
        allow: Callable[[], None] = lambda: None,
    ) -> bytes:
        """What has this key. If it has to be made ``allow`` may object, and ``make`` is called."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._coming:
            allow()
            self._coming[key] = task = asyncio.create_task(self._made(key, make))
            task.add_done_callback(_heard)
        return await asyncio.shield(self._coming[key])

    async def _made(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            made = await make()
        finally:
            del self._coming[key]
        if len(made) <= self._room // _LARGEST:
            self._keep(key, made)
        return made

    def _keep(self, key: Hashable, made: bytes) -> None:
        self._kept[key] = made
        self._size += len(made)
        while self._size > self._room:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)


def _heard(task: asyncio.Task[bytes]) -> None:
    """Whoever still waits hears of a fault; nobody may."""
    if not task.cancelled():
        task.exception()
