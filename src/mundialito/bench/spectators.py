"""Many who watch one table: how long until all of them have a move."""

from __future__ import annotations

import asyncio
import time

from mundialito.bench.measure import Found, Tally, cpu_seconds, megabytes
from mundialito.bench.page_people import PageCircle
from mundialito.bench.wire import Tail, request

AT_ONCE = 50  # streams that are opened side by side
OF_ADDRESS = 250  # of one address
SETTLE = 2.0  # seconds until comings are told
PATIENCE = 20.0  # seconds until all must have a move


class Crowd:
    """Event streams of one table's page, of nobody in particular."""

    def __init__(self, circle: PageCircle, port: int) -> None:
        self.circle, self.port = circle, port
        self.tails: list[Tail] = []
        self.have = 0  # streams that have the move
        self.bytes = 0
        self.all_have = asyncio.Event()

    async def come(self, people: int) -> None:
        for n in range(0, people, AT_ONCE):
            await asyncio.gather(*(self.open(m) for m in range(n, min(n + AT_ONCE, people))))

    async def open(self, n: int) -> None:
        address = f"127.1.{n // OF_ADDRESS}.1"
        _, tail = await asyncio.get_running_loop().create_connection(
            lambda: Tail(self.heard), "127.0.0.1", self.port, local_addr=(address, 0)
        )
        tail.listen(request("GET", f"/t/{self.circle.link}/stream?seat=-1"))
        self.tails.append(tail)

    def heard(self, event: bytes) -> None:
        if event.startswith(b"id:"):
            self.have += 1
            self.bytes += len(event)
            if self.have == len(self.tails):
                self.all_have.set()

    async def move(self) -> float:
        """Seconds from a click at the table until all of the crowd have it."""
        self.have, self.bytes = 0, 0
        self.all_have.clear()
        reader = next(reader for reader in self.circle.readers if reader.choices)
        self.circle.sent_at = time.perf_counter()
        await reader.move()
        await asyncio.wait_for(self.all_have.wait(), PATIENCE)
        return time.perf_counter() - self.circle.sent_at


async def watched(pid: int, port: int, people: int, moves: int) -> Found:
    """So many look on while so many moves are made, one after the other."""
    circle = PageCircle(Tally(pid), "uno", 0, port)
    await circle.begin(4)
    crowd = Crowd(circle, port)
    held = megabytes(pid)
    await crowd.come(people)
    await asyncio.sleep(SETTLE)
    held = megabytes(pid) - held
    took, cpu, load = [], cpu_seconds(pid), time.process_time()
    for _ in range(moves):
        took.append(await crowd.move())
        await asyncio.sleep(0.2)  # all pages at the table have it, too
    cpu, load = cpu_seconds(pid) - cpu, time.process_time() - load
    for tail in crowd.tails:
        tail.transport.close()
    circle.go()
    each = 1000 * held / people
    shares = {"cpu": cpu / moves, "load": load / sum(took)}
    return {"took": took, "bytes": crowd.bytes / people, "kilobytes": each} | shares
