"""People."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, String, Table, Text

from orrery.store.schema.metadata import metadata

#: A person is who holds the token; only its digest is kept.
people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("token_digest", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)
