"""What is made of things that are used again and again: made once, found by which thing it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class MadeOnce(Generic[K, V]):
    """Found by the identity of a thing, which is quicker than by its value."""

    def __init__(self, make: Callable[[K], V], most: int) -> None:
        """No more than so many are kept; then it begins anew."""
        self._make, self._most = make, most
        #: By identity: the thing itself, so that nothing else can have it, and what was made.
        self.kept: dict[int, tuple[K, V]] = {}

    def keep(self, thing: K) -> tuple[K, V]:
        """Make it, and find it from now on."""
        if len(self.kept) >= self._most:
            self.kept.clear()
        kept = self.kept[id(thing)] = thing, self._make(thing)
        return kept

    def __call__(self, thing: K) -> V:
        return (self.kept.get(id(thing)) or self.keep(thing))[1]
