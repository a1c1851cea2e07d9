"""Where a table's events are written down, before anybody is told of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.table.events import Entry, Milliseconds, Sitter

#: A table is closed if it was given up before the game began.
Phase = Literal["waiting", "playing", "over", "closed"]


class NumberTaken(OrreryError):
    """Somebody else has written an event with this number: read it first, then try again."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table stands after its last event, for lists of tables that replay nothing."""

    phase: Phase = "waiting"
    seats: tuple[Sitter | None, ...] = ()  # None: open
    acting: tuple[Seat, ...] = ()
    ending: str = ""  # "rules", "resigned", ...; of a closed table "declined", if that is why
    winners: tuple[Seat, ...] = ()
    ply: int = 0  # how many moves were made
    deadline: Milliseconds | None = None  # when time will next bring something about


class Log(Protocol):
    """The append-only lists of all tables."""

    def append(
        self, table: str, entries: Sequence[Entry], standing: Standing | None = None
    ) -> None:
        """Write all of these durably, or none: ``NumberTaken`` if another was faster.

        The standing is that after the last of them; without one it is as it was.
        """

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries with a number above this, in order; none for an unknown table."""


class MemoryLog:
    """Keeps everything in memory, for tests and games that nobody needs to keep."""

    def __init__(self) -> None:
        self._tables: dict[str, list[Entry]] = {}

    def append(
        self, table: str, entries: Sequence[Entry], standing: Standing | None = None
    ) -> None:
        written = self._tables.setdefault(table, [])
        if entries and entries[0].number != len(written) + 1:
            raise NumberTaken(f"table {table} already has an event {entries[0].number}")
        written.extend(entries)

    def read(self, table: str, after: int = 0) -> list[Entry]:
        return self._tables.get(table, [])[after:]
