"""The log: numbered, without gaps, in one order, and durable."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import get_args

import msgspec
import pytest

from orrery.store import Store
from orrery.table.clock_rules import Bank, Days, Refill
from orrery.table.events import (
    Answered,
    AnyEvent,
    Became,
    Bot,
    Came,
    Claimed,
    Closed,
    Continued,
    Declined,
    Entry,
    Flagged,
    Gone,
    Hinted,
    IntervalOver,
    Left,
    MadeRated,
    Moved,
    Opened,
    Programmed,
    Proposed,
    Ready,
    Resigned,
    Returned,
    Said,
    Sat,
    Started,
    Struck,
    Undone,
    Unprogrammed,
    Waived,
)
from orrery.table.log import Append, NumberTaken
from orrery.table.standing import Standing

from .tables import ANN, BEN, moved, opened, playing, waiting

EVERY_EVENT: list[AnyEvent] = [
    opened(),
    MadeRated(rated=True),
    Sat(seat=0, who=ANN),
    Sat(seat=1, who=BEN, cause="ben's click"),
    Left(seat=1),
    Sat(seat=1, who=Bot(6)),
    Declined(who=BEN),
    Closed(),
    Started(),
    Moved(seat=0, move="line d4 d5 d6"),
    Moved(seat=-1, move="time"),
    Undone(seat=0, moves=2),
    Proposed(seat=0, what="draw"),
    Answered(seat=1, agrees=False),
    Resigned(seat=1),
    Flagged(seat=0),
    Programmed(seat=0, program={"kind": "save", "keep": 3, "warriors": ["wind-1"]}),
    Unprogrammed(seat=0, program=1),
    Continued(table="next"),
    Said(by=ANN, text="well played"),
    Struck(number=5),
    Gone(seat=0, patience=60_000),
    Came(seat=0, excused=True),
    Claimed(seat=1, about=0, what="bot"),
    Returned(seat=0, who=ANN),
    Became(was=ANN.id, who=BEN),
    Hinted(seat=0),
    Waived(seat=1),
    Ready(seat=0),
    IntervalOver(),
]


def numbered(events: list[AnyEvent]) -> list[Entry]:
    # Milliseconds of our days do not fit into 32 bits.
    return [Entry(n, 1_790_000_000_000 + n, event) for n, event in enumerate(events, 1)]


def test_every_event_comes_back_as_it_was(store: Store) -> None:
    assert {type(event) for event in EVERY_EVENT} == set(get_args(AnyEvent))
    entries = numbered(EVERY_EVENT)
    store.append("t", entries)
    assert store.read("t") == entries
    assert store.read("t", after=5) == entries[5:]
    assert store.read("t", after=99) == []


@pytest.mark.parametrize("clock", [Bank(900, 5), Refill(30, 120), Days(3)])
def test_a_clock_comes_back_as_it_was(store: Store, clock: Bank | Refill | Days) -> None:
    entry = Entry(1, 1, msgspec.structs.replace(opened(), clock=clock))
    store.append("t", [entry])
    assert store.read("t") == [entry]


def test_an_unknown_table_has_no_entries(store: Store) -> None:
    assert store.read("nowhere") == []


def test_nothing_to_write_is_written(store: Store) -> None:
    store.append("t", [])
    assert store.summary("t") is None


def test_tables_do_not_mix(store: Store) -> None:
    waiting(store, "one")
    playing(store, "two")
    assert (len(store.read("one")), len(store.read("two"))) == (2, 4)


@pytest.mark.parametrize("number", [1, 4, 6])
def test_a_number_that_is_taken_or_leaves_a_gap_is_refused(store: Store, number: int) -> None:
    playing(store, "t")  # 1 to 4
    before = store.read("t"), store.summary("t")
    with pytest.raises(NumberTaken):
        store.append("t", [moved(number), moved(number + 1)])
    assert (store.read("t"), store.summary("t")) == before


def test_a_table_opens_once(store: Store) -> None:
    waiting(store, "t")
    with pytest.raises(NumberTaken):
        waiting(store, "t", at=2000)
    assert [entry.at for entry in store.read("t")] == [1000, 1000]


def test_nothing_happens_at_a_table_that_was_not_opened(store: Store) -> None:
    with pytest.raises(NumberTaken):
        store.append("t", [moved(1)])
    assert store.read("t") == []


def test_all_are_written_or_none(store: Store) -> None:
    playing(store, "t")
    before = store.summary("t")
    with pytest.raises(NumberTaken):
        store.append("t", [moved(5), moved(5)])
    assert len(store.read("t")) == 4
    assert store.summary("t") == before


def test_two_processes_write_one_order(store: Store, url: str) -> None:
    """All want the same number at first; who is beaten reads on and tries again."""
    playing(store, "t")
    together = Barrier(4)

    def write(writer: int) -> int:
        beaten = 0
        with Store(url) as own:
            for turn in range(10):
                number = len(own.read("t")) + 1
                together.wait()
                while not wrote(own, moved(number, f"{writer}.{turn}")):
                    beaten += 1
                    number = len(own.read("t")) + 1
                together.wait()
        return beaten

    with ThreadPoolExecutor(4) as pool:
        beaten = list(pool.map(write, range(4)))
    entries = store.read("t")
    assert [entry.number for entry in entries] == list(range(1, 45))
    moves = [entry.event.move for entry in entries[4:] if isinstance(entry.event, Moved)]
    for writer in range(4):
        own = [move for move in moves if move.startswith(f"{writer}.")]
        assert own == [f"{writer}.{turn}" for turn in range(10)]
    assert sum(beaten) >= 30  # three of four, each time


def wrote(store: Store, entry: Entry) -> bool:
    try:
        store.append("t", [entry])
    except NumberTaken:
        return False
    return True


WRITER = """
import sys
from orrery.store import Store
from orrery.table.events import Entry, Moved
with Store(sys.argv[1]) as store:
    for number in range(5, 10_000):
        store.append("t", [Entry(number, 0, Moved(seat=0, move="x"))])
        print(number, flush=True)
