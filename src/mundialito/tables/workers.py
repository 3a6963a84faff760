"""Bots at work: each is given its seat's view and nothing else, in a thread of its own pool, never in the loop."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from mundialito.bots import LEVELS, choose, stream
from mundialito.engine.fold import Fold
from mundialito.tables.setting import MOST_EVENTS
from mundialito.tables.warming import Warming

THINKING: Final = 0.5  # seconds that a bot which searches takes, whatever it holds and however soon it knows
READY: Final = 0.1  # seconds for any other bot to make up its mind before it answers
STAND_IN: Final = "simple"  # who plays until its rules are compiled


def takes(bot: str) -> float:
    """Seconds from the asking to the answer, at least: who thinks answers no sooner when there is nothing to think."""
    return THINKING if bot in LEVELS else 0.0


class Workers:
    """A few threads for all tables of a process; their random numbers come from elsewhere than Nature's."""

    def __init__(self, threads: int = 2) -> None:
        self.pool = ThreadPoolExecutor(threads, "bot")
        self.warming = Warming()

    async def choose(self, fold: Fold, bot: str, seat: int, seconds: float = 0.0) -> list[int]:
        """The bot's whole choice, answered after so long, or as long as it thinks: the time tells nothing of it.

        One that searches thinks for as long as it has: on a busy server less deeply.
        """
        until = time.monotonic() + max(seconds, takes(bot))
        player = bot if bot not in LEVELS or self.warming.is_ready(fold.game.name) else STAND_IN
        work = asyncio.get_running_loop().run_in_executor(self.pool, whole_choice, fold.copy(), player, seat, until)
        events = await work
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        return events

    @property
    def waiting(self) -> int:
        """Bots that no thread has begun to think for."""
        return self.pool._work_queue.qsize()

    def close(self) -> None:
        self.warming.close()
        self.pool.shutdown(wait=False, cancel_futures=True)


def whole_choice(fold: Fold, bot: str, seat: int, until: float) -> list[int]:
    """What the bot does up to the first thing that everybody sees, or until it is not asked any more; in a thread.

    After each event it is given the view that it has then. All thinking is done by `until`; how much more is to be
    chosen unseen nobody knows, so each event gets half of what is left.
    """
    events: list[int] = []
    rng, out = stream(), [0] * fold.game.rules.WIDEST
    while n := fold.game.rules.offer(fold.state, seat, out):
        unseen = any(fold.is_unseen(e) for e in out[:n])
        now = time.monotonic()
        end = (now + until) / 2 if unseen else until
        e = choose(fold.game, bot, fold.view(seat), seat, rng, lambda end=end: time.monotonic() > end, fold.logs[seat])  # type: ignore[misc]
        goes_on = fold.is_unseen(e) and len(events) + 1 < MOST_EVENTS
        fold.take(seat, e)
        events.append(e)
        if not goes_on:
            break
    return events
