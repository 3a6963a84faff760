"""When somebody last looked at a match or an event; tokens of programs."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("matches", "events"):
        op.add_column(table, sa.Column("seen", sa.Integer, nullable=False, server_default="0"))
        op.execute(f"UPDATE {table} SET seen = {int(time.time() // 86400)}")  # nobody counted before today
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
    )
    op.create_index("tokens_of_person", "tokens", ["person", "made"])
