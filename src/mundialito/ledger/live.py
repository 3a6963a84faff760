"""A log in memory: its lock, its time, what was worked out from it, and those who look at it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from mundialito.ledger.running import Running


class Reader:
    """Somebody at the other end of an event stream: woken when there is something new to see."""

    def __init__(self, is_sure: bool = True) -> None:
        self.news = asyncio.Event()
        self.is_sure = is_sure  # that what they have shown is still good: a token may be revoked, a link made anew

    def wake(self) -> None:
        self.news.set()

    def doubt(self) -> None:
        """Before anything more is told, whoever sends it asks again who this is."""
        self.is_sure = False
        self.wake()


E = TypeVar("E")
R = TypeVar("R", bound=Reader)


class LiveLog(ABC, Generic[E, R]):
    """One log, as one process keeps it; its fold is kept by whoever knows what its entries mean."""

    def __init__(self, id: str, clock: Running) -> None:
        self.id, self.clock = id, clock
        self.lock = asyncio.Lock()  # whoever writes, or reads what is missing, holds it
        self.watchers: set[R] = set()
        self.drawn: dict[Hashable, tuple[Hashable, Any]] = {}  # what was worked out, by key: of which version, and what
        self.used = 0.0  # when somebody last asked for it or looked at it, by the loop's clock
        self.seen = 0  # the day on which somebody last looked at it, as far as this process knows
        self.gone = False  # out of memory: whoever still holds it asks the ledger again

    @abstractmethod
    def take(self, entries: Sequence[E]) -> None:
        """Entries that are on disk: whoever wrote them has judged them."""

    def wake_all(self) -> None:
        for reader in self.watchers:
            reader.wake()

    @contextmanager
    def watched(self, reader: R) -> Iterator[R]:
        """While somebody looks on."""
        self.came(reader)
        try:
            yield reader
        finally:
            self.left(reader)
            self.used = asyncio.get_running_loop().time()

    def came(self, reader: R) -> None:
        self.watchers.add(reader)

    def left(self, reader: R) -> None:
        self.watchers.discard(reader)

    def worked_out(self, key: Hashable, version: Hashable, make: Callable[[], Any]) -> Any:
        """What `make` makes, once for each version: many people look at the same."""
        kept = self.drawn.get(key)
        if kept is None or kept[0] != version:
            kept = self.drawn[key] = (version, make())
        return kept[1]
