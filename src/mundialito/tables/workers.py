"""Bots at work: each is given its seat's view and nothing else, in a thread of its own pool, never in the loop."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from mundialito.bots import LEVELS, choose, stream
from mundialito.engine.game import Game
from mundialito.tables.warming import Warming

THINKING: Final = 0.5  # seconds that a bot which searches takes, whatever it holds and however soon it knows
STAND_IN: Final = "simple"  # who plays until its rules are compiled


def takes(bot: str) -> float:
    """Seconds from the asking to the answer, at least: who thinks answers no sooner when there is nothing to think."""
    return THINKING if bot in LEVELS else 0.0


class Workers:
    """A few threads for all tables of a process; their random numbers come from elsewhere than Nature's."""

    def __init__(self, threads: int = 2) -> None:
        self.pool = ThreadPoolExecutor(threads, "bot")
        self.warming = Warming()

    async def choose(self, game: Game, bot: str, view: Any, seat: int) -> int:
        """What the bot would do. One that searches thinks for as long as it has: on a busy server less deeply."""
        loop = asyncio.get_running_loop()
        if bot not in LEVELS:
            return await loop.run_in_executor(self.pool, choose, game, bot, view, seat, stream())
        until = time.monotonic() + takes(bot)
        player = bot if self.warming.is_ready(game.name) else STAND_IN
        e = await loop.run_in_executor(
            self.pool, choose, game, player, view, seat, stream(), lambda: time.monotonic() > until
        )
        await asyncio.sleep(until - time.monotonic())
        return e

    def close(self) -> None:
        self.warming.close()
        self.pool.shutdown(wait=False, cancel_futures=True)
