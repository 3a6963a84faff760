"""Entries as the store keeps them, and back."""

from __future__ import annotations

import json

from mundialito.desk.progress import Deed
from mundialito.store import EventEntry


def written(e: Deed) -> EventEntry:
    return EventEntry(e.kind, e.at, e.by, json.dumps(e.data, ensure_ascii=False), e.why, e.id)


def read(e: EventEntry) -> Deed:
    return Deed(e.kind, e.at, e.author, json.loads(e.data), e.why, e.mark)
