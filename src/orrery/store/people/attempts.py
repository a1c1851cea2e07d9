"""Counting what is tried, so that nobody tries too often. ``who`` is always a digest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from orrery.store.clock import now
from orrery.store.database import Database
from orrery.store.schema import attempts
from orrery.table.events import Milliseconds

SECOND = 1000
HOUR = 3600 * SECOND
#: Whatever was tried so long ago is forgotten.
_DAY = 24 * HOUR


@dataclass(frozen=True)
class Patience:
    """So many failures cost nothing; after each further one a pause, twice as long every time."""

    free: int
    longest: Milliseconds
    first: Milliseconds = 2 * SECOND

    def pause(self, failures: int) -> Milliseconds:
        """How long to wait after so many failures."""
        if failures < self.free:
            return 0
        return min(self.longest, self.first << min(failures - self.free, 32))


@dataclass(frozen=True)
class Attempt:
    """Somebody who tries something, and how patient we are with them."""

    what: str
    who: str
    patience: Patience


class Attempts:
    """How often what was tried, by whom. Several processes count together."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, what: str, who: str, most: int) -> Milliseconds:
        """One more within this hour; how long to wait if that would be more than so many."""
        at = now()
        with self._database.writing() as connection:
            count, since = _row(connection, what, who, at)
            if at - since >= HOUR:
                count, since = 0, at
            if count >= most:
                return since + HOUR - at
            _keep(connection, what, who, count + 1, since)
            return 0

    def begin(self, tries: Sequence[Attempt]) -> Milliseconds:
        """Try once more: a failure until it turns out ``right``, so that nobody tries much at once.

        If it is too early for one of these, nothing is counted, and the answer is how long to wait.
        """
        at = now()
        with self._database.writing() as connection:
            rows = [_row(connection, one.what, one.who, at) for one in tries]
            wait = max(
                since + one.patience.pause(count) - at
                for one, (count, since) in zip(tries, rows, strict=True)
            )
            if wait > 0:
                return wait
            for one, (count, _) in zip(tries, rows, strict=True):
                _keep(connection, one.what, one.who, count + 1, at)
        return 0

    def right(self, cleared: Attempt, spared: Attempt) -> None:
        """It was no failure: the first may begin anew, the second is as before this one."""
        with self._database.writing() as connection:
            connection.execute(delete(attempts).where(_of(cleared.what, cleared.who)))
            connection.execute(
                update(attempts)
                .where(_of(spared.what, spared.who), attempts.c.count > 0)
                .values(count=attempts.c.count - 1)
            )


def _of(what: str, who: str) -> ColumnElement[bool]:
    return (attempts.c.what == what) & (attempts.c.who == who)


def _row(connection: Connection, what: str, who: str, at: Milliseconds) -> tuple[int, Milliseconds]:
    """How often, and since when or when last; nobody else changes it before we are done."""
    connection.execute(delete(attempts).where(attempts.c.since < at - _DAY))
    try:
        with connection.begin_nested():
            connection.execute(insert(attempts).values(what=what, who=who, count=0, since=at))
    except IntegrityError:
        pass
    query = select(attempts.c.count, attempts.c.since).where(_of(what, who)).with_for_update()
    row = connection.execute(query).one()
    return row[0], row[1]


def _keep(connection: Connection, what: str, who: str, count: int, since: Milliseconds) -> None:
    connection.execute(update(attempts).where(_of(what, who)).values(count=count, since=since))
