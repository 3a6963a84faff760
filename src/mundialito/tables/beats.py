"""Beats: how a table's log says that an outcome stands alone. How long, `showing/timing.py` says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mundialito.store import Entry

WITH: Final = "+"  # in the body of an event: it belongs to the choice that stands already


class Beat(NamedTuple):
    """An outcome that stands alone. First it falls: all else is as before; then it stands, and nothing follows yet."""

    since: float
    until: float
    lengths: Mapping[int, int] = {}  # of each viewer's log, with it

    lasts: float = 0.0  # seconds, as it was written: those who are here may end it before

    @property
    def middle(self) -> float:
        """When it has fallen."""
        return (self.since + self.until) / 2

    def put_off(self, seconds: float) -> Beat:
        return self._replace(since=self.since + seconds, until=self.until + seconds)


def beat_of(entry: Entry) -> Beat | None:
    """What begins to stand with an event; None: nothing does."""
    if not entry.body or entry.body == WITH:
        return None
    lasts = int(entry.body) / 1000
    return Beat(entry.at, entry.at + lasts, {}, lasts)
