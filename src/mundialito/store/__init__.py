"""The append-only log of matches, on SQLite or PostgreSQL."""

from __future__ import annotations

from mundialito.store.rows import Entry, InUse, Lease, MatchRow, PersonRow, Taken, Unreachable, Unusable
from mundialito.store.store import Store

__all__ = ["Entry", "InUse", "Lease", "MatchRow", "PersonRow", "Store", "Taken", "Unreachable", "Unusable"]
