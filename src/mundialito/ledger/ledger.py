"""All logs of one kind in one process.

One log, no owner: memory is a cache of the fold. Who appends the next entry has moved; whoever comes second is refused
by the log's key, reads what it lacks and tries again.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, ClassVar, Final, Generic, TypeVar

from mundialito.engine.reasons import Spoken
from mundialito.ledger.live import LiveLog
from mundialito.ledger.process import Process
from mundialito.store import DAY, InDoubt, Taken, Unusable

TRIES: Final = 50  # times that another writer may be first
IDLE: Final = 60.0  # seconds after which a log that nobody looks at leaves memory
AGAIN: Final = 1.0  # seconds between looks at a database that does not answer

L = TypeVar("L", bound=LiveLog[Any, Any])
T = TypeVar("T")
Mark = Callable[[str, int], Coroutine[object, object, None]]  # somebody has looked at a log on that day
Heard = Callable[[L, str, str], None]  # the log, which process tells it, and what else it tells


class Ledger(ABC, Generic[L]):
    """Everything may be called by many at once."""

    word: ClassVar[str]  # by which other processes are told that a log has grown

    def __init__(self, process: Process, mark: Mark) -> None:
        self.process, self.store, self.mark = process, process.store, mark
        self.kept: dict[str, L] = {}  # in memory, by id
        self.loading: dict[str, asyncio.Task[L]] = {}
        self.news: dict[str, Heard[L]] = {self.word: lambda live, *_: process.run(self.refresh(live))}

    # --- what differs --------------------------------------------------------------------------------------

    @abstractmethod
    async def read(self, id: str) -> L:
        """A log from the store, and its fold; raises Unknown."""

    @abstractmethod
    async def since(self, live: L) -> list[Any]:
        """The entries that the store has and we have not."""

    @abstractmethod
    async def taken_up(self, live: L) -> None:
        """It is in memory from now on: what has to happen unasked does."""

    @abstractmethod
    async def missed(self, live: L) -> None:
        """News of it may have been lost: read what others may have written."""

    @abstractmethod
    def needs(self, live: L) -> bool:
        """Whether it must stay in memory though nobody looks."""

    @abstractmethod
    def busy(self) -> Spoken:
        """What is said if others were first again and again."""

    # --- in memory, and out of it ----------------------------------------------------------------------------

    async def live(self, id: str) -> L:
        """From memory, or from its log; raises Unknown."""
        live = self.kept.get(id)
        if live is None:
            if id not in self.loading:
                self.loading[id] = asyncio.ensure_future(self.load(id))
                self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
            live = await asyncio.shield(self.loading[id])
        live.used = asyncio.get_running_loop().time()
        return live

    async def load(self, id: str) -> L:
        live = await self.read(id)
        self.keep(live)
        if self.store.shared:
            await self.refresh(live)  # what was written between reading and being told of it
        await self.taken_up(live)
        return live

    def keep(self, live: L) -> None:
        """In memory from now on."""
        live.used = asyncio.get_running_loop().time()
        self.kept[live.id] = live

    def drop(self, live: L) -> None:
        """Out of memory; the log has it all."""
        live.gone = True
        self.kept.pop(live.id, None)

    def idle(self) -> list[L]:
        """Those that nobody looks at or writes to, and that need not stay; the longest unused first."""
        found = [
            live for live in self.kept.values()
            if not live.watchers and not live.lock.locked() and not self.needs(live)
        ]  # fmt: skip
        return sorted(found, key=lambda live: live.used)

    def put_away(self, since: float) -> None:
        """Out of memory, whom nobody has asked for since then."""
        for live in self.idle():
            if live.used < since:
                self.drop(live)

    def looked_at(self, live: L) -> None:
        """Noted once a day."""
        today = int(self.process.clock() // DAY)
        if live.seen < today:
            live.seen = today
            self.process.run(self.mark(live.id, today))

    # --- what others write -------------------------------------------------------------------------------------

    async def catch_up(self, live: L) -> bool:
        """Read what others have written; whether there was anything."""
        entries = await self.since(live)
        if entries:
            await self.take_in(live, entries)
        return bool(entries)

    async def take_in(self, live: L, entries: list[Any]) -> None:
        """What others have written, into the fold."""
        live.take(entries)

    async def refresh(self, live: L) -> None:
        async with live.lock:
            await self.catch_up(live)

    def heard(self, news: str) -> None:
        """Another process has told something; an empty text: some news were lost."""
        if not news:
            for live in self.kept.values():
                self.process.run(self.missed(live))
            return
        kind, _, rest = news.partition(" ")
        id, _, rest = rest.partition(" ")
        holder, _, more = rest.partition(" ")
        if kind in self.news and id in self.kept and holder != self.process.holder:
            self.news[kind](self.kept[id], holder, more)

    def tell(self, kind: str, id: str, *more: object) -> None:
        """To other processes, after the commit of what it is about."""
        self.store.tell(" ".join((kind, id, self.process.holder, *map(str, more))))

    # --- writing -----------------------------------------------------------------------------------------------

    async def attempt(self, live: L, work: Callable[[L], Awaitable[None]]) -> L:
        """Judge and write, alone; raises what `work` raises. The log as it is kept now."""
        async with live.lock:
            if not live.gone:
                await self.try_to(live, work)
                return live
        return await self.attempt(await self.live(live.id), work)  # put away while we waited: it is read anew

    async def try_to(self, live: L, work: Callable[[L], Awaitable[None]]) -> None:
        """Until nobody else was first."""
        for _ in range(TRIES):
            try:
                await work(live)
                return
            except Taken:
                await self.catch_up(live)
            except Spoken:  # if others have written what we have not heard of yet, that may change it
                if not self.store.shared or not await self.catch_up(live):
                    raise
        raise self.busy()

    async def on_disk(self, live: L, append: Awaitable[T]) -> T:
        """Wait for it. If a commit was lost only the log knows what is in it: memory forgets, and reads it anew."""
        try:
            return await append
        except InDoubt:
            self.drop(live)
            self.process.run(self.look_again(live))
            raise

    async def look_again(self, live: L) -> None:
        """As soon as the database answers, those who look on see what the log says."""
        while not self.process.closing:
            try:
                await self.live(live.id)
                live.wake_all()
                return
            except Unusable:
                await asyncio.sleep(AGAIN)
