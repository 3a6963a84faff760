"""People who play a match to its end and leave: what is left of them in the server's memory."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from mundialito.bench.api_people import Circle
from mundialito.bench.measure import Tally, megabytes

TABLES = 40  # played side by side


async def rounds(circle: Circle, until: float) -> None:
    """Table after table, each left when its match is over; the people stay the same, with their links and names."""
    while time.perf_counter() < until:
        await circle.open()
        await circle.watch()
        await circle.start()
        try:
            await asyncio.wait_for(circle.finished.wait(), max(0.1, until - time.perf_counter()))
        except TimeoutError:
            break
        circle.leave()
        while any(person.posting for person in circle.people):
            await asyncio.sleep(0.001)


async def memory(pid: int, port: int, seconds: float, every: float) -> dict[str, Any]:
    """How much the server holds while matches are played to their end and left, and how many have been."""
    tally = Tally(pid)
    tables = [Circle(tally, "uno", n, port, rematch=False) for n in range(TABLES)]
    for circle in tables:
        await circle.gather(4)
    tally.begin()
    until = time.perf_counter() + seconds
    playing = [asyncio.ensure_future(rounds(circle, until)) for circle in tables]
    samples = [(0.0, 0, megabytes(pid))]
    while time.perf_counter() < until - every / 2:
        await asyncio.sleep(every)
        samples.append((time.perf_counter() - tally.began, tally.ended, megabytes(pid)))
    tally.end()
    await asyncio.gather(*playing)
    return tally.result | {"samples": samples}
