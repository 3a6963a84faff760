"""Entries as the store keeps them, and back."""

from __future__ import annotations

import json

from mundialito.desk.state import Entry
from mundialito.store import EventEntry


def written(e: Entry) -> EventEntry:
    return EventEntry(e.kind, e.at, e.by, json.dumps(e.data, ensure_ascii=False), e.why, e.id)


def read(e: EventEntry) -> Entry:
    return Entry(e.kind, e.at, e.author, json.loads(e.data), e.why, e.mark)
