"""Stores and matches for tests."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from threading import Event
from typing import Any

from mundialito.store import Entry, MatchRow, Store

SEED = bytes(range(32))
OPENED = Entry(1, -3, 0, '{"name": "José"}')


def storing(test: Callable[[Store], Coroutine[Any, Any, None]]) -> Callable[[str], None]:
    """A test that is given an open store, as one that is given a URL."""

    async def opened(url: str) -> None:
        async with a_store(url) as store:
            await test(store)

    def run(url: str) -> None:
        asyncio.run(opened(url))

    run.__name__, run.__doc__, run.__module__ = test.__name__, inspect.getdoc(test), test.__module__
    return run


@asynccontextmanager
async def a_store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def a_match(match: str, **changes: Any) -> MatchRow:
    """A match of its own table, unless it is said otherwise."""
    row: dict[str, Any] = {
        "id": match,
        "table": f"table of {match}",
        "number": 1,
        "link": f"link to {match}",
        "game": "uno",
        "state": "playing",
        "public": True,
        "title": "A table",
        "seats": 4,
    }
    return MatchRow(**row | changes)


async def add(store: Store, match: str, **changes: Any) -> None:
    """A match with one entry."""
    await store.create(a_match(match, **changes), SEED, [OPENED])


@asynccontextmanager
async def gathering(store: Store) -> AsyncIterator[None]:
    """What is asked for in here waits until the end of it, and so goes to the writer as one batch."""
    reached, gate = asyncio.Event(), Event()
    loop = asyncio.get_running_loop()

    def hold(*_: Any) -> None:
        loop.call_soon_threadsafe(reached.set)
        gate.wait()

    held = asyncio.ensure_future(store._write("gate", hold))
    await reached.wait()
    try:
        yield
        await asyncio.sleep(0)  # tasks begun in here put their requests into the queue
    finally:
        gate.set()
        await held
