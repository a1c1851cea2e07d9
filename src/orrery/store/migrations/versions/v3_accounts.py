"""Accounts; tokens of several kinds; how often something was tried."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Every person had one token, which moves to a list of its own."""
    op.execute(
        "CREATE TABLE tokens_before AS SELECT token_digest AS digest, id, created FROM people"
    )
    with op.batch_alter_table("people") as people:
        people.drop_column("token_digest")
    _create_tokens()
    op.execute(
        "INSERT INTO tokens (id, digest, person_id, kind, label, created, used) "
        "SELECT substr(digest, 1, 16), digest, id, 'guest', '', created, created "
        "FROM tokens_before"
    )
    op.drop_table("tokens_before")
    _create_accounts()
    op.create_table(
        "attempts",
        sa.Column("what", sa.String(16), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("attempts_by_time", "attempts", ["since"])


def _create_tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("person_id", sa.String(64), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("tokens_by_person", "tokens", ["person_id"])


def _create_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("person_id", sa.String(64), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("folded_name", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("is_moderator", sa.Boolean, nullable=False),
        sa.Column("silenced_until", sa.BigInteger, nullable=False),
        sa.Column("suspended_until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(64), sa.ForeignKey("accounts.person_id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("recovery_codes_by_person", "recovery_codes", ["person_id"])