"""


def test_what_was_acknowledged_survives_a_kill(store: Store, url: str) -> None:
    playing(store, "t")
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True
    )
    with writer:
        assert writer.stdout
        for acknowledged in writer.stdout:
            if int(acknowledged) == 40:
                break
        writer.kill()
    entries = store.read("t")
    assert len(entries) >= 40
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    store.append("t", [moved(len(entries) + 1)])  # and the game goes on


def test_the_first_event_opens_the_table(store: Store) -> None:
    store.append("t", [Entry(1, 5, opened())])
    first = store.read("t")[0].event
    assert isinstance(first, Opened)
    assert first.seed == "secret"


def test_many_tables_are_written_at_once(store: Store) -> None:
    for table in ("one", "two", "three"):
        playing(store, table)  # 1 to 4
    waiting(store, "four")  # 1 and 2
    seat = Entry(3, 9, Sat(seat=1, who=BEN))
    moves = [Append(table, [moved(5), moved(6)], Standing("playing")) for table in ("two", "one")]
    assert store.append_all([*moves, Append("four", [seat], Standing())]) == [None] * 3
    assert [entry.number for entry in store.read("one")] == [1, 2, 3, 4, 5, 6]
    assert store.read("two")[4:] == [moved(5), moved(6)]
    assert store.read("four")[-1] == seat
    assert "four" in [table.id for table in store.tables_of(BEN.id)]
    assert store.numbers(["one", "two", "four"]) == {"one": 6, "two": 6, "four": 3}


def test_who_comes_too_late_among_many_hears_it_alone(store: Store) -> None:
    for table in ("one", "two"):
        playing(store, table)
    late = Append("one", [moved(4)], Standing("playing"))
    timely = Append("two", [moved(5)], Standing("playing"))
    first, second = store.append_all([late, timely])
    assert isinstance(first, NumberTaken)
    assert second is None
    assert (len(store.read("one")), len(store.read("two"))) == (4, 5)


def test_a_deadline_that_is_over_is_gone_from_the_row(store: Store) -> None:
    playing(store, "t")
    store.append_all([Append("t", [moved(5)], Standing("playing", deadline=77))])
    assert store.summary("t").standing.deadline == 77  # type: ignore[union-attr]
    store.append_all([Append("t", [moved(6)], Standing("playing"))])
    assert store.summary("t").standing.deadline is None  # type: ignore[union-attr]
