"""Whose games were adopted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """One more list."""
    op.create_table(
        "adoptions",
        sa.Column("guest_id", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(64), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("adoptions_by_person", "adoptions", ["person_id"])
