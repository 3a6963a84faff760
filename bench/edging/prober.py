"""Asks for /health so often a second, each time on a new connection, until its input ends; then tells what it saw.

    python prober.py PORT

The next question does not wait for the last answer: a server that stands still is asked all the while.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

EVERY = 0.05  # seconds between two questions
PATIENCE = 10.0  # seconds for an answer; what takes longer counts as this long, and as failed
ADDRESS = "127.9.9.9"  # its own: a limit that an attacker reaches is not meant for it
ASKED = b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"


class Prober:
    """What was asked, and how long it took."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.took: list[float] = []
        self.failed = 0

    async def ask(self) -> None:
        began = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self.answer()
            self.failed += not answer.startswith(b"HTTP/1.1 200")
        except (OSError, TimeoutError):
            self.failed += 1
        self.took.append(time.perf_counter() - began)

    async def answer(self) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
        try:
            writer.write(ASKED)
            return await reader.read()
        finally:
            writer.close()

    async def run(self, until: asyncio.Event) -> None:
        asking = []
        while not until.is_set():
            asking.append(asyncio.create_task(self.ask()))
            await asyncio.sleep(EVERY)
        await asyncio.gather(*asking)


async def main() -> None:
    prober, until = Prober(int(sys.argv[1])), asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin, until.set)
    await prober.run(until)
    print(json.dumps({"took": prober.took, "failed": prober.failed}))


if __name__ == "__main__":
    asyncio.run(main())
