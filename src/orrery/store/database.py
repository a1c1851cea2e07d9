"""Which database, how to reach it, and how to bring it up to date."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.pool import ConnectionPoolEntry

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store.clock import now

#: How long a writer waits for another before it gives up.
_PATIENCE_MS = 10_000
#: How long a server may take to let us in (s), and to take what we send (ms).
_SERVER_PATIENCE = {"connect_timeout": 10, "tcp_user_timeout": 10_000}
#: What the database answers when it is there, and does not like the question.
_REFUSALS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
#: Any number that nothing else in the database uses: processes that migrate at once queue here.
_MIGRATION_LOCK = 0x0442E24


log = logging.getLogger(__name__)


class StoreError(OrreryError):
    """A database that cannot be used, in one line that says which and why."""


class DatabaseLost(StoreError):
    """The database does not do what it is asked now: it is gone, full, or locked for too long.

    Neither line says where it is, or what it was given, so that anybody may read them.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(
            say(
                "The database of this site does not answer just now. "
                "Nothing that was done is lost; try again in a moment."
            )
        )
        self.reason = reason

    def __str__(self) -> str:
        return f"the database cannot be used: {self.reason}"


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
    patience = {name: n for name, n in _SERVER_PATIENCE.items() if name not in address.query}
    try:
        return create_engine(
            address, pool_pre_ping=True, hide_parameters=True, connect_args=patience
        )
    except ModuleNotFoundError as error:
        raise StoreError(
            f"{error.name} is not installed; PostgreSQL needs: pip install 'orrery-games[postgres]'"
        ) from error


def _sqlite(address: URL) -> Engine:
    file = address.database
    if not file or file == ":memory:":
        raise StoreError("a store needs a file or a server; a database in memory is no store")
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder of {file}: {error.strerror}") from error
    engine = create_engine(
        address, hide_parameters=True, connect_args={"timeout": _PATIENCE_MS / 1000}
    )
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


class Outage:
    """Whether something works; the log hears when that changes, not each time it is tried."""

    def __init__(self, lost: str, back: str) -> None:
        """``lost`` and ``back`` are what the log says then."""
        self._lost, self._back, self._since = lost, back, 0

    def begins(self, reason: str) -> None:
        """It did not work."""
        if not self._since:
            self._since = now()
            log.error("%s: %s", self._lost, reason)

    def ends(self) -> None:
        """It worked."""
        if self._since:
            seconds, self._since = (now() - self._since) // 1000, 0
            log.warning("%s, after %d s", self._back, seconds)


class Database:
    """An engine, and transactions on it: each part of the store asks its questions in these."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self._reader = self.engine.execution_options(reads=True)
        #: Whoever wants to know of each time that the database was lost.
        self.watchers: list[Callable[[DatabaseLost], object]] = []
        self._reading = Outage("the database cannot be read", "the database can be read again")
        self._writing = Outage(
            "the database cannot be written", "the database can be written again"
        )
        self._is_closed = False
        event.listen(self.engine, "checkin", self._put_back)

    def close(self) -> None:
        """Let go of all connections, also of those that a thread still uses, when it is done."""
        self._is_closed = True
        self.engine.dispose()

    def _put_back(self, _: object, record: ConnectionPoolEntry) -> None:
        if self._is_closed:
            record.invalidate()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that may change something."""
        with self._watched(self._writing), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One transaction that only looks."""
        with self._watched(self._reading), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def _watched(self, outage: Outage) -> Iterator[None]:
        try:
            yield
        except _REFUSALS as error:
            raise StoreError(f"the database refuses this: {_reason(error)}") from None
        except (DBAPIError, NoneFree) as error:
            lost = DatabaseLost(_reason(error))
            outage.begins(lost.reason)
            for watcher in self.watchers:
                watcher(lost)
            raise lost from None  # what the driver says may hold an address, or somebody's words
        outage.ends()


def _reason(error: SQLAlchemyError) -> str:
    """What kind of fault it is, in the words of the driver that are the same for everybody."""
    driver = getattr(error, "orig", None) or error
    code = getattr(driver, "sqlite_errorname", None) or getattr(driver, "sqlstate", None)
    return " ".join(filter(None, (type(driver).__name__, code)))


@contextmanager
def explained(engine: Engine) -> Iterator[None]:
    """What the database answers in many lines, in one, for whoever starts the program."""
    place = where(engine)
    try:
        yield
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise StoreError(f"cannot use the database {place}: {reason}") from error
    except CommandError as error:
        raise StoreError(
            f"the database {place} was made by another version of Orrery: {error}"
        ) from error


def where(engine: Engine) -> str:
    """Which database this is, as anybody may read it."""
    return engine.url.render_as_string(hide_password=True)


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations that this database has not seen, all or none; tell of one that is new."""
    was_there = engine.dialect.name == "sqlite" and Path(engine.url.database or "").exists()
    with explained(engine), engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
        is_new = not inspect(connection).get_table_names()
        command.upgrade(migrations(connection), revision)
    if is_new:  # somebody may miss what they had, because it is elsewhere
        begins = "this database was empty and begins anew" if was_there else "a new database begins"
        log.warning("%s: %s", begins, where(engine))


def migrations(connection: Connection) -> Config:
    """What Alembic needs to know."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "orrery.store:migrations")
    return config
