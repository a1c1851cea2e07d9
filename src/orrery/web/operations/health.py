"""Whether the site is well: its database answers, and has room."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic

from orrery.store import DatabaseLost, Store

#: Longer nobody waits for an answer.
_PATIENCE_S = 3.0
#: So long an answer holds for whoever asks next.
_FRESH_S = 1.0


class Health:
    """Asks the database, in a thread that waits for nothing else, once for all who want to know."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "health")
        self._asked: Future[bool] | None = None
        self._since = 0.0
        #: Whether the site is about to end, and nobody should be sent here any more.
        self.is_leaving = False

    async def database_answers(self) -> bool:
        """Whether something can be written now; False also if there is no answer in time."""
        if self._asked is None or (self._asked.done() and monotonic() - self._since > _FRESH_S):
            self._since, self._asked = monotonic(), self._thread.submit(self._ask)
        answer = asyncio.wrap_future(self._asked)
        try:
            return await asyncio.wait_for(asyncio.shield(answer), _PATIENCE_S)
        except TimeoutError:
            return False

    def _ask(self) -> bool:
        try:
            self._store.try_to_write()
        except DatabaseLost:
            return False
        return True

    def stop(self) -> None:
        """Ask no more."""
        self._thread.shutdown(wait=False)
