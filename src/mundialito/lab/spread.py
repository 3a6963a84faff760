"""A long run cut into chunks, done by threads here or by the workers of a cluster: the same result either way.

The pieces of a run (matches, deals, whole events) are numbered, and what a piece gives follows from its number alone.
A chunk is some pieces in a row. What chunks give is added up in the order of their numbers, so that the sum is at any
time that of a beginning of the run, however many hands there are and whichever of them is lost.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event, Lock
from typing import Final, Generic, Protocol, TypeVar

from mundialito.engine.face import allowed
from mundialito.engine.rule import PLAIN

CHUNK_SECONDS: Final = 0.1  # what a thread's chunk is to take: how soon a run stops, how often it tells how far it is
GROWTH: Final = 4  # a chunk has at most so many times the pieces of the last one

T = TypeVar("T")
Hand = Callable[[int, int], T]  # does pieces `first` to before `last`; what they give


class Work(Protocol[T]):
    """A run as plain data, so that it can travel to other machines."""

    @property
    def game(self) -> str: ...

    def opened(self) -> Hand[T]:
        """Tables, dice and whatever else one thread needs for itself; compiles what there is to compile."""

    def nothing(self) -> T:
        """What no piece at all gives."""

    def add(self, total: T, gain: T) -> T:
        """The sum of a beginning of the run and of the chunk that follows; it may be `total` itself, changed."""


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """What a beginning of the run gave: all of it, unless it was stopped."""

    total: T
    done: int  # pieces
    seconds: float


class Chunks:
    """Numbers of pieces, handed out in order: what has been handed out is always a beginning of the run."""

    def __init__(self, pieces: int) -> None:
        self.pieces, self.next = pieces, 0
        self._lock = Lock()

    @property
    def left(self) -> int:
        return self.pieces - self.next

    def take(self, size: int) -> tuple[int, int]:
        """The next `size` numbers, from the first to before the last; none left: two equal ones."""
        with self._lock:
            first = self.next
            self.next = min(self.pieces, first + size)
            return first, self.next


def next_size(size: int, seconds: float, wanted: float) -> int:
    """How many pieces take about `wanted` seconds, if `size` of them took so many."""
    return max(1, min(int(size * wanted / max(seconds, 1e-9)), GROWTH * size))


class Run(Generic[T]):
    """A run that is on: what is left to do, and the sum of what is done."""

    def __init__(self, work: Work[T], pieces: int, progress: Callable[[int], None] | None, stop: Event) -> None:
        self.work, self.chunks, self.stop = work, Chunks(pieces), stop
        self.total, self.done = work.nothing(), 0
        self.began = time.perf_counter()
        self._progress, self._lock = progress, Lock()
        self._early: dict[int, tuple[int, T]] = {}  # first: (last, gain) of chunks done before one that they follow

    def take(self, first: int, last: int, gain: T) -> None:
        """A chunk is done; it counts as soon as all before it are."""
        with self._lock:
            self._early[first] = last, gain
            while self.done in self._early:
                self.done, gain = self._early.pop(self.done)
                self.total = self.work.add(self.total, gain)

    def tell(self) -> None:
        if self._progress:
            self._progress(self.done)

    def labour(self, hand: Hand[T] | None) -> None:
        """A thread's share: chunk after chunk. One that was begun is finished."""
        hand, size = hand or self.work.opened(), 1
        while not self.stop.is_set():
            first, last = self.chunks.take(size)
            if first == last:
                return
            began = time.perf_counter()
            self.take(first, last, hand(first, last))
            size = next_size(last - first, time.perf_counter() - began, CHUNK_SECONDS)


def spread(
    work: Work[T],
    pieces: int,
    jobs: int = 1,
    cluster: str = "",
    progress: Callable[[int], None] | None = None,
    stop: Event | None = None,
) -> Outcome[T]:
    """Do all pieces, in threads of this process or by the Dask cluster of that address.

    `progress` is told the pieces done so far, from the calling thread. `stop`, or Ctrl-C, ends with what is done.
    Raises NoCluster, and whatever a piece raises.
    """
    run = Run(work, pieces, progress, stop or Event())
    try:
        if cluster:
            from mundialito.lab.cluster import by_cluster

            by_cluster(run, cluster)
        else:
            by_threads(run, 1 if allowed(None) == PLAIN else max(1, min(jobs, pieces)))
    except KeyboardInterrupt:
        run.stop.set()
    return Outcome(run.total, run.done, time.perf_counter() - run.began)


def by_threads(run: Run[T], jobs: int) -> None:
    """The first hand compiles before the clock runs. Leaving the executor waits for the chunks begun."""
    first = run.work.opened()
    run.began = time.perf_counter()
    with ThreadPoolExecutor(jobs) as executor:
        pending = {executor.submit(run.labour, None if i else first) for i in range(jobs)}
        try:
            while pending:
                finished, pending = wait(pending, timeout=CHUNK_SECONDS)
                run.tell()
                for future in finished:
                    future.result()
        finally:
            run.stop.set()
