"""How often something was tried."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table

from orrery.store.schema.metadata import metadata

#: Here, so that several processes count together and a restart forgets nothing.
attempts = Table(
    "attempts",
    metadata,
    Column("what", String(16), primary_key=True),
    Column("who", String(64), primary_key=True),  # a digest
    Column("count", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("attempts_by_time", "since"),
)
