"""Tournaments with their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Three empty lists."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("brief", sa.Text, nullable=False),
    )
    op.create_index("tournaments_by_phase", "tournaments", ["phase", "changed"])
    op.create_table(
        "tournament_events",
        sa.Column(
            "tournament_id", sa.String(64), sa.ForeignKey("tournaments.id"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column(
            "tournament_id", sa.String(64), sa.ForeignKey("tournaments.id"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.String(64), nullable=False),
    )
    op.create_index("entrants_by_person", "entrants", ["person_id"])
