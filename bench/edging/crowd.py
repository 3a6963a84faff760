"""Many who look at tables: who is there, and when each of them has a move."""

from __future__ import annotations

import asyncio
import json
import math
import re
import time
from collections import Counter
from typing import Any

from mundialito.bench.api_people import Circle
from mundialito.bench.measure import Tally
from mundialito.bench.wire import request

BOTS = 3
NUMBER = re.compile(rb"\nid: (\d+)\n")


class Look(asyncio.Protocol):
    """One stream: how it began, and when which event came."""

    def __init__(self) -> None:
        self.began: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.heard: list[tuple[int, float]] = []
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if not self.began.done():
            self.began.set_result(data[9:12].decode("latin-1"))
        now = time.perf_counter()
        self.heard += [(int(number), now) for number in NUMBER.findall(data)]

    def connection_lost(self, _: Exception | None) -> None:
        if not self.began.done():
            self.began.set_result("closed")

    def since(self, number: int) -> float:
        """When it had that event, or a later one; never."""
        return next((at for heard, at in self.heard if heard >= number), math.inf)


class Crowd:
    """People without a name, each at an address of a few: in a hall many share one."""

    def __init__(self, port: int, paths: list[str]) -> None:
        self.port, self.paths = port, paths
        self.there: dict[int, Look] = {}
        self.told: Counter[str] = Counter()

    async def come(self, number: int, patience: float) -> bool:
        """Open a stream; whether the server let one in."""
        try:
            async with asyncio.timeout(max(0.1, patience)):
                came = await self.look(number)
        except (OSError, TimeoutError) as why:
            came = "no answer" if isinstance(why, TimeoutError) else "no connection"
        self.told["came" if came == "200" else came] += 1
        if came != "200":
            self.go(number)
        return came == "200"

    async def look(self, number: int) -> str:
        loop = asyncio.get_running_loop()
        address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        _, look = await loop.create_connection(Look, "127.0.0.1", self.port, local_addr=(address, 0))
        self.there[number] = look
        look.transport.write(request("GET", self.paths[number % len(self.paths)]))
        return await look.began

    def go(self, number: int) -> None:
        """Without a word, as a page does that is closed."""
        if look := self.there.pop(number, None):
            look.transport.abort()

    def listen(self) -> None:
        """What came before counts no more."""
        for look in self.there.values():
            look.heard.clear()

    def spreads(self) -> list[float]:
        """Of each event that all have, or a later one: seconds from the first who had it to the last."""
        looks = list(self.there.values())
        numbers = sorted({number for look in looks for number, _ in look.heard})
        each = [[look.since(number) for look in looks] for number in numbers]
        return [max(times) - min(times) for times in each if max(times) < math.inf]


# --- tables for them ---------------------------------------------------------------------------------------


class Hosted(Circle):
    """A table of one person, who moves at once, and of seats as told."""

    async def host(self, *seats: str) -> None:
        await self.gather(1)
        body = await self.ask(self.people[0], "/tables", game="uno", seats=["me", *seats])
        self.link = json.loads(body)["link"]
        self.people[0].ready()


async def lobby(port: int, tables: int) -> list[str]:
    """The links of tables that wait for people, each with a host of its own."""
    opened = [Hosted(Tally(0), "uno", n, port) for n in range(tables)]
    for circle in opened:
        await circle.host("open")
    return [circle.link for circle in opened]


async def bots_table(port: int) -> Hosted:
    """A match against bots that has begun."""
    circle = Hosted(Tally(0), "uno", 0, port)
    await circle.host(*["simple"] * BOTS)
    await circle.watch()
    await circle.start()
    return circle
