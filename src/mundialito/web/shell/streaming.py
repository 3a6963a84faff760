"""Event streams: first everything, then what changes; who connects again is brought to the right state by that."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import ClassVar, Final, Generic, TypeVar

from mundialito.ledger.live import Reader
from mundialito.ledger.process import Process
from mundialito.web.shell.frames import ALIVE

QUIET: Final = 15.0  # seconds after which a comment shows that the line is alive

R = TypeVar("R", bound=Reader)


class Feed(ABC, Generic[R]):
    """One page that is open, or one program that reads along."""

    pause: ClassVar[float] = 0.0  # seconds in which changes gather

    def __init__(self, process: Process, reader: R, watched: AbstractContextManager[R]) -> None:
        self.process, self.reader, self.watched = process, reader, watched
        self.beats = False  # it is time for a sign of life

    @abstractmethod
    async def is_known(self) -> bool:
        """Whether what opened it is still good; asked once for every doubt."""

    @abstractmethod
    def away(self) -> bytes:
        """The last word to whom it was opened for, and who may not look any more."""

    @abstractmethod
    def farewell(self) -> bytes | None:
        """The last word, if it ends now for another reason: asked before anything is shown, each time."""

    @abstractmethod
    async def fresh(self) -> bytes:
        """Everything that is new."""

    async def events(self) -> AsyncIterator[bytes]:
        """What is sent, until its last word, or until the server ends."""
        timer = self.alarm()
        try:
            with self.watched:
                while not self.process.closing:
                    last = await self.last_word()
                    if last is not None:
                        yield last
                        return
                    if told := await self.fresh() or (ALIVE if self.beats else b""):
                        yield told
                    if self.beats:
                        timer = self.alarm()
                    await self.reader.news.wait()
                    await asyncio.sleep(self.pause)
                    self.reader.news.clear()
        finally:
            timer.cancel()

    async def last_word(self) -> bytes | None:
        if not self.reader.is_sure:
            self.reader.is_sure = True  # a doubt that comes up meanwhile counts again
            if not await self.is_known():
                return self.away()
        return self.farewell()

    def alarm(self) -> asyncio.TimerHandle:
        self.beats = False
        return asyncio.get_running_loop().call_later(QUIET, self.beat)

    def beat(self) -> None:
        self.beats = True
        self.reader.wake()
