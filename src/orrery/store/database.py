"""Which database, how to reach it, and how to bring it up to date."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from time import time_ns

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from orrery.core.errors import OrreryError
from orrery.table.events import Milliseconds

#: How long a writer waits for another before it gives up.
_PATIENCE_MS = 10_000
#: Any number that nothing else in the database uses: processes that migrate at once queue here.
_MIGRATION_LOCK = 0x0442E24


class StoreError(OrreryError):
    """A database that cannot be used, in one line that says which and why."""


def data_folder() -> Path:
    """Where this user's data is kept: ``ORRERY_DATA_DIR``, or the place the system has for it."""
    if chosen := os.environ.get("ORRERY_DATA_DIR"):
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "orrery"


def default_url() -> str:
    """``ORRERY_DATABASE``, or a file in the data folder."""
    return os.environ.get("ORRERY_DATABASE") or f"sqlite:///{data_folder() / 'orrery.sqlite'}"


def connect(url: str) -> Engine:
    """An engine for this database, which is only reached when it is first used."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise _unknown() from None  # the text may hold a password
    if address.drivername in ("sqlite", "sqlite+pysqlite"):
        return _sqlite(address)
    if address.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return _postgresql(address.set(drivername="postgresql+psycopg"))
    raise _unknown()


def _unknown() -> StoreError:
    return StoreError("the URL of a database is sqlite:///FILE or postgresql://USER@HOST/NAME")


def _postgresql(address: URL) -> Engine:
    try:
        return create_engine(address, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise StoreError(
            f"{error.name} is not installed; PostgreSQL needs: pip install 'orrery[postgres]'"
        ) from error


def _sqlite(address: URL) -> Engine:
    file = address.database
    if not file or file == ":memory:":
        raise StoreError("a store needs a file or a server; a database in memory is no store")
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder of {file}: {error.strerror}") from error
    engine = create_engine(address, connect_args={"timeout": _PATIENCE_MS / 1000})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: SqliteConnection, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, changes of schema included
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads and then writes would fail, not wait, if another wrote in between.
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


class Database:
    """An engine, and transactions on it: each part of the store asks its questions in these."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self._reader = self.engine.execution_options(reads=True)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that may change something."""
        with explained(self.engine), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One transaction that only looks."""
        with explained(self.engine), self._reader.begin() as connection:
            yield connection


def now() -> Milliseconds:
    """The time that is written beside what is kept."""
    return time_ns() // 1_000_000


@contextmanager
def explained(engine: Engine) -> Iterator[None]:
    """What the database answers in many lines, in one."""
    where = engine.url.render_as_string(hide_password=True)
    try:
        yield
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise StoreError(f"cannot use the database {where}: {reason}") from error
    except CommandError as error:
        raise StoreError(
            f"the database {where} was made by another version of Orrery: {error}"
        ) from error


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations that this database has not seen, all or none."""
    with explained(engine), engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
        command.upgrade(migrations(connection), revision)


def migrations(connection: Connection) -> Config:
    """What Alembic needs to know."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "orrery.store:migrations")
    return config
