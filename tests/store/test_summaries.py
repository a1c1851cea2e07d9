"""Lists of tables need no replay: each event keeps one row up to date."""

from __future__ import annotations

import msgspec

from orrery.store import Store, Summary
from orrery.table.events import Bot, Entry, Left, Resigned, Sat
from orrery.table.standing import Standing

from .tables import ANN, BEN, moved, opened, over, playing, waiting


def ids(found: list[Summary]) -> list[str]:
    return [summary.id for summary in found]


def test_a_summary_says_how_a_table_stands(store: Store) -> None:
    assert store.summary("t") is None
    waiting(store, "t", at=1000)
    assert store.summary("t") == Summary(
        id="t",
        game="orion",
        options={"setup": "1"},
        host=ANN.id,
        private=False,
        created=1000,
        changed=1000,
        standing=Standing("waiting", seats=(ANN, None)),
    )


def test_a_summary_follows_the_events(store: Store) -> None:
    over(store, "t", at=1000)
    summary = store.summary("t")
    assert summary
    assert (summary.created, summary.changed) == (1000, 1005)
    assert store.numbers(["t"]) == {"t": 5}
    assert summary.phase == "over"
    assert summary.seats == (ANN, BEN)
    assert summary.standing == Standing("over", (ANN, BEN), ending="rules", winners=(1,))


def test_a_table_stands_as_it_did_if_nothing_else_is_said(store: Store) -> None:
    playing(store, "t", at=1000)
    store.append("t", [moved(5)])
    summary = store.summary("t")
    assert summary
    assert summary.standing == Standing("playing", (ANN, BEN), acting=(0,), deadline=1900)
    assert store.numbers(["t"]) == {"t": 5}


def test_no_summary_tells_the_seed(store: Store) -> None:
    playing(store, "t")
    assert b"secret" not in msgspec.json.encode(store.summary("t"))


def test_open_tables_are_public_and_wait(store: Store) -> None:
    waiting(store, "old", at=1000)
    waiting(store, "new", at=3000)
    waiting(store, "corona", at=2000, game="corona")
    waiting(store, "hidden", at=4000, private=True)
    playing(store, "playing", at=5000)
    over(store, "over", at=6000)
    assert ids(store.open_tables()) == ["new", "corona", "old"]
    assert ids(store.open_tables("corona")) == ["corona"]
    assert ids(store.open_tables(since=2000)) == ["new", "corona"]
    assert ids(store.open_tables(limit=1)) == ["new"]


def test_running_tables_are_all_that_a_restart_takes_up(store: Store) -> None:
    waiting(store, "waiting")
    playing(store, "b")
    playing(store, "a", private=True)
    over(store, "over")
    assert ids(store.running_tables()) == ["a", "b"]


def test_finished_games_are_public_and_newest_first(store: Store) -> None:
    for at, table in enumerate(["one", "two", "three"]):
        over(store, table)
        store.append(table, [msgspec.structs.replace(moved(6), at=5000 + at)])
    over(store, "hidden", private=True)
    playing(store, "playing")
    assert ids(store.finished(limit=2)) == ["three", "two"]
    assert ids(store.finished()) == ["three", "two", "one"]
    assert store.finished(game="corona") == []


def test_a_person_finds_all_their_tables(store: Store) -> None:
    waiting(store, "waiting", at=1000, private=True)
    playing(store, "playing", at=2000)
    over(store, "over", at=500)
    assert ids(store.tables_of(ANN.id)) == ["playing", "over", "waiting"]
    assert ids(store.tables_of(BEN.id)) == ["playing", "over"]
    assert ids(store.tables_of(ANN.id, limit=1)) == ["playing"]
    assert store.tables_of("nobody") == []


def test_who_leaves_before_the_game_has_nothing_to_do_with_it(store: Store) -> None:
    waiting(store, "t")
    store.append("t", [Entry(3, 0, Sat(seat=1, who=BEN)), Entry(4, 0, Left(seat=1))])
    assert store.tables_of(BEN.id) == []
    store.append("t", [Entry(5, 0, Sat(seat=1, who=BEN))])
    assert ids(store.tables_of(BEN.id)) == ["t"]


def test_who_gives_up_still_finds_the_table(store: Store) -> None:
    playing(store, "t")
    store.append("t", [Entry(5, 0, Resigned(seat=1)), Entry(6, 0, Sat(seat=1, who=Bot(3)))])
    assert ids(store.tables_of(BEN.id)) == ["t"]


def test_a_person_on_two_seats_finds_the_table_once(store: Store) -> None:
    seats = [Entry(2, 0, Sat(seat=0, who=ANN)), Entry(3, 0, Sat(seat=1, who=ANN))]
    store.append("t", [Entry(1, 0, opened()), *seats])
    assert ids(store.tables_of(ANN.id)) == ["t"]


def test_numbers_tell_what_is_new(store: Store) -> None:
    waiting(store, "a", at=1000)
    over(store, "b", at=1000)
    assert store.numbers(["a", "b", "c"]) == {"a": 2, "b": 5}
    assert store.numbers([]) == {}
