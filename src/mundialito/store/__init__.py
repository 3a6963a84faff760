"""The append-only log of matches, on SQLite or PostgreSQL."""

from __future__ import annotations

from mundialito.store.rows import (
    Entry,
    EventEntry,
    EventRow,
    InUse,
    Lease,
    LinkRow,
    MatchRow,
    PersonRow,
    Taken,
    Unreachable,
    Unusable,
)
from mundialito.store.store import Store

__all__ = [
    "Entry", "EventEntry", "EventRow", "InUse", "Lease", "LinkRow", "MatchRow", "PersonRow", "Store", "Taken",
    "Unreachable", "Unusable",
]  # fmt: skip
