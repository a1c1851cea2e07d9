"""Counting what is tried, over processes and restarts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import text

from orrery.store import Store
from orrery.store.database import connect
from orrery.store.people.attempts import HOUR, Attempt, Patience

PATIENT = Patience(free=3, first=60_000, longest=200_000)
BY_NAME, BY_ADDRESS = Attempt("passwords", "ann", PATIENT), Attempt("sign-ins", "here", PATIENT)


def long_ago(url: str, milliseconds: int) -> None:
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE attempts SET since = since - {milliseconds}"))
    engine.dispose()


def test_pauses_grow_and_end() -> None:
    waits = [PATIENT.pause(failures) for failures in range(7)]
    assert waits == [0, 0, 0, 60_000, 120_000, 200_000, 200_000]
    assert PATIENT.pause(10_000) == 200_000


def test_failures_bring_a_pause_which_trying_does_not_lengthen(store: Store, url: str) -> None:
    assert [store.attempts.begin([BY_NAME, BY_ADDRESS]) for _ in range(3)] == [0, 0, 0]
    for _ in range(5):
        assert 0 < store.attempts.begin([BY_NAME, BY_ADDRESS]) <= 60_000
    with Store(url) as restarted:
        assert restarted.attempts.begin([BY_NAME]) > 0
    long_ago(url, 60_001)
    assert store.attempts.begin([BY_NAME, BY_ADDRESS]) == 0
    assert 60_000 < store.attempts.begin([BY_NAME, BY_ADDRESS]) <= 120_000


def test_what_was_right_clears_the_name_but_not_the_address(store: Store) -> None:
    for _ in range(2):
        store.attempts.begin([BY_NAME, BY_ADDRESS])
    store.attempts.begin([BY_NAME, BY_ADDRESS])
    store.attempts.right(BY_NAME, BY_ADDRESS)
    assert store.attempts.begin([BY_NAME]) == 0
    assert store.attempts.begin([BY_ADDRESS]) == 0  # the third failure
    assert store.attempts.begin([BY_ADDRESS]) > 0


def test_many_at_once_do_not_slip_through(store: Store) -> None:
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: store.attempts.begin([BY_NAME]), range(16)))
    assert waits.count(0) == 3


def test_so_many_within_an_hour(store: Store, url: str) -> None:
    assert [store.attempts.count("tables", "here", 2) for _ in range(2)] == [0, 0]
    assert 0 < store.attempts.count("tables", "here", 2) <= HOUR
    assert store.attempts.count("tables", "there", 2) == 0
    assert store.attempts.count("guests", "here", 2) == 0
    long_ago(url, HOUR)
    assert store.attempts.count("tables", "here", 2) == 0


def test_after_a_day_everything_is_forgotten(store: Store, url: str) -> None:
    for _ in range(3):
        store.attempts.begin([BY_NAME])
    long_ago(url, 24 * HOUR + 1000)
    assert [store.attempts.begin([BY_NAME]) for _ in range(3)] == [0, 0, 0]
