"""Whom each reader does not want to hear, kept at hand for a moment."""

from __future__ import annotations

import asyncio
from time import monotonic

from orrery.store import Store

#: Another process may have been told of a mute; here it is known so soon.
_FRESH_S = 10.0
#: More readers than this are looked up again.
_MOST = 5000


class Mutes:
    """The ids of muted people, by reader."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[float, frozenset[str]]] = {}

    async def of(self, reader: str) -> frozenset[str]:
        """Whose words are not for this reader."""
        if not reader:
            return frozenset()
        until, muted = self._known.get(reader, (0.0, frozenset[str]()))
        if monotonic() < until:
            return muted
        found = await asyncio.to_thread(self._store.moderation.muted, reader)
        if len(self._known) >= _MOST:
            self._known.clear()
        muted = frozenset(person.id for person in found)
        self._known[reader] = (monotonic() + _FRESH_S, muted)
        return muted

    def changed(self, reader: str) -> None:
        """Look again: this reader has muted somebody, or no longer does."""
        self._known.pop(reader, None)
