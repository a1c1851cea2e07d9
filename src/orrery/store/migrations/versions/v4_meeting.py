"""What lists say about a table before anybody sits down, who is invited, and what wakes it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Tables that were opened before have no terms that a list would show."""
    op.add_column("tables", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("wakes", sa.BigInteger, nullable=True))
    op.add_column("tables", sa.Column("attended", sa.BigInteger, nullable=True))
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person_id", sa.String(64), primary_key=True),
    )
    op.create_index("invitations_by_person", "invitations", ["person_id"])
