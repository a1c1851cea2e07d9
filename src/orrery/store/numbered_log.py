"""Numbered events in the database: each has the number after the one before, or is not written.

The events of a table and those of a tournament are kept in the same way: a list of events, and a
row that says how far it has come and what lists show of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from sqlalchemy import Column, Connection, Dialect, Table, insert, select, update
from sqlalchemy.exc import IntegrityError

from orrery.table.log import LogEntry, NumberTaken

E = TypeVar("E")  # what can happen


def as_json(value: object) -> str:
    """A value as it is kept in a column."""
    return msgspec.json.encode(value).decode()


class NumberedLog(Generic[E]):
    """The events of all tables, or of all tournaments."""

    def __init__(
        self,
        what: str,
        rows: Table,
        events: Table,
        kind: Any,
        further: Callable[[E], Mapping[str, Any]] = lambda _: {},
    ) -> None:
        """Of ``what``, with a row each; ``further`` columns of an event may follow from it."""
        self._what, self._rows, self._events = what, rows, events
        self._owner = events.c[f"{what}_id"]
        # Put together once: these are written whenever something begins, or happens by itself.
        self._begin, self._insert = insert(rows), insert(events)
        self._further = further
        self._statements: dict[tuple[str, ...], tuple[str, str]] = {}
        self.read_event: Callable[[str], E] = msgspec.json.Decoder(kind).decode

    def append(
        self,
        connection: Connection,
        id: str,
        entries: Sequence[LogEntry[E]],
        newest: Mapping[str, Any],
        begun: Mapping[str, Any] | None = None,
    ) -> None:
        """Write the entries and what is ``newest`` to the row; ``NumberTaken`` writes nothing.

        The first entry of all makes the row, with what has ``begun``.
        """
        values = {**newest, "number": entries[-1].number}
        try:
            if begun is not None:
                connection.execute(self._begin, {"id": id, **begun, **values})
            elif not self._goes_on(connection, id, entries[0].number, values):
                raise self._taken(id, entries)
            self.insert(connection, id, entries)
        except IntegrityError as error:
            raise self._taken(id, entries) from error

    def _goes_on(
        self,
        connection: Connection,
        id: str,
        number: int,
        values: Mapping[str, Any],
    ) -> bool:
        """Whoever wrote the number before this one; the row is locked until the commit."""
        before = (self._rows.c.id == id) & (self._rows.c.number == number - 1)
        return connection.execute(update(self._rows).where(before).values(values)).rowcount == 1

    def append_to_many(
        self,
        connection: Connection,
        appends: Sequence[tuple[str, Sequence[LogEntry[E]], Mapping[str, Any]]],
    ) -> None:
        """The same for many that have begun, in two statements, however many they are.

        All name the same columns. ``NumberTaken`` if one of them cannot go on, and then the
        transaction is of no use any more.
        """
        columns = tuple(appends[0][2])
        going_on = [
            [id, entries[0].number - 1, entries[-1].number, *newest.values()]
            for id, entries, newest in appends
        ]
        update, append = self._for_many(connection.dialect, columns)
        wrote = connection.exec_driver_sql(update, (as_json(going_on),)).rowcount
        if wrote != len(appends):
            raise NumberTaken(f"{len(appends) - wrote} of {len(appends)} cannot go on")
        rows = [
            [row.get(column.name) for column in self._events.c]
            for id, entries, _ in appends
            for row in self._event_rows(id, entries)
        ]
        try:
            connection.exec_driver_sql(append, (as_json(rows),))
        except IntegrityError as error:
            raise NumberTaken("one of many has an event with this number") from error

    def _for_many(self, dialect: Dialect, columns: tuple[str, ...]) -> tuple[str, str]:
        """Statements that take all rows as one JSON value, so that they are always the same."""
        key = (dialect.name, *columns)
        if key not in self._statements:
            of, log = self._rows, self._events
            rows, value = _json_rows(dialect)
            changed = [of.c[name] for name in ("number", *columns)]
            values = ", ".join(f"{c.name} = {value(n, c)}" for n, c in enumerate(changed, 2))
            listed = ", ".join(value(n, column) for n, column in enumerate(log.c))
            names = ", ".join(column.name for column in log.c)
            self._statements[key] = (
                f"UPDATE {of.name} SET {values} FROM {rows} "
                f"WHERE {of.name}.id = {value(0, of.c.id)} "
                f"AND {of.name}.number = {value(1, of.c.number)}",
                f"INSERT INTO {log.name} ({names}) SELECT {listed} FROM {rows}",
            )
        return self._statements[key]

    def _taken(self, id: str, entries: Sequence[LogEntry[E]]) -> NumberTaken:
        return NumberTaken(f"{self._what} {id} cannot have {entries[0].number} as its next event")

    def insert(self, connection: Connection, id: str, entries: Sequence[LogEntry[E]]) -> None:
        """Write the entries alone, by whoever has changed the row already."""
        connection.execute(self._insert, self._event_rows(id, entries))

    def _event_rows(self, id: str, entries: Sequence[LogEntry[E]]) -> list[dict[str, Any]]:
        return [
            {
                self._owner.name: id,
                "number": entry.number,
                "at": entry.at,
                "body": as_json(entry.event),
                **self._further(entry.event),
            }
            for entry in entries
        ]

    def read(self, connection: Connection, id: str, after: int) -> list[LogEntry[E]]:
        """The entries with a number above this, in order; none of what is unknown."""
        log = self._events.c
        query = (
            select(log.number, log.at, log.body)
            .where(self._owner == id, log.number > after)
            .order_by(log.number)
        )
        return [
            LogEntry(number, at, self.read_event(body))
            for number, at, body in connection.execute(query)
        ]


def _json_rows(dialect: Dialect) -> tuple[str, Callable[[int, Column[Any]], str]]:
    """A parameter of JSON arrays as rows of SQL, and how a value of such a row is read."""
    if dialect.name == "sqlite":
        return "json_each(?) AS j", lambda place, _: f"json_extract(j.value, '$[{place}]')"
    return (
        "json_array_elements(%s::json) AS j(value)",
        lambda place, column: f"(j.value ->> {place})::{column.type.compile(dialect)}",
    )
