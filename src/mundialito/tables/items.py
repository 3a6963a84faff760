"""What viewers see of a table's log, one by one."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Item(NamedTuple):
    """What one viewer saw of one entry: the only log that a viewer ever meets."""

    kind: int
    who: int
    value: int


@lru_cache(1 << 14)
def item(kind: int, who: int, value: int) -> Item:
    """The same few serve all viewers of all tables: less to hold, and less for the collector to look through."""
    return Item(kind, who, value)


class Asked(NamedTuple):
    """A take-back that somebody has asked for."""

    seat: int
    stay: int  # events that would stay
    agreed: frozenset[int]
