"""Work that nobody waits for must outlive a database that is away for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from orrery.core.errors import OrreryError
from orrery.store import DatabaseLost

log = logging.getLogger(__name__)

T = TypeVar("T")

#: So soon something is tried again that the database did not take; then ever later, up to this.
AGAIN_S = 0.5
_LONGEST_S = 8.0


async def until_written(work: Callable[[], Awaitable[T]]) -> T:
    """Do this, again and again while the database does not answer."""
    pause = AGAIN_S
    while True:
        try:
            return await work()
        except DatabaseLost:
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_S)


@contextmanager
def going_on(fault: str, *names: str) -> Iterator[None]:
    """Log what goes wrong here, and go on. That the database is lost the store has logged."""
    try:
        yield
    except DatabaseLost:
        pass
    except OrreryError:
        log.exception(fault, *names)
