"""Where the events of tournaments are written down, before anybody is told of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from orrery.table.events import Sitter
from orrery.table.log import NumberTaken
from orrery.tournament.events import Entry

Phase = Literal["open", "running", "over", "cancelled"]


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a tournament stands after its last event, for lists that replay nothing."""

    phase: Phase = "open"
    people: int = 0
    bots: int = 0
    round: int = 0
    rounds: int = 0  # 0: not known, or an arena
    first: tuple[Sitter, ...] = ()  # who leads, or has won


class Log(Protocol):
    """The append-only lists of all tournaments."""

    def append(self, tournament: str, entries: Sequence[Entry], brief: Brief) -> None:
        """Write all of these durably, or none: ``NumberTaken`` if another was faster."""

    def read(self, tournament: str, after: int = 0) -> list[Entry]:
        """The entries with a number above this, in order; none for an unknown tournament."""


class MemoryLog:
    """Keeps everything in memory, for tests."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}

    def append(self, tournament: str, entries: Sequence[Entry], brief: Brief) -> None:
        written = self._logs.setdefault(tournament, [])
        if entries and entries[0].number != len(written) + 1:
            raise NumberTaken(f"tournament {tournament} has an event {entries[0].number}")
        written.extend(entries)

    def read(self, tournament: str, after: int = 0) -> list[Entry]:
        return self._logs.get(tournament, [])[after:]
