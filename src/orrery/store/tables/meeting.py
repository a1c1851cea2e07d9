"""Who waits for whom: tables where it is somebody's turn, invitations, and the lobby."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update

from orrery.store.database import Database
from orrery.store.schema import invitations, people, sitters, tables
from orrery.store.tables.summaries import COLUMNS, Summary, found
from orrery.table.events import Milliseconds, Person

#: More than anybody reads.
_MOST = 200


class Meeting:
    """What people find each other by."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def turns(self, person: str) -> list[Summary]:
        """Games where this person may act now, who waits longest first."""
        own = select(sitters.c.table_id).where(sitters.c.person_id == person)
        query = select(*COLUMNS).where(tables.c.phase == "playing", tables.c.id.in_(own))
        with self._database.reading() as connection:
            rows = found(connection, query.order_by(tables.c.changed, tables.c.id).limit(_MOST))
        return [table for table in rows if table.is_turn_of(person)]

    def invitations(self, person: str) -> list[Summary]:
        """Tables that wait for this person, the newest first."""
        own = select(invitations.c.table_id).where(invitations.c.person_id == person)
        query = select(*COLUMNS).where(tables.c.phase == "waiting", tables.c.id.in_(own))
        with self._database.reading() as connection:
            rows = found(connection, query.order_by(tables.c.changed.desc()).limit(_MOST))
        return [table for table in rows if not table.seats_of(person)]

    def given_up(self, host: str, since: Milliseconds) -> list[Summary]:
        """Tables of this host that were closed since then, the newest first."""
        query = select(*COLUMNS).where(
            tables.c.phase == "closed", tables.c.host == host, tables.c.changed >= since
        )
        with self._database.reading() as connection:
            return found(connection, query.order_by(tables.c.changed.desc()).limit(_MOST))

    def waiting(self, live: Milliseconds, slow: Milliseconds) -> list[Summary]:
        """Public tables with an open seat for anybody, who waits longest first.

        Somebody was seen there, or something happened, since ``live``; by correspondence it is
        enough that something happened since ``slow``.
        """
        fresh = or_(tables.c.attended >= live, tables.c.changed >= slow)
        query = select(*COLUMNS).where(tables.c.phase == "waiting", ~tables.c.private, fresh)
        with self._database.reading() as connection:
            rows = found(connection, query.order_by(tables.c.created, tables.c.id).limit(_MOST))
        return [
            table
            for table in rows
            if not table.terms.invited
            and (table.is_slow or max(table.changed, table.attended or 0) >= live)
        ]

    def attend(self, waited_at: Collection[str], now: Milliseconds) -> None:
        """Somebody who sits at these tables was seen there."""
        with self._database.writing() as connection:
            connection.execute(
                update(tables).where(tables.c.id.in_(waited_at)).values(attended=now)
            )

    def named(self, name: str) -> list[Person]:
        """The people with exactly this name, two of them at most."""
        query = select(people.c.id, people.c.name).where(people.c.name == name).limit(2)
        with self._database.reading() as connection:
            return [Person(*row) for row in connection.execute(query)]

    # --- What belongs to a person -----------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """Who is invited already keeps their own invitation."""
        own = select(invitations.c.table_id).where(invitations.c.person_id == person)
        theirs = invitations.c.person_id == guest
        connection.execute(delete(invitations).where(theirs, invitations.c.table_id.in_(own)))
        connection.execute(update(invitations).where(theirs).values(person_id=person))

    def forget(self, connection: Connection, person: str) -> None:
        """Nobody waits for them any more."""
        connection.execute(delete(invitations).where(invitations.c.person_id == person))

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """The tables to which they are invited."""
        query = select(invitations.c.table_id).where(invitations.c.person_id == person)
        return {"invitations": list(connection.execute(query.order_by("table_id")).scalars())}
