"""Whether the server is alive, and whether it can do its work: two things, for those who watch over servers."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import MediaType, Response, get

from mundialito.tables import Unusable
from mundialito.tables.hall import Hall
from mundialito.web.shell.visitor import Asking

PATIENCE: Final = 2.0  # seconds in which a small write must be on disk
FRESH: Final = 1.0  # seconds for which an answer holds: whoever asks often does not keep the disk busy
READY: Final = "ready"
SLOW: Final = "slow"
CLOSING: Final = "closing"


@get("/health", exclude_from_csrf=True, include_in_schema=False, media_type=MediaType.TEXT)
async def health() -> str:
    """Whether the process answers; the database is not asked."""
    return "ok\n"


@get("/ready", exclude_from_csrf=True, include_in_schema=False, media_type=MediaType.TEXT)
async def ready(request: Asking) -> Response[str]:
    """Whether something can be written, and else why not: in one word, which tells nothing else."""
    word = await request.app.state.readiness.word()
    return Response(f"{word}\n", status_code=200 if word == READY else 503, media_type=MediaType.TEXT)


class Readiness:
    """One write at a time, however many ask."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.asked: asyncio.Task[str] | None = None
        self.since = 0.0

    async def word(self) -> str:
        if self.hall.closing:
            return CLOSING
        now = asyncio.get_running_loop().time()
        if self.asked is None or (self.asked.done() and now - self.since > FRESH):
            self.asked, self.since = asyncio.ensure_future(tried(self.hall)), now
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self.asked)
        except TimeoutError:
            return SLOW


async def tried(hall: Hall) -> str:
    """A small write, by the way that every move goes."""
    try:
        await hall.store.try_to_write()
    except Unusable as why:
        return why.word
    return READY


ROUTES: list[Any] = [health, ready]
