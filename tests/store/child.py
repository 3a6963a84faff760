"""A process that appends move after move, and says so when each is acknowledged: for tests that kill or watch it.

python child.py URL MOVES
"""

from __future__ import annotations

import asyncio
import os
import sys

from stores import a_store, add

from mundialito.store import Entry


async def append(url: str, moves: int) -> None:
    async with a_store(url) as store:
        await add(store, "m")
        for seq in range(1, moves + 1):
            await store.append("m", seq, [Entry(0, 0, seq)])
            os.write(1, f"acknowledged {seq}\n".encode())


if __name__ == "__main__":
    asyncio.run(append(sys.argv[1], int(sys.argv[2])))
