"""Games from elsewhere that somebody shares."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """One more list."""
    op.create_table(
        "records",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("person_id", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
