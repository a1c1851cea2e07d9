"""Results of finished games, and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Two lists; and each table says whether its result is written down.

    Games that ended before are written down when the server starts, as any others.
    """
    op.add_column(
        "tables", sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("tables_to_settle", "tables", ["settled", "phase"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ratings_by_strength", "ratings", ["game", "mu"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("mu_before", sa.Double),
        sa.Column("sigma_before", sa.Double),
        sa.Column("mu_after", sa.Double),
        sa.Column("sigma_after", sa.Double),
    )
    op.create_index("results_by_player", "results", ["player", "at"])
