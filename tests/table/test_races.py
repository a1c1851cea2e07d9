"""Several people at once, and several processes at one table: one order for everybody."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

from orrery.core.errors import Refusal
from orrery.table.commands import Play
from orrery.table.events import Entry, Moved
from orrery.table.log import MemoryLog
from orrery.table.standing import Standing
from orrery.table.table import Table

from .sitting import ANN, BOB, CAT, PEOPLE, START, opened


class SharedLog(MemoryLog):
    """A log that several threads write to, as several processes write to a database."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()

    def append(
        self, table: str, entries: Sequence[Entry], standing: Standing | None = None
    ) -> None:
        with self._lock:
            super().append(table, entries, standing)


def bidding(log: MemoryLog | None = None) -> Table:
    return opened("corona", [ANN, BOB, CAT], log=log, players="3", deal="random")


def test_of_two_equal_bids_at_the_same_time_one_is_first_and_the_other_is_told_whose() -> None:
    table = bidding()
    table.do(Play(1, "bid 9", 0), BOB, START + 5)
    with pytest.raises(Refusal, match="Beaten by venus, who bids 9") as caught:
        table.do(Play(2, "bid 9", 0), CAT, START + 5)
    assert caught.value.rule == "CO3"
    table.do(Play(2, "bid 10", 0), CAT, START + 5)  # seen on an older table, and good all the same
    assert table.state.position.state.bidder == 2


def test_of_two_claims_at_the_same_time_one_is_first() -> None:
    table = opened("orbit", [ANN, BOB, CAT], players="3")
    table.do(Play(0, "claim R", 0), ANN, START)
    with pytest.raises(Refusal, match="Beaten by mercury, who has R"):
        table.do(Play(1, "claim R", 0), BOB, START)


def test_two_processes_at_one_table_agree_on_one_order() -> None:
    log = MemoryLog()
    here = bidding(log)
    there = Table.load(log, here.id)
    here.do(Play(0, "bid 5"), ANN, START + 1)
    with pytest.raises(Refusal, match="Beaten by mercury, who bids 5"):
        there.do(Play(1, "bid 5"), BOB, START + 1)
    there.do(Play(1, "bid 6"), BOB, START + 1)
    here.catch_up()
    assert here.state.position.history == there.state.position.history
    assert here.state.number == there.state.number


def test_two_processes_tell_once_that_time_is_up() -> None:
    log = MemoryLog()
    here = bidding(log)
    there = Table.load(log, here.id)
    assert len(here.tick(START + 60_000)) == 1
    assert there.tick(START + 60_000) == []
    assert there.state.position.ply == 1


def test_many_processes_race_for_every_bid() -> None:
    log = SharedLog()
    tables = [bidding(log)] + [Table.load(log, "table") for _ in range(2)]
    refused: list[str] = []

    def bid(seat: int) -> None:
        for amount in range(1, 16):
            try:
                tables[seat].do(Play(seat, f"bid {amount}"), PEOPLE["abc"[seat]], START + amount)
            except Refusal as refusal:
                refused.append(str(refusal))

    threads = [threading.Thread(target=bid, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = log.read("table")
    bids = [int(e.event.move.split()[1]) for e in entries if isinstance(e.event, Moved)]
    assert bids == sorted(set(bids))
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert len(bids) + len(refused) == 45
    assert all("Beaten by" in said for said in refused)
    for table in tables:
        table.catch_up()
        assert table.state.position.state.bid == bids[-1]
