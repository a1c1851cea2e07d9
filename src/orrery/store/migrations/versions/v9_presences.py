"""Who is where, as processes tell each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """One more list."""
    op.create_table(
        "presences",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
