"""Which events bear a person's name, so that they are found without reading all of them."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"

_events = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("body", sa.Text),
    sa.column("person_id", sa.String),
)


def upgrade() -> None:
    """One more column, filled from what was written so far, and two indices."""
    op.add_column("events", sa.Column("person_id", sa.String(64)))
    connection = op.get_bind()
    tables = connection.execute(sa.select(_events.c.table_id).distinct()).scalars().all()
    for table in tables:
        _fill(connection, table)
    op.create_index("events_by_person", "events", ["person_id"])
    op.create_index("tables_by_host", "tables", ["host"])


def _fill(connection: sa.Connection, table: str) -> None:
    own = sa.select(_events.c.number, _events.c.body).where(_events.c.table_id == table)
    place = (_events.c.table_id == table) & (_events.c.number == sa.bindparam("place"))
    fill = sa.update(_events).where(place).values(person_id=sa.bindparam("person"))
    found = [
        {"place": number, "person": person}
        for number, body in connection.execute(own).all()
        if (person := _named(json.loads(body)))
    ]
    if found:
        connection.execute(fill, found)


def _named(event: dict[str, object]) -> str | None:
    """A bot has no id."""
    who = event.get("by") or event.get("who")
    return who.get("id") if isinstance(who, dict) else None
