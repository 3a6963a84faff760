"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_matches()
    make_log()
    make_people()
    op.create_table(
        "settings", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    op.create_table(
        "leases",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )


def make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("link", sa.Text),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("opened", sa.Float(53), nullable=False),
        sa.Column("ended", sa.Float(53)),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table", "number", name="one_number_a_table"),
    )
    there = sa.text("link IS NOT NULL")
    op.create_index("one_link", "matches", ["link"], unique=True, sqlite_where=there, postgresql_where=there)
    op.create_index("by_state", "matches", ["state", "opened"])
    op.create_index("listed", "matches", ["public", "state", "opened"])


def make_log() -> None:
    op.create_table(
        "log",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Integer, nullable=False),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("body", sa.Text),
        sa.Column("at", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )


def make_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
    )
    op.create_table(
        "sits",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    )
