"""A commit whose answer was lost: nobody knows whether the move was taken. The log does, so it is read anew."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mundialito.store import Entry, InDoubt, Unusable
from mundialito.tables.live import Live

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall

AGAIN: Final = 1.0  # seconds between looks at a database that does not answer


async def append(hall: Hall, live: Live, entries: Sequence[Entry], at: float | None = None, **changes: object) -> float:
    """On disk; when. If that is in doubt the table leaves memory: whoever comes next reads the log."""
    try:
        return await hall.store.append(live.table.id, live.table.seq, entries, at, **changes)
    except InDoubt:
        hall.drop(live)
        hall.run(look_again(hall, live))
        raise


async def look_again(hall: Hall, live: Live) -> None:
    """As soon as the database answers, those who look on see what the log says."""
    while not hall.closing:
        try:
            await hall.live(live.table.id)
            live.wake_all()
            return
        except Unusable:
            await asyncio.sleep(AGAIN)
