"""How people treat each other: whom somebody does not want to hear, what was reported, who left."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text, UniqueConstraint

from orrery.store.schema.metadata import metadata

#: Whose words a person is not shown.
mutes = Table(
    "mutes",
    metadata,
    Column("person_id", String(64), primary_key=True),
    Column("muted_id", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
)

#: What somebody found wrong with a line at a table, with the lines around it as they were.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("line", Integer, nullable=False),  # the number of the event
    Column("by_id", String(64), nullable=False),
    Column("about_id", String(64), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("context", Text, nullable=False),  # JSON
    Column("created", BigInteger, nullable=False),
    Column("closed", BigInteger),
    UniqueConstraint("table_id", "line", "by_id", name="reports_once"),
    Index("reports_by_closed", "closed", "created"),
)

#: What moderators have done, for ever.
decisions = Table(
    "decisions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("moderator_id", String(64), nullable=False),
    Column("about_id", String(64), nullable=False),
    Column("table_id", String(64), nullable=False),
    Column("line", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("until", BigInteger, nullable=False),  # 0: for no time
    Column("note", Text, nullable=False),
)

#: What a person is to be told at the next visit.
notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person_id", String(64), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("blanks", Text, nullable=False),  # JSON
    Column("created", BigInteger, nullable=False),
    Index("notices_by_person", "person_id"),
)

#: Until when people without an account may not chat; an account knows it itself.
silences = Table(
    "silences",
    metadata,
    Column("person_id", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

#: Games that somebody left before their end, where others had to wait.
quits = Table(
    "quits",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("quits_by_person", "person_id", "at"),
)
