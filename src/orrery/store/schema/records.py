"""Shared records."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, String, Table, Text

from orrery.store.schema.metadata import metadata

#: Games from elsewhere that somebody shares by a link.
records = Table(
    "records",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    Column("person_id", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
)
