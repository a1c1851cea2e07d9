"""Games from elsewhere that somebody shares by a link."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select
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
