"""What is drawn of a whole match is drawn beside the loop, one after the other: however many ask, tables go on.

Several threads would draw no faster, for they share one interpreter, and each of them makes the loop wait its turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from mundialito.web.edge.limits import limits_of, network_of
from mundialito.web.shell.visitor import Asking

THREAD: Final = ThreadPoolExecutor(1, "replays")

T = TypeVar("T")


async def in_turn(request: Asking, draw: Callable[[], T]) -> T:
    """When it is its turn; raises TooMuch, where too many wait already."""
    with limits_of(request).drawing(network_of(request.scope)):
        return await asyncio.get_running_loop().run_in_executor(THREAD, draw)
