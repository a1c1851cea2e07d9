"""Finished games, summed up for statistics."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "13"
down_revision = "12"


def upgrade() -> None:
    """One list; and each table says whether its game has been summed up.

    Games that ended before are summed up while the server runs, a few at a time, or by
    ``orrery admin count``.
    """
    op.add_column(
        "tables", sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("tables_to_count", "tables", ["counted", "settled"])
    op.create_table(
        "courses",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("start", sa.String(255), nullable=False),
        sa.Column("line", sa.String(64), nullable=False),
        sa.Column("shift", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
    )
    op.create_index("courses_by_opening", "courses", ["game", "start", "line"])
