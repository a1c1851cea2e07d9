"""How often Python looks for circles among its objects: rarely, for everything waits meanwhile.

A site holds some hundred thousand objects for good, rules and pages among them, and to walk through
all of them takes tenths of a second. Nearly everything that a move makes is freed without that.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: New objects before the young ones are looked through, and how many times fewer for older ones.
_YOUNG, _OLDER, _OLDEST = 20_000, 50, 100


@contextmanager
def loading() -> Iterator[None]:
    """While much is loaded nobody looks: it stays, and is never looked at again."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def collect_rarely() -> None:
    """To be called once, when everything is loaded: what there is now is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(_YOUNG, _OLDER, _OLDEST)
