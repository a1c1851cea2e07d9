"""Games from elsewhere that somebody shares by a link."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from orrery.store.schema import records
from orrery.table.events import Milliseconds


def save(connection: Connection, record: str, text: str, by: str, now: Milliseconds) -> bool:
    """Keep a text under an id; whether that id now stands for this text."""
    try:
        with connection.begin_nested():
            connection.execute(
                insert(records).values(id=record, text=text, person_id=by, created=now)
            )
    except IntegrityError:
        return text_of(connection, record) == text
    return True


def text_of(connection: Connection, record: str) -> str | None:
    """The text kept under this id."""
    return connection.execute(select(records.c.text).where(records.c.id == record)).scalar()


class SharedRecords:
    """Who has shared what."""

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """They are this person's."""
        connection.execute(
            update(records).where(records.c.person_id == guest).values(person_id=person)
        )

    def forget(self, connection: Connection, person: str) -> None:
        """The links that others have still lead somewhere; nobody knows who has shared them."""
        self.adopt(connection, person, "")

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """The texts."""
        query = select(records.c.id, records.c.created, records.c.text)
        rows = connection.execute(query.where(records.c.person_id == person))
        return {"shared records": [dict(row._mapping) for row in rows]}
