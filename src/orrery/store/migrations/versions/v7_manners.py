"""Mutes, reports with what came of them, notices, and games that somebody left."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Six empty lists."""
    op.create_table(
        "mutes",
        sa.Column("person_id", sa.String(64), primary_key=True),
        sa.Column("muted_id", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("by_id", sa.String(64), nullable=False),
        sa.Column("about_id", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.UniqueConstraint("table_id", "line", "by_id", name="reports_once"),
    )
    op.create_index("reports_by_closed", "reports", ["closed", "created"])
    op.create_table(
        "decisions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("moderator_id", sa.String(64), nullable=False),
        sa.Column("about_id", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("blanks", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("notices_by_person", "notices", ["person_id"])
    op.create_table(
        "silences",
        sa.Column("person_id", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "quits",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("quits_by_person", "quits", ["person_id", "at"])
