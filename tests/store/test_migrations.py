"""A database is made, or brought up to date, when a server starts."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect, text

from orrery.store import Store, StoreError, database
from orrery.store.schema import metadata
from orrery.table.events import Person
from orrery.table.standing import Standing

from .tables import ANN, BEN, moved


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = database.connect(url)
    yield engine
    engine.dispose()


# As version 1 wrote them down.
VERSION_1 = [
    """INSERT INTO tables (id, game, options, host, private, created, changed, number, phase,
    standing) VALUES ('t', 'orion', '{"setup":"1"}', 'a1', FALSE, 1000, 1001, 3, 'playing',
    '{"phase":"playing","seats":[{"type":"person","id":"a1","name":"Ann"},{"type":"bot","level":2}],
    "acting":[0]}')""",
    """INSERT INTO events (table_id, number, at, body) VALUES
    ('t', 1, 1000, '{"kind":"opened","game":"orion","options":{"setup":"1"},"seed":"7",
    "host":"a1"}'),
    ('t', 2, 1000, '{"kind":"sat","seat":0,"who":{"type":"person","id":"a1","name":"Ann"}}'),
    ('t', 3, 1001, '{"kind":"started"}')""",
    "INSERT INTO sitters (table_id, seat, person_id) VALUES ('t', 0, 'a1')",
    """INSERT INTO people (id, name, token_digest, created) VALUES ('a1', 'Ann',
    '3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0', 999)""",
]


def test_an_empty_database_becomes_what_the_schema_says(engine: Engine) -> None:
    database.upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_an_older_database_keeps_everything(engine: Engine, url: str) -> None:
    database.upgrade(engine, "1")
    assert "records" not in inspect(engine).get_table_names()
    with engine.begin() as connection:
        for statement in VERSION_1:
            connection.exec_driver_sql(statement)
    with Store(url) as store:
        store.upgrade()
        assert [entry.number for entry in store.read("t")] == [1, 2, 3]
        with engine.connect() as connection:
            named = connection.execute(text("SELECT person_id FROM events ORDER BY number"))
            assert list(named.scalars()) == [None, ANN.id, None]
        assert store.person_of("token") == ANN
        [summary] = store.tables_of(ANN.id)
        assert summary.seats[0] == ANN
        store.append("t", [moved(4)], Standing("over", (ANN, BEN)))
        store.save_record("r", "text", ANN.id)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_once_more_is_harmless(store: Store) -> None:
    person, token = store.guest("Ann")
    store.upgrade()
    assert store.person_of(token) == Person(person.id, "Ann")


def test_two_servers_may_start_at_once(url: str) -> None:
    def start(_: int) -> str:
        with Store(url) as store:
            store.upgrade()
            return store.guest("Ann")[1]

    with ThreadPoolExecutor(4) as pool:
        tokens = list(pool.map(start, range(4)))
    with Store(url) as store:
        assert all(store.person_of(token) for token in tokens)


def test_a_database_of_a_newer_version_is_left_alone(engine: Engine, url: str) -> None:
    database.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '999'"))
    with Store(url) as store, pytest.raises(StoreError, match="another version of Orrery") as error:
        store.upgrade()
    assert "\n" not in str(error.value)


def test_a_step_that_fails_leaves_nothing_behind(engine: Engine) -> None:
    """All steps are one transaction: the second list cannot be made, so the first is not either."""
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE records (id TEXT)"))
    with pytest.raises(StoreError, match="records"):
        database.upgrade(engine)
    assert inspect(engine).get_table_names() == ["records"]
