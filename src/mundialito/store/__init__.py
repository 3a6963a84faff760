"""The append-only log of matches, on SQLite or PostgreSQL."""

from __future__ import annotations

from mundialito.store.rows import (
    DAY,
    Damaged,
    Entry,
    EventEntry,
    EventRow,
    Full,
    InDoubt,
    InUse,
    Lease,
    LinkRow,
    MatchRow,
    Missing,
    NotWritten,
    PersonRow,
    Taken,
    TokenRow,
    Unreachable,
    Unusable,
)
from mundialito.store.store import Store

__all__ = [
    "DAY", "Damaged", "Entry", "EventEntry", "EventRow", "Full", "InDoubt", "InUse", "Lease", "LinkRow", "MatchRow",
    "Missing", "NotWritten", "PersonRow", "Store", "Taken", "TokenRow", "Unreachable", "Unusable",
]  # fmt: skip
