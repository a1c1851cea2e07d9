"""What goes wrong on our side: counted by kind, with a line in the log for each."""

from __future__ import annotations

import logging
from collections import Counter
from threading import Lock

log = logging.getLogger(__name__)


class Faults:
    """Counts faults by kinds such as ``bot_erred``; may be used in every thread.

    The log says what kind it was, where, and of which type the error is. What an error says is not
    written down: there may be a position in it, or the address of the database.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: Counter[str] = Counter()

    def note(self, kind: str, where: str = "", error: BaseException | None = None) -> None:
        """One more fault of this kind, at a place such as ``table abc``."""
        number = self.count(kind)
        place = f" at {where}" if where else ""
        reason = f": {type(error).__name__}" if error else ""
        fields = {"kind": kind, "number": number, "where": where}
        log.error("%s, number %d%s%s", kind, number, place, reason, extra=fields)

    def count(self, kind: str) -> int:
        """One more fault of a kind that is logged elsewhere; how many there are now."""
        with self._lock:
            self._counts[kind] += 1
            return self._counts[kind]

    def counts(self) -> dict[str, int]:
        """How many there were of each kind since the start."""
        with self._lock:
            return dict(sorted(self._counts.items()))
