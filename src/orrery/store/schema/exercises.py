"""The exercises of the trainers that people have taken on."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from orrery.store.schema.metadata import metadata

#: One row for each person and problem: whatever comes later does not count.
exercises = Table(
    "exercises",
    metadata,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("trainer", String(16), primary_key=True),  # the name of its game
    Column("series", String(16), primary_key=True),  # day, any, or the week of a race
    Column("key", String(16), primary_key=True),  # the problem within it
    Column("grade", Integer, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("answer", Text, nullable=False),
    Column("points", Integer),
    Column("distance", Integer),  # from the best answer; none if it was given up
    Column("hints", Integer, nullable=False),
    Index("exercises_by_series", "trainer", "series"),
)
