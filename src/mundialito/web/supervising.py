"""`mundialito serve --workers`: several processes behind one port, and one that sees to it that they are there.

It serves nobody itself. Each process has a socket of its own at that port, and the system shares out who comes; another
at a port of its own, for a proxy that keeps the people of a table together and for whoever asks how one process does.
The successor of a process that is well takes over its sockets, so that nobody is turned away; those of a dead one are
closed at once, so that nobody waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Final

import msgspec

from mundialito.web.serving import CannotServe, Service, announce, bound, door_at, metrics_place, must_differ
from mundialito.words import say

log = logging.getLogger("mundialito.web")

START: Final = 120.0  # seconds for a process to be ready
SILENT: Final = 30.0  # seconds without a sign of life after which a process hangs
GRACE: Final = 15.0  # seconds for a process to end
YOUNG: Final = 10.0  # seconds; who lives no longer is not replaced at once
LONGEST: Final = 30.0  # seconds between two attempts


class Task(msgspec.Struct):
    """What a process is told on its standard input, whose end is the end of the one who sees to it."""

    service: Service
    doors: list[int]  # descriptors of sockets at the port of all, at its own, and at that of its numbers if it has one


class Place:
    """Where one process is: a successor has the same ports."""

    def __init__(self, service: Service, ports: list[tuple[str, int]]) -> None:
        self.service, self.ports = service, ports
        self.doors: list[socket.socket] = []
        self.child: Child

    def open(self) -> None:
        """New sockets, at which nobody has come yet."""
        self.close()
        self.doors = [door_at(*port, shared=True) for port in self.ports]

    def close(self) -> None:
        for door in self.doors:
            door.close()

    @property
    def task(self) -> bytes:
        return msgspec.json.encode(Task(self.service, [door.fileno() for door in self.doors])) + b"\n"


def supervise(service: Service) -> None:
    """Until somebody stops it. Raises CannotServe."""
    must_be_possible(service)
    with ExitStack() as held:
        if not asyncio.run(Supervisor(service, places(service, held)).run()):
            raise SystemExit(2)  # a process has said why


def must_be_possible(service: Service) -> None:
    """Raises CannotServe."""
    if not service.database.startswith("postgres"):
        raise CannotServe(
            "--workers takes a database that several processes may write: give --database postgresql://… with it. "
            "An SQLite file is written by one process; leave --workers out to serve it."
        )
    if not hasattr(socket, "SO_REUSEPORT"):
        raise CannotServe("This system cannot give one port to several processes: leave --workers out.")


def places(service: Service, held: ExitStack) -> list[Place]:
    """For all processes; their ports are held for them until the end. Raises CannotServe."""
    with bound(service) as door:
        port = door.getsockname()[1]
    door = hold(service.host, port, held)
    own = [hold(service.host, service.port and port + 1 + n, held) for n in range(service.workers)]
    numbers: list[socket.socket] = []
    if service.metrics:
        host, first = metrics_place(service.metrics)
        numbers = [hold(host, first and first + n, held) for n in range(service.workers)]
        must_differ([door, *own], numbers)
    few = zip(*filter(None, ([door] * len(own), own, numbers)), strict=True)
    return [Place(replace(service, browser=False), [one.getsockname()[:2] for one in each]) for each in few]


def hold(host: str, port: int, held: ExitStack) -> socket.socket:
    """A port for our processes, by a socket that does not listen. Raises CannotServe."""
    with door_at(host, port) as door:  # nobody else has it: two who share one would not notice each other
        port = door.getsockname()[1]
    return held.enter_context(door_at(host, port, shared=True))


class Child:
    """One process: begun, ready when it first makes itself heard, over."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process, self.born = process, asyncio.get_running_loop().time()
        self.ready, self.over = asyncio.Event(), asyncio.Event()

    @classmethod
    async def born_to(cls, place: Place) -> Child:
        """A new interpreter, not a copy of ours: after an upgrade it runs what is installed now."""
        words = [sys.executable, "-m", "mundialito.web.supervised"]
        pipe, doors = asyncio.subprocess.PIPE, [door.fileno() for door in place.doors]
        process = await asyncio.create_subprocess_exec(
            *words, stdin=pipe, stdout=pipe, pass_fds=doors, start_new_session=True
        )
        assert process.stdin
        process.stdin.write(place.task)
        return cls(process)

    @property
    def age(self) -> float:
        """In seconds."""
        return asyncio.get_running_loop().time() - self.born

    async def watch(self) -> None:
        """Listen to its signs of life until it has ended; one that hangs is ended."""
        assert self.process.stdout
        try:
            while await asyncio.wait_for(self.process.stdout.read(64), SILENT if self.ready.is_set() else START):
                self.ready.set()
        except TimeoutError:
            log.error("process %d gave no sign of life: it is ended", self.process.pid)
            self.kill()
        await self.process.wait()
        self.over.set()

    async def has_come_up(self) -> bool:
        """Once that is known."""
        told = [asyncio.ensure_future(event.wait()) for event in (self.ready, self.over)]
        await asyncio.wait(told, return_when=asyncio.FIRST_COMPLETED)
        for waiting in told:
            waiting.cancel()
        return not self.over.is_set()

    async def leave(self) -> None:
        """What it has begun is done, then it ends; if it does not, it is ended."""
        self.tell(signal.SIGTERM)
        try:
            await asyncio.wait_for(self.over.wait(), GRACE)
        except TimeoutError:
            self.kill()
            await self.over.wait()

    def kill(self) -> None:
        self.tell(signal.SIGKILL)

    def tell(self, what: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(what)


class Supervisor:
    """Sees to it that there is a process at each place."""

    def __init__(self, service: Service, places: list[Place]) -> None:
        self.service, self.places = service, places
        self.alive: dict[Child, asyncio.Task[None]] = {}  # also those that come and go, and who listens to them
        self.renewing: asyncio.Task[None] | None = None
        self.is_ending = False
        self.at_terminal = sys.stderr.isatty()

    async def run(self) -> bool:
        """Until somebody stops it; whether they came up at all."""
        self.main = asyncio.current_task()
        self.hear()
        try:
            if not await self.come_up():
                return False
            self.tell()
            await asyncio.gather(*map(self.keep, self.places))
        except asyncio.CancelledError:  # by `stop`
            pass
        finally:
            await self.end()
        return True

    async def come_up(self) -> bool:
        """Whether all do. The first process alone makes the database ready, and says why if it cannot."""
        for some in (self.places[:1], self.places[1:]):
            for place in some:
                place.open()
                place.child = await self.begin(place)
            if not all([await place.child.has_come_up() for place in some]):
                return False
        return True

    async def begin(self, place: Place) -> Child:
        child = await Child.born_to(place)
        self.alive[child] = asyncio.ensure_future(child.watch())
        self.alive[child].add_done_callback(lambda _: self.alive.pop(child))
        return child

    def tell(self) -> None:
        """Where they are."""
        first, lang = self.places[0], self.service.lang
        announce(self.service, first.ports[0][1], *first.ports[2:])
        ports = ", ".join(str(place.ports[1][1]) for place in self.places)
        print(say("Its processes, each at a port of its own: {ports}", lang, ports=ports), file=sys.stderr, flush=True)

    # --- there is always one -----------------------------------------------------------------------------------

    async def keep(self, place: Place) -> None:
        """Whenever one ends that nobody has told to, another takes its place; not at once if it has not lived long."""
        wait = 0.0
        while True:
            child = place.child
            await child.over.wait()
            if place.child is not child:
                continue  # its successor has been ready for long
            place.close()
            log.error("process %d has ended (%s): another takes its place", child.process.pid, child.process.returncode)
            wait = min(LONGEST, max(1.0, 2 * wait)) if child.age < YOUNG else 0.0
            await asyncio.sleep(wait)
            place.open()
            place.child = await self.begin(place)

    async def renew(self) -> None:
        """One after the other: each goes when its successor is ready. If one does not get ready, the others stay."""
        for place in self.places:
            old, successor = place.child, await self.begin(place)
            if not await successor.has_come_up() or place.child is not old:
                log.error("a new process did not get ready: those that are there go on")
                await successor.leave()
                return
            place.child = successor
            await old.leave()

    async def end(self) -> None:
        """All of them."""
        self.is_ending = True
        if self.renewing:
            self.renewing.cancel()
        await asyncio.gather(*(child.leave() for child in self.alive))
        for place in self.places:
            place.close()

    # --- signals -----------------------------------------------------------------------------------------------

    def hear(self) -> None:
        loop = asyncio.get_running_loop()
        for stop in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(stop, self.stop)
        loop.add_signal_handler(signal.SIGHUP, self.hung_up)

    def hung_up(self) -> None:
        """Somebody wants new processes; or the terminal at which this was started is gone."""
        if self.at_terminal and not os.isatty(sys.stderr.fileno()):
            self.stop()
        elif self.renewing is None or self.renewing.done():
            self.renewing = asyncio.ensure_future(self.renew())

    def stop(self) -> None:
        """Asked again, it does not wait for what has been begun."""
        if self.is_ending:
            for child in self.alive:
                child.kill()
        elif self.main:
            self.main.cancel()
