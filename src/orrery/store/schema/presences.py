"""Who is where, as processes tell each other."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, String, Table

from orrery.store.schema.metadata import metadata

#: A person who sits at a table was seen there, then, by this process. There are few rows: each
#: process replaces its own every few seconds.
presences = Table(
    "presences",
    metadata,
    Column("process", String(16), primary_key=True),
    Column("table_id", String(64), primary_key=True),
    Column("person_id", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
