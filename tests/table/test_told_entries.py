"""What one process has written and tells another: moves that all may see, and nothing else."""

from __future__ import annotations

from orrery.table.commands import Play, Say
from orrery.table.log import MemoryLog, finish
from orrery.table.table import Table

from .sitting import ANN, BOB, START, opened, play, play_any


def duel(log: MemoryLog) -> Table:
    return opened("orion", [ANN, BOB], log=log, setup="1", first="blue")


def seen(table: Table) -> tuple[object, ...]:
    state = table.state
    return state.number, state.last, state.position.record(), state.clocks


class NeverRead(MemoryLog):
    """Whoever is told everything need not read."""

    def read(self, id: str, after: int = 0) -> list:  # type: ignore[type-arg]
        raise AssertionError("read")


def test_a_move_that_is_told_is_believed_without_reading() -> None:
    log = MemoryLog()
    here = duel(log)
    there = Table.load(log, here.id)
    known = there.state.number
    play_any(here, START + 1)
    told = here.open_entries_since(known)
    assert [entry.number for entry in told] == [known + 1]
    finish(there.believe_steps(told), NeverRead())
    assert seen(there) == seen(here)
    play_any(there, START + 2)  # its own next number is the right one
    assert there.state.number == known + 2


def test_what_was_missed_is_read() -> None:
    log = MemoryLog()
    here = duel(log)
    there = Table.load(log, here.id)
    play_any(here, START + 1)
    known = here.state.number
    play_any(here, START + 2)
    finish(there.believe_steps(here.open_entries_since(known)), log)
    assert seen(there) == seen(here)


def test_what_is_told_twice_or_late_changes_nothing() -> None:
    log = MemoryLog()
    here = duel(log)
    there = Table.load(log, here.id)
    known = there.state.number
    play_any(here, START + 1)
    told = here.open_entries_since(known)
    there.catch_up()
    before = there.state
    assert finish(there.believe_steps(told), log) == []
    assert there.state is before


def test_nothing_is_told_that_somebody_may_not_know() -> None:
    """Bids that are sealed, what is said, and the seed of a table stay in the database."""
    sealed = opened("corona", [ANN, BOB], players="2", deal="random", mode="sealed")
    assert sealed.open_entries_since(0) == []
    known = sealed.state.number
    play(sealed, "bid 9", START + 1, seat=0)
    assert sealed.state.game.secrets(sealed.state.position) > 0
    assert sealed.open_entries_since(known) == []
    table = duel(MemoryLog())
    known = table.state.number
    table.do(Say(text="hello"), ANN, START + 1)
    table.do(Play(0, table.state.position.moves()[0].code), ANN, START + 2)
    assert table.open_entries_since(known) == []
    assert len(table.open_entries_since(known + 1)) == 1
