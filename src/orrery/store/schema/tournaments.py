"""Tournaments and their logs."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from orrery.store.schema.metadata import metadata

#: One row a tournament: what was agreed, and how it stands now.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),  # of its last event
    Column("phase", String(16), nullable=False),
    Column("rules", Text, nullable=False),  # JSON
    Column("brief", Text, nullable=False),  # JSON
    Index("tournaments_by_phase", "phase", "changed"),
)

#: The log. Its primary key is what puts the pairings of two processes into one order.
tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON
)

#: The people who took part: whose list a tournament is in.
entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person_id", String(64), nullable=False),
    Index("entrants_by_person", "person_id"),
)
