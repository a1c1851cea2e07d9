"""Backups: the whole database into one file while the site runs, and back into an empty one.

The file fits both kinds of database, and is read by every later version of Orrery.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, inspect, select, text

from orrery.store.admin.archive import (
    FORMAT,
    ArchiveHead,
    ArchiveReader,
    RowSum,
    Sums,
    content,
    reading,
    writing,
)
from orrery.store.clock import now
from orrery.store.database import Database, StoreError, explained, migrations, where

#: What is true for a moment only, and what the migrations keep for themselves.
_NOT_KEPT = {"presences", "attempts", "alembic_version"}
_AT_ONCE = 500

#: Hears how much is done, of how much.
Progress = Callable[[int, int], None]


def nobody(*_: int) -> None:
    """Hears nothing."""


@contextmanager
def snapshot(database: Database) -> Iterator[Connection]:
    """The database as it is now, whatever others write meanwhile; it has to be there."""
    engine = database.engine
    _check_there(engine)
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with explained(engine), engine.execution_options(reads=True).begin() as connection:
        yield connection


def _check_there(engine: Engine) -> None:
    file = engine.url.database or ""
    if engine.dialect.name == "sqlite" and not Path(file).exists():
        raise StoreError(f"there is no database {where(engine)}")


def revision(connection: Connection) -> str:
    """Which migration the database has seen last; ``StoreError`` if it is none of ours."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        raise StoreError("this database is empty")
    return found


def check_newest(connection: Connection) -> None:
    """That the database is as this version expects it; nothing is changed about it here."""
    newest = ScriptDirectory.from_config(migrations(connection)).get_current_head()
    found = revision(connection)
    if found != newest:
        raise StoreError(
            f"the database is of version {found}, and this program of version {newest}; "
            "start the site once, or use the program that belongs to it"
        )


def kept_tables(connection: Connection) -> list[Table]:
    """Those whose rows are copied, each after those that it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in _NOT_KEPT]


def size(connection: Connection, tables: list[Table]) -> int:
    """How many rows there are in all."""
    counts = (select(func.count()).select_from(table) for table in tables)
    return sum(connection.execute(query).scalar_one() for query in counts)


def rows_of(connection: Connection, table: Table) -> Iterator[tuple[Any, ...]]:
    """All rows, a few at a time."""
    query = select(table).order_by(*table.primary_key).execution_options(yield_per=_AT_ONCE)
    for row in connection.execute(query):
        yield tuple(row)


# --- Out ------------------------------------------------------------------------------------------


def back_up(database: Database, path: Path, tell: Progress = nobody) -> Sums:
    """Write everything into this file; what it holds."""
    with snapshot(database) as connection:
        head = ArchiveHead(FORMAT, revision(connection), now())
        tables = kept_tables(connection)
        done, total = 0, size(connection, tables)
        with writing(path, head) as archive:
            for table in tables:
                archive.begin(table.name, [column.name for column in table.columns])
                for row in rows_of(connection, table):
                    archive.add(row)
                    done += 1
                    tell(done, total)
    return archive.sums


# --- In -------------------------------------------------------------------------------------------


def restore(database: Database, path: Path, tell: Progress = nobody) -> Sums:
    """Bring everything back from this file, all or nothing; what it held, seen afterwards.

    An older database is restored as it was, and then brought up to date.
    """
    engine = database.engine
    wanted = content(path)
    with reading(path) as archive, explained(engine), engine.begin() as connection:
        if inspect(connection).get_table_names():
            raise StoreError(f"the database {where(engine)} is not empty; restore into a new one")
        command.upgrade(migrations(connection), archive.head.revision)
        tables = {table.name: table for table in kept_tables(connection)}
        if unknown := sorted(wanted.keys() - tables.keys()):
            raise StoreError(f"{path}: of {unknown[0]} nothing is known in this version")
        total = sum(one.rows for one in wanted.values())
        _fill(connection, archive, tables, lambda done: tell(done, total))
        found = {name: _sum(connection, tables[name]) for name in wanted}
        if found != wanted:
            raise StoreError(f"the database does not hold what {path} does; nothing was restored")
        _count_on(connection, tables)
        command.upgrade(migrations(connection), "head")
    return found


def _fill(
    connection: Connection,
    archive: ArchiveReader,
    tables: dict[str, Table],
    tell: Callable[[int], None],
) -> None:
    """Write all rows, a few at a time."""
    waiting: list[dict[str, Any]] = []
    current = ""
    for done, (table, row) in enumerate(archive.rows(), 1):
        if table.table != current or len(waiting) == _AT_ONCE:
            _write(connection, tables, current, waiting)
            current, waiting = table.table, []
        waiting.append(dict(zip(table.columns, row, strict=True)))
        tell(done)
    _write(connection, tables, current, waiting)


def _write(
    connection: Connection, tables: dict[str, Table], name: str, rows: list[dict[str, Any]]
) -> None:
    if rows:
        connection.execute(insert(tables[name]), rows)


def _sum(connection: Connection, table: Table) -> RowSum:
    one = RowSum()
    for row in rows_of(connection, table):
        one.add(table.name, list(row))
    return one


def _count_on(connection: Connection, tables: dict[str, Table]) -> None:
    """PostgreSQL counts by itself, and has to know how far others have counted."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables.values():
        column = table.autoincrement_column
        if column is not None and column.name == "id":
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
                    f"coalesce(max(id), 0) + 1, false) FROM {table.name}"
                )
            )
