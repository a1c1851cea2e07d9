"""What processes tell each other about tournaments."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from orrery.web.cluster.bus import Bus

_CHANNEL = "tournaments"


class TournamentWritten(msgspec.Struct, frozen=True, array_like=True):
    """The log of a tournament has come to this number."""

    id: str
    number: int


_read = msgspec.json.Decoder(TournamentWritten).decode


class TournamentNews:
    """There are few tournaments, and every process follows all of them."""

    def __init__(self, bus: Bus, changed: Callable[[str, int], None]) -> None:
        """``changed`` is called with the id and the number of one that others have changed."""
        self._bus, self._changed = bus, changed
        self._known: dict[str, int] = {}

    @property
    def is_up(self) -> bool:
        """Whether others tell us."""
        return self._bus.is_up

    def start(self) -> None:
        """Hear what others tell."""
        self._bus.subscribe(_CHANNEL, self._heard)

    def written(self, id: str, number: int) -> None:
        """Tell the others, unless it was they who told us."""
        if number > self._known.get(id, 0):
            self._known[id] = number
            self._bus.publish(_CHANNEL, msgspec.json.encode(TournamentWritten(id, number)))

    def forget(self, id: str) -> None:
        """It is no longer held here."""
        self._known.pop(id, None)

    def _heard(self, message: bytes) -> None:
        told = _read(message)
        if told.number > self._known.get(told.id, 0):
            self._known[told.id] = told.number
            self._changed(told.id, told.number)
