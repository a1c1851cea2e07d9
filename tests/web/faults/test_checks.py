"""What the fault tests look for, they find: a lost, a doubled and a renumbered command."""

from __future__ import annotations

import pytest

from orrery.table.events import Entry, Flagged, Moved, Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table

from .games import Acknowledged, check_acknowledged, check_log

DONE = Acknowledged("table", "ann 1", 2)
OTHER = Entry(1, 0, Moved(seat=1, move="single b2", cause="bob 1"))
MOVE = Entry(2, 0, Moved(seat=0, move="single a1", cause="ann 1"))
AGAIN = Entry(3, 0, Moved(seat=0, move="single a1", cause="ann 1"))


def test_what_is_there_once_is_fine() -> None:
    check_acknowledged(DONE, [OTHER, MOVE])


@pytest.mark.parametrize(
    "log",
    [
        pytest.param([OTHER], id="lost"),
        pytest.param([OTHER, MOVE, AGAIN], id="doubled"),
        pytest.param([OTHER, AGAIN], id="under another number"),
    ],
)
def test_what_is_not_there_once_is_found(log: list[Entry]) -> None:
    with pytest.raises(AssertionError):
        check_acknowledged(DONE, log)


def test_a_log_has_no_gap_and_nobody_is_out_of_time() -> None:
    log: MemoryLog = MemoryLog()
    people = [Person("ann", "Ann"), Person("bob", "Bob")]
    Table.open(log, "table", Opened(game="orion", options={}, seed="7", host="ann"), people)
    entries = log.read("table")
    check_log(log, "table", entries)
    with pytest.raises(AssertionError):
        check_log(log, "table", [entry for entry in entries if entry.number != 2])
    with pytest.raises(AssertionError):
        check_log(log, "table", [*entries, Entry(len(entries) + 1, 0, Flagged(seat=0))])
