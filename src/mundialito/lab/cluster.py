"""The workers of a Dask cluster as hands of a run (spread.py): chunks go out, sums come back.

A worker that dies loses nothing but time: Dask gives its chunks to another. Every worker must have the very sources
that this process has, or results could differ: it compares them before its first chunk.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import local
from typing import TYPE_CHECKING, Any, Final, TypeVar
from uuid import uuid4

import numpy as np

import mundialito
from mundialito import games
from mundialito.engine.closure import DATA, digest
from mundialito.engine.reasons import Spoken
from mundialito.lab.spread import Run, next_size
from mundialito.words import phrase

if TYPE_CHECKING:
    from distributed import Client, Future

CHUNK_SECONDS: Final = 1.0  # of a worker's thread; what is lost with a worker, and what the way there is small beside
AHEAD: Final = 2  # chunks for every thread: one at work, one that waits
REACHED: Final = 3.0  # seconds within which a scheduler must answer
MANNED: Final = 10.0  # seconds that it may take a new cluster to have its first worker
COUNTED: Final = 1.0  # seconds between two countings of the workers
TOLD: Final = 0.1  # seconds between two tellings of how far it is
RESULTS: Final = ("engine", "cups", "showing", "bots", "lab", "desk")  # packages on which a result may depend
ROOMS: Final = ("rulebook", "rules")  # those of its game on which it does

T = TypeVar("T")


class NoCluster(Spoken):
    """There is no such cluster, or not one that can do this work."""


class Differs(Spoken):
    """A worker is not what the client is."""


# --- on a worker ----------------------------------------------------------------------------------

_mine = local()  # of a worker's thread: the work that it has opened, and its hand


def chunk(facts: Mapping[str, str], game: str, work: bytes, first: int, last: int) -> tuple[Any, float]:
    """What these pieces give, and the seconds that they took. Raises NoCluster where a result could differ."""
    if getattr(_mine, "work", None) != work:
        _mine.work = None
        _mine.hand = opened(facts, game, work)
        _mine.work = work
    began = time.perf_counter()
    return _mine.hand(first, last), time.perf_counter() - began


def opened(facts: Mapping[str, str], game: str, work: bytes) -> Any:
    """A hand for this work; raises NoCluster, and says which worker it is."""
    try:
        games.load(game)
        mine = versions(game)
        other = [name for name in facts if facts[name] != mine[name]]
        if other:
            raise Differs(
                phrase("it has {theirs}, this machine {ours}: results could differ. Install the same there."),
                theirs=listed(mine, other), ours=listed(facts, other),
            )  # fmt: skip
        return pickle.loads(work).opened()
    except Spoken as why:
        raise NoCluster(phrase("Worker {worker}: {why}"), worker=own_address(), why=why) from why


def listed(versions: Mapping[str, str], names: list[str]) -> str:
    return ", ".join(f"{name} {versions[name]}" for name in names)


def own_address() -> str:
    from distributed import get_worker

    return str(get_worker().address)


@cache
def versions(game: str) -> dict[str, str]:
    """Whatever a result may depend on."""
    return {
        "Mundialito": mundialito.__version__,
        "Python": f"{sys.version_info[0]}.{sys.version_info[1]}",
        "NumPy": np.__version__,
        "sources": digest("", sources(game))[:12],
    }


def sources(game: str) -> dict[str, Path]:
    """Sources and data of packages that results depend on, and of the game, wherever it lies; nobody plays by looks."""
    homes = [Path(mundialito.__path__[0]) / name for name in RESULTS]
    homes += [games.folder_of(game) / room for room in ROOMS]
    files = [(home, path) for home in homes for path in home.rglob("*") if path.suffix in (".py", *DATA)]
    return {f"{home.name}/{path.relative_to(home).as_posix()}": path for home, path in files}


# --- here -----------------------------------------------------------------------------------------


def by_cluster(run: Run[T], address: str) -> None:
    """Chunks to all threads of all workers, also of those that join later, until everything is done."""
    with connected(address) as client:
        run.began = time.perf_counter()
        try:
            Foreman(run, client, address).work()
        finally:
            run.stop.set()


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of that cluster; raises NoCluster in a few seconds."""
    try:
        from distributed import Client
    except ImportError as missing:
        raise NoCluster(phrase("A cluster needs Dask: pip install 'mundialito[cluster]'.")) from missing
    try:
        asyncio.run(greeting(address))
    except (OSError, TimeoutError, TypeError, ValueError) as why:
        raise NoCluster(
            phrase("No Dask scheduler at {address} ({reason}): start one with `dask scheduler`, or mend the address."),
            address=address, reason=str(why) or type(why).__name__,
        ) from why  # fmt: skip
    with Client(address, timeout=REACHED, set_as_default=False, name="mundialito") as client:
        man(client, address)
        yield client


