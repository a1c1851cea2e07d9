"""People, tables and a log, for the tests of tables."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.contract import Seat
from orrery.table.clock_rules import ClockRule, NoClock
from orrery.table.commands import Play
from orrery.table.events import AnyEvent, Bot, Entry, Opened, Person, Sitter
from orrery.table.log import EventLog, MemoryLog
from orrery.table.standing import Standing
from orrery.table.table import Table

ANN, BOB, CAT, DAN = (Person(name[0].lower(), name) for name in ("Ann", "Bob", "Cat", "Dan"))
PEOPLE = {person.id: person for person in (ANN, BOB, CAT, DAN)}

#: A seed that no text contains by accident.
SEED = "seed-93571"

START = 1_000_000


def opened(
    game: str,
    sitters: Sequence[Sitter | None] = (),
    clock: ClockRule | None = None,
    log: EventLog[AnyEvent, Standing] | None = None,
    private: bool = False,
    unhurried: bool = False,
    rated: bool = False,
    **options: str,
) -> Table:
    """A table, opened by Ann."""
    what = Opened(
        game=game,
        options=options,
        seed=SEED,
        host=ANN.id,
        clock=clock or NoClock(),
        private=private,
        unhurried=unhurried,
        rated=rated,
    )
    return Table.open(log or MemoryLog(), "table", what, sitters, START)


def owner(table: Table, seat: Seat) -> Person:
    """Who sits there."""
    who = table.state.seats[seat]
    assert isinstance(who, Person)
    return who


def play(table: Table, move: str | int, now: int, seat: Seat | None = None) -> list[Entry]:
    """The only seat that may act, or this one, plays."""
    if seat is None:
        (seat,) = table.state.acting
    return table.do(Play(seat, move), owner(table, seat), now)


def play_any(table: Table, now: int, seat: Seat | None = None, number: int = 0) -> list[Entry]:
    """Some legal move of the only seat that may act, or of this one."""
    seat = table.state.acting[0] if seat is None else seat
    return play(table, table.state.position.moves(seat)[number].code, now, seat)


def is_bot(table: Table, seat: Seat) -> bool:
    return isinstance(table.state.seats[seat], Bot)
