"""Who is at which table. A process knows its own connections; of the others it reads here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from orrery.store.database import Database
from orrery.store.schema import presences
from orrery.table.events import Milliseconds

#: The notes of a process that has ended without a word are deleted after so long.
_HOUR = 3600 * 1000


class Presences:
    """What processes tell each other about people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, process: str, seen: Mapping[str, Collection[str]], at: Milliseconds) -> None:
        """All that a process sees now: people by table. What it noted before is gone."""
        rows = [
            {"process": process, "table_id": table, "person_id": person, "at": at}
            for table, people in seen.items()
            for person in people
        ]
        old = (presences.c.process == process) | (presences.c.at < at - _HOUR)
        with self._database.writing() as connection:
            connection.execute(delete(presences).where(old))
            if rows:
                connection.execute(insert(presences), rows)

    def elsewhere(self, process: str, since: Milliseconds) -> dict[str, dict[str, Milliseconds]]:
        """Whom other processes have seen since then, and when, by table."""
        query = select(presences).where(presences.c.process != process, presences.c.at > since)
        found: defaultdict[str, dict[str, Milliseconds]] = defaultdict(dict)
        with self._database.reading() as connection:
            for row in connection.execute(query.order_by(presences.c.at)):
                found[row.table_id][row.person_id] = row.at
        return dict(found)

    # --- What belongs to a person -----------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """Who is there is noted again in a moment."""
        self.forget(connection, guest)

    def forget(self, connection: Connection, person: str) -> None:
        """They are nowhere."""
        connection.execute(delete(presences).where(presences.c.person_id == person))

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """Where they have a page open."""
        query = select(presences.c.table_id, presences.c.at).where(presences.c.person_id == person)
        seen = connection.execute(query.order_by(presences.c.at)).all()
        return {"seen at": [{"table": row.table_id, "at": row.at} for row in seen]}
