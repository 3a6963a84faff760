"""Bots at work: each is given its seat's view and nothing else, in a thread of its own pool, never in the loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from mundialito.bots import choose, stream
from mundialito.engine.game import Game


class Workers:
    """A few threads for all tables of a process; their random numbers come from elsewhere than Nature's."""

    def __init__(self, threads: int = 2) -> None:
        self.pool = ThreadPoolExecutor(threads, "bot")

    async def choose(self, game: Game, bot: str, view: Any, seat: int) -> int:
        """What the bot would do."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, choose, game, bot, view, seat, stream())

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
