"""`mundialito serve`: one process that serves the tables of a database."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import sys
import webbrowser
from dataclasses import dataclass
from types import FrameType
from typing import Any

import segno
import uvicorn

from mundialito.desk.office import Office
from mundialito.engine.reasons import Spoken
from mundialito.tables import Store, Unusable, usual_database
from mundialito.tables.hall import Hall
from mundialito.web.app import create_app
from mundialito.words import say

LOCAL = "127.0.0.1"
KEEP_ALIVE = 65  # seconds that an idle connection stays open: people think longer than the usual five
SELDOM = 200  # collections of the middle generation before one of the oldest; usually ten


class CannotServe(Spoken):
    """Why the server does not start."""


@dataclass(frozen=True)
class Service:
    """How to serve."""

    host: str = LOCAL
    port: int = 8000
    database: str = ""
    address: str = ""  # by which people reach it, if not by the host's own name: https://play.example.org
    pace: float = 0.9  # seconds that a bot takes for a move
    browser: bool = False  # open a page when it is ready
    lang: str = "en"


class Server(uvicorn.Server):
    """Lets go of event streams as soon as it is told to stop: they would never end by themselves."""

    hall: Hall
    ready: Any = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hall.closing = True
        asyncio.get_event_loop().call_soon_threadsafe(self.hall.let_go)
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready:
            self.ready()


def serve(service: Service) -> None:
    """Until somebody stops it. Raises CannotServe."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s", stream=sys.stderr)
    listening = bound(service)
    try:
        run = uvloop_run()
        run(serving(service, listening))
    except Unusable as why:
        raise CannotServe(why.sentence, **why.values) from why
    finally:
        listening.close()


def uvloop_run() -> Any:
    """The faster event loop where there is one."""
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.run
    return uvloop.run


def bound(service: Service) -> socket.socket:
    """The port is taken first: if it cannot be had, nothing else is touched."""
    family = socket.AF_INET6 if ":" in service.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # or small answers wait for more
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((service.host, service.port))
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise CannotServe(
                "Port {port} is in use: stop what runs there, or choose another one with --port.", port=service.port
            ) from error
        raise CannotServe(
            "The server cannot listen at {host}, port {port}: {reason}.",
            host=service.host, port=service.port, reason=getattr(error, "strerror", None) or str(error),
        ) from error  # fmt: skip
    return listening


async def serving(service: Service, listening: socket.socket) -> None:
    store = await Store.open(service.database or usual_database())
    hall = Hall(store, service.pace)
    await hall.open()
    try:
        secure = service.address.startswith("https://")
        office = Office(hall)
        hall.run(office.resume())
        app = create_app(hall, office=office, public_address=service.address.rstrip("/"), secure=secure)
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, timeout_graceful_shutdown=2, server_header=False,
            lifespan="off", loop="none", ws="none", timeout_keep_alive=KEEP_ALIVE,
        )  # fmt: skip
        server = Server(config)
        server.hall = hall
        server.ready = lambda: announce(service, listening)
        seldom_collect()
        await server.serve([listening])
    finally:
        await hall.close()
        await store.close()


def seldom_collect() -> None:
    """Let the garbage collector leave alone what is loaded by now, and seldom look through all the rest.

    With a thousand people connected that takes a quarter of a second, in which nobody is answered; what is thrown away
    is nearly always freed without it.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def announce(service: Service, listening: socket.socket) -> None:
    """Where it is; for other devices also as a code."""
    port = listening.getsockname()[1]
    local = f"http://{LOCAL}:{port}"
    shown = service.address or (local if service.host in (LOCAL, "localhost") else f"http://{own_address()}:{port}")
    print(
        say("Mundialito is at {address}  (Ctrl-C stops it)", service.lang, address=shown), file=sys.stderr, flush=True
    )
    if shown != local:
        segno.make(shown, error="l").terminal(out=sys.stderr, compact=True, border=2)
    if service.browser and not webbrowser.open(local):
        print(say("Open {address} in a browser.", service.lang, address=local), file=sys.stderr, flush=True)


def own_address() -> str:
    """The address of this machine in its own network, as far as it knows; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL
