"""What a crowd needed goes back to the system when the crowd has gone: the C library keeps it otherwise."""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable
from typing import Final

OFTEN: Final = 2.0  # seconds


def trimmer() -> Callable[[int], object] | None:
    """The C library's own way to do it, where it has one: glibc has."""
    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another library; Windows, where there is none by no name
        return None
    return trim


async def keep_trimming() -> None:
    """As long as the server runs, beside the loop."""
    if trim := trimmer():
        while True:
            await asyncio.sleep(OFTEN)
            await asyncio.to_thread(trim, 0)
