"""What is programmed at a table, by whom, and what becomes of it when the table goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import field
from msgspec.structs import replace

from orrery.core.contract import Position, Seat
from orrery.core.programming import replaces
from orrery.core.programs import MoveLine, NextMove, Order, Program
from orrery.core.texts import Sentence, Text, say
from orrery.table.clock_rules import SECOND
from orrery.table.events import Milliseconds, Moved

#: A seat has no more programs than this.
MOST_PROGRAMS = 12

#: So long a word about a program that is over stays, however fast others go on.
NOTED = 20 * SECOND

#: What was said of one position comes before what was said for all of them.
_FIRST = {MoveLine: 0, NextMove: 1, Order: 2}


_NOTHING: Mapping[Any, Any] = MappingProxyType({})


class SeatProgram(NamedTuple):
    """A program of a seat, under the number by which its owner knows it."""

    seat: Seat
    number: int
    program: Program


class Note(NamedTuple):
    """Why a program is over, for its owner."""

    seat: Seat
    at: Milliseconds
    sentence: Sentence


class Programs(msgspec.Struct, frozen=True):
    """All that is programmed at a table, in the order in which it was. It never changes."""

    kept: tuple[SeatProgram, ...] = ()
    notes: tuple[Note, ...] = ()
    #: How many programs each seat has had, so that no number comes twice.
    counts: Mapping[Seat, int] = field(default_factory=lambda: _NOTHING)

    def of(self, seat: Seat) -> tuple[SeatProgram, ...]:
        """Those of a seat."""
        return tuple(kept for kept in self.kept if kept.seat == seat)

    def words_for(self, seat: Seat) -> tuple[Sentence, ...]:
        """Why programs of a seat are over."""
        return tuple(note.sentence for note in self.notes if note.seat == seat)

    def move(self, position: Position) -> Moved | None:
        """The first move that is programmed for now."""
        for kept in sorted(self.kept, key=lambda kept: _FIRST[type(kept.program)]):
            move = position.game.programmed(position, kept.seat, kept.program)
            if move is not None:
                return Moved(seat=kept.seat, move=move.text)
        return None

    # --- What changes them ------------------------------------------------------------------------

    def with_one(self, seat: Seat, program: Program, position: Position) -> Programs:
        """One more, in place of what it cannot stand beside."""
        number = self.counts.get(seat, 0) + 1
        left = tuple(
            kept
            for kept in self.kept
            if kept.seat != seat or not replaces(seat, program, kept.program, position)
        )
        counts = MappingProxyType({**self.counts, seat: number})
        notes = tuple(note for note in self.notes if note.seat != seat)
        return Programs((*left, SeatProgram(seat, number, program)), notes, counts)

    def without(self, seat: Seat, number: int | None = None) -> Programs:
        """One less of this seat, or none left."""
        return self._only(lambda kept: kept.seat != seat or number not in (None, kept.number))

    def _only(self, stays: Callable[[SeatProgram], bool]) -> Programs:
        return replace(self, kept=tuple(kept for kept in self.kept if stays(kept)))

    def after_move(self, position: Position, mover: Seat, at: Milliseconds) -> Programs:
        """What still stands; whoever has lost a program hears why."""
        if not self.kept and not self.notes:
            return self
        ends: list[tuple[SeatProgram, Text | None]] = [
            (kept, position.game.program_ended(position, kept.seat, kept.program))
            for kept in self.kept
        ]
        old = (note for note in self.notes if note.seat != mover and at - note.at < NOTED)
        new = (Note(kept.seat, at, why) for kept, why in ends if isinstance(why, Sentence))
        left = tuple(kept for kept, why in ends if why is None)
        return replace(self, kept=left, notes=(*old, *new))

    def after_undo(self, seat: Seat) -> Programs:
        """Who takes back a step begins anew; so does what others had planned on top of it."""
        return self._only(lambda kept: kept.seat != seat and isinstance(kept.program, Order))

    def after_takeback(self, at: Milliseconds) -> Programs:
        """The past comes again, and nobody finds it decided already."""
        word = say("A move was taken back; nothing is programmed any more.")
        seats = {kept.seat for kept in self.kept}
        notes = tuple(Note(seat, at, word) for seat in sorted(seats))
        return replace(self, kept=(), notes=notes)
