"""Studies of games."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, String, Table, Text

from orrery.store.schema.metadata import metadata

#: What people keep of their analyses: a record with variations and comments.
studies = Table(
    "studies",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person_id", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("title", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("studies_by_person", "person_id", "changed"),
)