async def greeting(address: str) -> None:
    """A scheduler says who it is; a client that finds none would take long to give up."""
    from distributed import Security
    from distributed.core import rpc

    secure = Security().get_connection_args("client")
    async with rpc(address, timeout=REACHED, connection_args=secure) as scheduler:
        await asyncio.wait_for(scheduler.identity(), REACHED)


def man(client: Client, address: str) -> None:
    """Wait for the first worker."""
    try:
        client.wait_for_workers(1, timeout=MANNED)
    except TimeoutError as why:
        raise NoCluster(
            phrase("The cluster at {address} has no workers: start some with `dask worker {address}`."), address=address
        ) from why


class Foreman:
    """Hands out chunks, and takes what they give."""

    def __init__(self, run: Run[Any], client: Client, address: str) -> None:
        self.run, self.client, self.address = run, client, address
        self.facts, self.parcel = versions(run.work.game), pickle.dumps(run.work)
        self.name = f"mundialito-{uuid4().hex[:12]}"
        self.out: dict[Future[Any], tuple[int, int]] = {}
        self.back: SimpleQueue[Future[Any]] = SimpleQueue()
        self.size, self.threads, self.counted = 1, 1, 0.0

    def work(self) -> None:
        """Until all is done, or somebody wants it stopped."""
        while not self.run.stop.is_set() and (self.out or self.run.chunks.left):
            self.count_threads()
            self.hand_out()
            with suppress(Empty):
                self.take(self.back.get(timeout=TOLD))
            self.run.tell()

    def count_threads(self) -> None:
        """Workers come and go."""
        if time.monotonic() - self.counted > COUNTED:
            self.threads = max(1, sum(self.client.nthreads().values()))
            self.counted = time.monotonic()

    def hand_out(self) -> None:
        while len(self.out) < AHEAD * self.threads and self.run.chunks.left:
            fair = -(-self.run.chunks.left // self.threads)  # nobody is to wait for one last long chunk
            first, last = self.run.chunks.take(min(self.size, fair))
            future = self.client.submit(
                chunk, self.facts, self.run.work.game, self.parcel, first, last,
                key=f"{self.name}-{first}", pure=False,
            )  # fmt: skip
            self.out[future] = first, last
            future.add_done_callback(self.back.put)

    def take(self, future: Future[Any]) -> None:
        """A chunk has come back: what it gives, or why not."""
        first, last = self.out.pop(future)
        gain, seconds = self.result(future)
        self.run.take(first, last, gain)
        self.size = next_size(last - first, seconds, CHUNK_SECONDS)

    def result(self, future: Future[Any]) -> Any:
        from distributed import KilledWorker

        if future.status == "cancelled":
            raise NoCluster(phrase("The cluster at {address} has gone away."), address=self.address)
        try:
            return future.result()
        except KilledWorker as why:
            raise NoCluster(
                phrase(
                    "{count} worker died of its chunk: see its log; perhaps it has too little memory.|"
                    "{count} workers died of the same chunk: see their logs; perhaps they have too little memory."
                ),
                count=why.allowed_failures + 1,
            ) from why
        except ModuleNotFoundError as why:
            if not (why.name or "").startswith("mundialito"):
                raise
            raise NoCluster(
                phrase("A worker lacks this version of Mundialito: install the same there and start it again.")
            ) from why
