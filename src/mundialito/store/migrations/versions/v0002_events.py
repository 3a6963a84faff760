"""Tournaments: their logs and their links."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("opened", sa.Float(53), nullable=False),
    )
    op.create_index("events_by_state", "events", ["state", "opened"])
    op.create_table(
        "event_log",
        sa.Column("event", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "event_links",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("event", sa.Text, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("token", sa.Text),
        sa.UniqueConstraint("event", "role", "number", name="one_link_a_role"),
    )
