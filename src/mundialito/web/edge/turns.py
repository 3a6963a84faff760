"""Turns: of all who ask at the same time each address begins one request, then the next address one.

Whoever draws a page holds the loop meanwhile, and a pass of the loop lasts as long as all that has come together in it;
to be answered takes several passes. So no more than one request begins in a pass, and a stranger with a thousand of
them waits for themselves: others wait for a page or two of theirs, not for all. Nor does it begin while connections
come, of which a loop may take up no more than one in a pass: else others would stand behind a thousand of theirs there.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

AT_THE_DOOR: Final = 200  # connections that are taken up before the next turn: as long as one page takes, or two


class Turns:
    """One for all requests of a process, those that come in messages of sockets too."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by from where; whose turn is next stands first
        self.is_given = False  # in this pass of the loop
        self.come = self.seen = 0  # connections: all that have come, and how many they were a pass ago
        self.patience = AT_THE_DOOR

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    async def turn(self, place: str) -> None:
        """Wait for it; at once, if nobody else has begun anything in this pass."""
        loop = asyncio.get_running_loop()
        if not self.is_given:
            self.is_given = True
            loop.call_soon(self.give)
            return
        mine = loop.create_future()
        self.waiting.setdefault(place, deque()).append(mine)
        await mine

    def give(self) -> None:
        """Another pass: one who waits begins, of the address that has waited longest for its turn."""
        if self.come != self.seen and self.patience:
            self.patience -= 1
        else:
            self.patience = AT_THE_DOOR
            self.is_given = self.give_one()
        self.seen = self.come
        if self.is_given:
            asyncio.get_running_loop().call_soon(self.give)

    def give_one(self) -> bool:
        """Whether there was somebody; who has been cancelled waits no longer."""
        while self.waiting:
            place = next(iter(self.waiting))
            row = self.waiting.pop(place)
            first = row.popleft()
            if row:
                self.waiting[place] = row  # behind all others
            if not first.done():
                first.set_result(None)
                return True
        return False
