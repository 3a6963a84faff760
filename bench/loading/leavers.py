"""People who play a match to its end and leave: what is left of them in the server's memory."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from loading.api_people import Table
from loading.measure import Tally, megabytes

TABLES = 40  # played side by side


async def rounds(table: Table, until: float) -> None:
    """Table after table, each left when its match is over; the people stay the same, with their links and names."""
    while time.perf_counter() < until:
        await table.open()
        await table.watch()
        await table.start()
        try:
            await asyncio.wait_for(table.finished.wait(), max(0.1, until - time.perf_counter()))
        except TimeoutError:
            break
        table.leave()
        while any(person.posting for person in table.people):
            await asyncio.sleep(0.001)


async def memory(pid: int, port: int, seconds: float, every: float) -> dict[str, Any]:
    """How much the server holds while matches are played to their end and left, and how many have been."""
    tally = Tally(pid)
    tables = [Table(tally, "uno", n, port, rematch=False) for n in range(TABLES)]
    for table in tables:
        await table.gather(4)
    tally.begin()
    until = time.perf_counter() + seconds
    playing = [asyncio.ensure_future(rounds(table, until)) for table in tables]
    samples = [(0.0, 0, megabytes(pid))]
    while time.perf_counter() < until - every / 2:
        await asyncio.sleep(every)
        samples.append((time.perf_counter() - tally.began, tally.ended, megabytes(pid)))
    tally.end()
    await asyncio.gather(*playing)
    return tally.result | {"samples": samples}
