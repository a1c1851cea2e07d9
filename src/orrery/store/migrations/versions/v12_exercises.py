"""What people have made of the exercises of the trainers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    """One more list."""
    op.create_table(
        "exercises",
        sa.Column("person_id", sa.String(64), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("trainer", sa.String(16), primary_key=True),
        sa.Column("series", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column("grade", sa.Integer, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("distance", sa.Integer),
        sa.Column("hints", sa.Integer, nullable=False),
    )
    op.create_index("exercises_by_series", "exercises", ["trainer", "series"])
