"""Hosted games and their logs."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from orrery.store.schema.metadata import metadata

#: One row a table: what was chosen when it was opened, and how it stands now.
tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("host", String(64), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),  # of its last event
    Column("phase", String(16), nullable=False),
    Column("standing", Text, nullable=False),  # JSON
    Column("terms", Text, nullable=False, server_default="{}"),  # JSON
    Column("wakes", BigInteger),  # when time will next bring something about
    Column("attended", BigInteger),  # when somebody who waits there was last seen
    # Whether its result, if it is one, has been written down.
    Column("settled", Boolean, nullable=False, server_default=false()),
    # Whether that game has been summed up.
    Column("counted", Boolean, nullable=False, server_default=false()),
    Index("tables_by_phase", "phase", "changed"),
    Index("tables_to_settle", "settled", "phase"),
    Index("tables_to_count", "counted", "settled"),
    Index("tables_by_host", "host"),
)

#: The log. Its primary key is what puts the commands of two processes into one order.
events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("person_id", String(64)),  # whose name it bears, if anybody's
    Index("events_by_person", "person_id"),
)

#: The people who took a seat, also those who gave up later: whose list a table is in.
sitters = Table(
    "sitters",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", String(64), nullable=False),
    Index("sitters_by_person", "person_id"),
)

#: Those for whom the open seats of a table are kept, until they decline.
invitations = Table(
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person_id", String(64), primary_key=True),
    Index("invitations_by_person", "person_id"),
)
