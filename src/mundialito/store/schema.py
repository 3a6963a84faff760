"""The tables as queries see them. Migrations make them; a test holds the two equal."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

# An index for lists and links: all but the seed can be told from the log.
matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("link", Text),
    Column("game", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("title", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("opened", Float(53), nullable=False),
    Column("ended", Float(53)),
    Column("summary", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("seen", Integer, nullable=False, server_default="0"),
    UniqueConstraint("table", "number", name="one_number_a_table"),
    # Partial, so that no foreign key could use it: changing a link then does not wait for those who sit down.
    Index(
        "one_link",
        "link",
        unique=True,
        sqlite_where=text("link IS NOT NULL"),
        postgresql_where=text("link IS NOT NULL"),
    ),
    Index("by_state", "state", "opened"),
    Index("listed", "public", "state", "opened"),
)

# The log has no foreign key: its first entry comes with the match, and every other one needs the one before it.
log = Table(
    "log",
    metadata,
    Column("match", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Integer, nullable=False),
    Column("who", Integer, nullable=False),
    Column("value", Integer, nullable=False),
    Column("body", Text),
    Column("at", Float(53), nullable=False),
    sqlite_with_rowid=False,  # a match's entries lie together
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("since", Float(53), nullable=False),
)

# What programs show to prove whose they are: known by its hash alone.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("label", Text, nullable=False),
    Column("scope", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("used", Integer, nullable=False),
    Index("tokens_of_person", "person", "made"),
)

sits = Table(
    "sits",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
)

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Float(53), nullable=False),
)

# A tournament: what counts is its log.
events = Table(
    "events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("opened", Float(53), nullable=False),
    Column("seen", Integer, nullable=False, server_default="0"),
    Index("events_by_state", "state", "opened"),
)

# Its time was asked before it was written: whether a round may start hangs on it.
event_log = Table(
    "event_log",
    metadata,
    Column("event", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("author", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("mark", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Who holds a link may do what its role may. Only those that must be printed again are kept as they are.
event_links = Table(
    "event_links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("event", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("role", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("label", Text, nullable=False),
    Column("token", Text),
    UniqueConstraint("event", "role", "number", name="one_link_a_role"),
)
