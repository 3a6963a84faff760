"""One process of a server: its database, its clocks, and what it does in the background until it closes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine

from mundialito.store import Store

log = logging.getLogger("mundialito.ledger")


class Process:
    """Others of the same database hear of it by its name."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.holder = secrets.token_hex(6)  # this process, in leases and news
        self.clock = store.database.now  # it may be set back or on
        self.steady = time.monotonic  # nobody sets this one
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False

    def run(self, work: Coroutine[object, object, None]) -> None:
        """In the background; a failure is logged and harms nobody."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ran)

    def ran(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("something in the background failed", exc_info=task.exception())

    def trouble(self, what: str, *blanks: str) -> None:
        log.exception(what, *blanks)

    async def end_tasks(self) -> None:
        """Whatever runs in the background."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
