"""People, the tokens by which they are known, and the accounts of those who have one."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, String, Table, Text

from orrery.store.schema.metadata import metadata

#: Guests and people with an account alike.
people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

#: Who holds a token is its person; only its digest is kept.
tokens = Table(
    "tokens",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("kind", String(16), nullable=False),  # guest, session or api
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # last, within some minutes
    Index("tokens_by_person", "person_id"),
)

#: A person who has chosen a password. Their name is unique, however it is written.
accounts = Table(
    "accounts",
    metadata,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("folded_name", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),  # as argon2 hashes it
    Column("created", BigInteger, nullable=False),
    Column("is_moderator", Boolean, nullable=False),
    Column("silenced_until", BigInteger, nullable=False),  # 0: never was
    Column("suspended_until", BigInteger, nullable=False),
)

#: The guests whose games an account has adopted: under which ids a log may still speak of somebody.
adoptions = Table(
    "adoptions",
    metadata,
    Column("guest_id", String(64), primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("adoptions_by_person", "person_id"),
)

#: Each lets its person choose a new password, once.
recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person_id", ForeignKey("accounts.person_id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("recovery_codes_by_person", "person_id"),
)
