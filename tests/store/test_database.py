"""Which database, and what is said of one that cannot be used."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from traceback import format_exception

import pytest
from sqlalchemy import text

from orrery.store import DatabaseLost, Store, StoreError, data_folder, database

from .postgres import Server


def test_the_data_folder_is_chosen_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ORRERY_DATA_DIR", "XDG_DATA_HOME", "ORRERY_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    assert data_folder() == Path("/home/ann/.local/share/orrery")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/orrery")
    assert Store.default_url() == "sqlite:////data/orrery/orrery.sqlite"
    monkeypatch.setenv("ORRERY_DATA_DIR", "/srv/games")
    assert data_folder() == Path("/srv/games")
    assert Store.default_url() == "sqlite:////srv/games/orrery.sqlite"
    monkeypatch.setenv("ORRERY_DATABASE", "postgresql://db/orrery")
    assert Store.default_url() == "postgresql://db/orrery"


def test_the_default_file_is_made_with_its_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("ORRERY_DATABASE", raising=False)
    monkeypatch.setenv("ORRERY_DATA_DIR", str(tmp_path / "new" / "folder"))
    with Store() as store:
        store.upgrade()
        store.guest("Ann")
    assert (tmp_path / "new" / "folder" / "orrery.sqlite").exists()


def test_a_file_is_used_safely(tmp_path: Path) -> None:
    engine = database.connect(f"sqlite:///{tmp_path / 'x.sqlite'}")
    with engine.connect() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        answers = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in asked]
    engine.dispose()
    assert answers == ["wal", 1, 1, 10_000]


@pytest.mark.parametrize("url", ["", "nonsense", "oracle://x/y", "gibberish://x"])
def test_a_url_that_says_no_database(url: str) -> None:
    with pytest.raises(StoreError, match="URL of a database"):
        database.connect(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_memory_is_no_store(url: str) -> None:
    with pytest.raises(StoreError, match="in memory is no store"):
        Store(url)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot make the folder of"):
        Store(f"sqlite:///{tmp_path / 'file' / 'folder' / 'x.sqlite'}")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").write_text("something else altogether, and long enough " * 100)
    with (
        Store(f"sqlite:///{tmp_path / 'x.sqlite'}") as store,
        pytest.raises(StoreError, match="file is not a database"),
    ):
        store.upgrade()


def test_a_server_that_does_not_answer(tmp_path: Path) -> None:
    url = f"postgresql://ann:hush@/orrery?host={tmp_path}"
    with Store(url) as store, pytest.raises(StoreError, match="cannot use the database") as error:
        store.upgrade()
    assert "hush" not in str(error.value)
    assert "\n" not in str(error.value)


def test_a_driver_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"orrery-games\[postgres\]"):
        Store("postgresql://ann@db/orrery")


def test_a_database_that_begins_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody whose games are elsewhere would wonder where they are."""
    file = tmp_path / "x.sqlite"
    begins = {"a new database begins": [], "this database was empty and begins anew": [b""]}
    for said, contents in begins.items():
        file.unlink(missing_ok=True)
        for content in contents:
            file.write_bytes(content)
        for _ in range(2):
            with Store(f"sqlite:///{file}") as store:
                store.upgrade()
        assert [record.getMessage() for record in caplog.records] == [f"{said}: sqlite:///{file}"]
        caplog.clear()


def test_what_a_lost_database_says_and_logs_holds_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_PATIENCE_MS", 50)
    file = tmp_path / "x.sqlite"
    with Store(f"sqlite:///{file}") as store, closing(sqlite3.connect(file)) as other:
        store.upgrade()
        counted, name = list[DatabaseLost](), "".join(("Be", "tty"))
        store.watch(counted.append)
        other.execute("BEGIN IMMEDIATE")
        caplog.clear()
        for _ in range(2):
            with pytest.raises(DatabaseLost) as error:
                store.guest(name)
            said = "".join(format_exception(error.value)) + str(error.value.sentence)
            assert name not in said
            assert "x.sqlite" not in said
        store.summary("t")  # what can be read is still read
        assert len(counted) == 2
        other.rollback()
        store.guest("Ann")
    lost, back = [record.getMessage() for record in caplog.records]
    assert lost == "the database cannot be written: OperationalError SQLITE_BUSY"
    assert back.startswith("the database can be written again")


def test_what_a_database_refuses_is_no_outage(store: Store) -> None:
    with pytest.raises(StoreError, match="the database refuses this") as error:
        store.tokens.make("nobody", "api", "a program")
    assert not isinstance(error.value, DatabaseLost)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_server_by_any_of_its_schemes(server: Server, scheme: str) -> None:
    with Store(server.new_database().replace("postgresql", scheme, 1)) as store:
        store.upgrade()
        person, token = store.guest("Ann")
        assert store.person_of(token) == person


def test_a_backup_is_written_while_the_site_runs(tmp_path: Path) -> None:
    """As docs/hosting.md tells it."""
    with Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store:
        store.upgrade()
        ann, token = store.guest("Ann")
        with closing(sqlite3.connect(tmp_path / "orrery.sqlite")) as other:
            other.execute(f"VACUUM INTO '{tmp_path / 'copy.sqlite'}'")
        store.guest("Ben")
    with Store(f"sqlite:///{tmp_path / 'copy.sqlite'}") as copy:
        copy.upgrade()
        assert copy.person_of(token) == ann
