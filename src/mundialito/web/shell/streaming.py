"""Event streams: first everything, then what changes; who connects again is brought to the right state by that."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, aclosing
from typing import ClassVar, Final, Generic, TypeVar

from litestar.response.base import ASGIResponse
from litestar.types import Receive, Send

from mundialito.ledger.live import Reader
from mundialito.ledger.process import Process
from mundialito.web.shell.frames import ALIVE, UNBUFFERED

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

    async def events(self) -> AsyncGenerator[bytes, None]:
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


class EventStream(ASGIResponse):
    """What a feed sends, until it ends or its reader goes.

    The framework's own ends by an exception that holds on to the whole request until the garbage collector comes by.
    """

    _should_set_content_length = False

    def __init__(self, events: AsyncGenerator[bytes, None]) -> None:
        super().__init__(headers=UNBUFFERED, media_type="text/event-stream")
        self.events = events

    async def send_body(self, send: Send, receive: Receive) -> None:
        tasks = [asyncio.ensure_future(self.pour(send)), asyncio.ensure_future(hung_up(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        if not tasks[0].cancelled():
            tasks[0].result()  # what went wrong, if anything did

    async def pour(self, send: Send) -> None:
        async with aclosing(self.events) as events:
            async for each in events:
                await send({"type": "http.response.body", "body": each, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
