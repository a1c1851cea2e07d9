"""The time that is written down, and that deadlines are compared with.

The machine's clock is read once, when a process starts; from then on its time only goes forward,
second by second, whatever the machine's clock is set to meanwhile.
"""

from __future__ import annotations

import time

from orrery.table.events import Milliseconds


def _steady() -> int:
    """Nanoseconds that nobody can set; a machine that sleeps sleeps through them, where it can."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


_OFFSET = time.time_ns() - _steady()


def now() -> Milliseconds:
    """Since 1970, as the machine's clock had it when this process began."""
    return (_OFFSET + _steady()) // 1_000_000


def astray() -> Milliseconds:
    """How far the machine's clock has been put forward since then, or back if below zero."""
    return (time.time_ns() - _steady() - _OFFSET) // 1_000_000
