"""Finished games, summed up once."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table, Text

from orrery.store.schema.metadata import metadata

#: One row for each game whose result counts; nothing in it says who played.
courses = Table(
    "courses",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("start", String(255), nullable=False),  # the start it shares with others; empty: none
    Column("line", String(64), nullable=False),  # its first moves, up to symmetry
    Column("shift", Integer, nullable=False),  # how far everybody sits from their place there
    Column("moves", Integer, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: what each seat used
    Index("courses_by_opening", "game", "start", "line"),
)
