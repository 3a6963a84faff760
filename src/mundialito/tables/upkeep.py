"""Leaving no trace of what was erased."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from mundialito.store import NotWritten

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall

log = logging.getLogger("mundialito.tables")


@asynccontextmanager
async def traceless(hall: Hall) -> AsyncIterator[None]:
    """What is erased in here is afterwards in no byte of the database's files; if that must wait, it stays owed.

    Whoever deletes again and again keeps nobody's moves waiting: after each time the file rests for a while.
    """
    async with hall.store.keeping.owed():
        yield
    keeping = hall.store.keeping
    if not keeping.rests:
        await scrub(hall)
    elif not keeping.is_awaited:
        keeping.is_awaited = True
        hall.run(scrub_later(hall))


async def scrub_later(hall: Hall) -> None:
    """When the file has rested, once for all who have erased meanwhile; a server that stops before leaves it owed."""
    keeping = hall.store.keeping
    while not hall.closing and (rest := keeping.rests_until - time.monotonic()) > 0:
        await asyncio.sleep(min(rest, 1.0))
    keeping.is_awaited = False
    if not hall.closing:
        await scrub(hall)


async def scrub(hall: Hall) -> None:
    try:
        await hall.store.keeping.scrub()
    except NotWritten:
        log.exception("what was erased is still in the database's files, and is looked for again")
