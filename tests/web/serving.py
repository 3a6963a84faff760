"""A server for tests: the same code that `serve` runs, on a hall whose bots move at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, TypeVar

from mundialito.desk.office import Office
from mundialito.store import Store
from mundialito.tables.hall import Hall
from mundialito.web.edge.caps import Caps
from mundialito.web.serving import LOCAL, Service, door_at, metrics_door, server_of, uvloop_run

T = TypeVar("T")


class Server:
    """A server in a thread with a loop of its own."""

    def __init__(self, url: str, port: int = 0, service: Service | None = None) -> None:
        self.url, self.service = url, service or Service()
        self.socket = door_at(LOCAL, port)
        self.port = self.socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: uvloop_run()(self.main()), name="server")

    async def main(self) -> None:
        self.loop = asyncio.get_running_loop()
        store = await Store.open(self.url)
        self.hall = Hall(store, pace=0)
        await self.hall.open()
        self.office = Office(self.hall)
        self.numbers = metrics_door(self.service.metrics) if self.service.metrics else None
        self.uvicorn = server_of(self.hall, self.office, self.service, self.numbers)
        self.limits, self.wire = self.uvicorn.limits, self.uvicorn.wire
        self.ready.set()
        try:
            await self.uvicorn.serve(sockets=[self.socket, *([self.numbers] if self.numbers else [])])
        finally:
            await self.hall.close()
            await store.close()

    @contextmanager
    def uncapped(self) -> Iterator[None]:
        """For tests that ask faster, or for more, than anybody may."""
        usual, self.limits.caps = self.limits.caps, Caps(**{cap.name: 10**9 for cap in fields(Caps)})
        for kept in self.limits.buckets.values():
            kept.clear()
        try:
            yield
        finally:
            self.limits.caps = usual

    def start(self) -> None:
        self.thread.start()
        assert self.ready.wait(30)

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.loop.call_soon_threadsafe(lambda: [live.wake_all() for live in self.hall.tables.values()])
        self.thread.join(30)
        assert not self.thread.is_alive()

    def do(self, work: Coroutine[Any, Any, T], seconds: float = 30) -> T:
        """Something done in the server's own loop, past its doors."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def ask(self, question: Callable[[], T]) -> T:
        """The same for what needs no waiting."""

        async def asked() -> T:
            return question()

        return self.do(asked())
