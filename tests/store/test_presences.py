"""What processes tell each other about who is where."""

from __future__ import annotations

from orrery.store import Store

HOUR = 3600 * 1000


def test_a_process_reads_whom_the_others_see(store: Store) -> None:
    store.presences.note("one", {"t": ["ann", "ben"], "u": ["ann"]}, 1000)
    store.presences.note("two", {"t": ["cleo"]}, 2000)
    assert store.presences.elsewhere("one", 0) == {"t": {"cleo": 2000}}
    assert store.presences.elsewhere("two", 999) == {
        "t": {"ann": 1000, "ben": 1000},
        "u": {"ann": 1000},
    }
    assert store.presences.elsewhere("two", 1000) == {}


def test_a_note_replaces_the_last_one_and_old_ones_disappear(store: Store) -> None:
    store.presences.note("one", {"t": ["ann", "ben"]}, 1000)
    store.presences.note("one", {"t": ["ben"]}, 2000)
    assert store.presences.elsewhere("two", 0) == {"t": {"ben": 2000}}
    store.presences.note("two", {}, 2001 + HOUR)
    assert store.presences.elsewhere("two", 0) == {}


def test_who_is_seen_can_be_taken_home_and_forgotten(store: Store) -> None:
    ann, _ = store.guest("Ann")
    store.presences.note("one", {"t": [ann.id]}, 1000)
    assert store.personal_data.export(ann.id)["seen at"] == [{"table": "t", "at": 1000}]
    store.personal_data.forget(ann.id)
    assert store.presences.elsewhere("two", 0) == {}
