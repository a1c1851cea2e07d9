"""Games from elsewhere that somebody shares by a link."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store.schema import records
from orrery.table.events import Milliseconds

#: Records that one person shares.
MOST_SHARED = 500


class TooManyRecords(OrreryError):
    """One person cannot share any number of records."""

    def __init__(self) -> None:
        super().__init__(say("You share {most} records already.", most=MOST_SHARED))


def save(connection: Connection, record: str, text: str, by: str, now: Milliseconds) -> bool:
    """Keep a text under an id; whether that id now stands for this text."""
    known = text_of(connection, record)
    if known is not None:
        return known == text
    own = select(func.count()).where(records.c.person_id == by)
    if connection.execute(own).scalar_one() >= MOST_SHARED:
        raise TooManyRecords
    try:
        with connection.begin_nested():
            connection.execute(
                insert(records).values(id=record, text=text, person_id=by, created=now)
            )
    except IntegrityError:  # somebody was faster
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
