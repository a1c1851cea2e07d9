"""People by their tokens, and records under their ids."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from orrery.store import Store, StoreError
from orrery.store.database import connect
from orrery.store.tables.shared_records import TooManyRecords


def test_a_token_says_who_somebody_is(store: Store) -> None:
    ann, token = store.guest("Ann")
    also_ann, other = store.guest("Ann")
    assert store.person_of(token) == ann
    assert store.person_of(other) == also_ann
    assert ann.id != also_ann.id
    assert store.person(ann.id) == ann
    assert len(token) >= 43  # 256 bits


@pytest.mark.parametrize("wrong", ["", "x", "' or 1=1 --", "é\x00"])
def test_another_token_says_nothing(store: Store, wrong: str) -> None:
    _, token = store.guest("Ann")
    assert store.person_of(wrong) is None
    assert store.person_of(token[:-1]) is None
    assert store.person("nobody") is None


def test_the_database_does_not_know_the_token(store: Store, url: str) -> None:
    ann, token = store.guest("Ann")
    engine = connect(url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM people, tokens")).all()
    engine.dispose()
    assert ann.id in str(rows)
    assert token not in str(rows)


def test_a_person_takes_another_name(store: Store) -> None:
    ann, token = store.guest("Ann")
    assert store.rename(ann.id, "Anna Łuna 🌙").name == "Anna Łuna 🌙"
    assert store.person_of(token) == store.person(ann.id)
    with pytest.raises(StoreError, match="there is no person nobody"):
        store.rename("nobody", "x")


def test_a_record_is_kept_under_its_id(store: Store) -> None:
    game = "game: orion\nseed: 7\n\n" + "line d4 d5 d6\n" * 5000
    assert store.record("r") is None
    store.save_record("r", game, by="a1")
    store.save_record("r", game, by="b2")  # the same once more
    assert store.record("r") == game
    with pytest.raises(StoreError, match="there is another record r"):
        store.save_record("r", "other", by="a1")
    assert store.record("r") == game


def test_one_person_shares_only_so_many_records(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.store.tables.shared_records.MOST_SHARED", 2)
    for record in ("r", "s", "s"):
        store.save_record(record, "game: orion\n", by="a1")
    with pytest.raises(TooManyRecords):
        store.save_record("t", "game: orion\n", by="a1")
    store.save_record("t", "game: orion\n", by="b2")
