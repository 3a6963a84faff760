"""`mundialito serve`: a process that serves the tables of a database; several of them are seen to by `supervising`."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_network
from types import FrameType
from typing import Any

import segno
import uvicorn

from mundialito import games
from mundialito.desk.housekeeping import Housekeeping
from mundialito.desk.office import Office
from mundialito.engine.reading import whole
from mundialito.engine.reasons import Spoken
from mundialito.engine.texts import lookalikes
from mundialito.showing.drawings import drawing_of
from mundialito.tables import Store, Unusable, usual_database
from mundialito.tables.hall import Hall
from mundialito.web.app import create_app
from mundialito.web.edge.caps import Caps
from mundialito.web.edge.descriptors import fitted, queue_of, raised
from mundialito.web.edge.here import is_loopback
from mundialito.web.edge.limits import Limits
from mundialito.web.edge.logbook import Gathered
from mundialito.web.edge.memory import keep_trimming
from mundialito.web.edge.wire import KEEP_ALIVE, Networks, Wire
from mundialito.words import say

log = logging.getLogger("mundialito.web")

LOCAL = "127.0.0.1"
MOST_UNSENT = 16 * 1024  # bytes of a connection that the system takes from us before the reader takes any
TICKS = 10  # of a tenth of a second, between two looks at all connections
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
    proxy: str = ""  # whose word is taken for who asks: addresses or networks, with commas
    caps: Caps = field(default_factory=Caps)
    metrics: str = ""  # where Prometheus may read them: PORT or HOST:PORT
    checked: bool = True  # all that is stored is looked through before the start
    keep_tables: int = 0  # days after which a table that nobody opens is deleted; 0: never
    keep_events: int = 0  # likewise a tournament
    beat: float = 0.9  # seconds for which a unit of an outcome stands alone at tables that are opened
    debug: bool = False  # with the page that shows every seat's view: at this machine alone
    workers: int = 1  # processes behind one port


class Server(uvicorn.Server):
    """Lets go of event streams as soon as it is told to stop: they would never end by themselves."""

    hall: Hall
    limits: Limits
    wire: Wire
    ready: Any = None

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            self.wire.look(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

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
    book = kept_log()
    networks(service.proxy)  # what is mistyped is said first
    must_be_here(service)
    if service.workers > 1:
        from mundialito.web.supervising import supervise  # which knows this file

        supervise(service)
        return
    door, numbers = bound(service), None
    try:
        numbers = metrics_door(service.metrics) if service.metrics else None
        must_differ([door], [numbers] if numbers else [])
        serve_at(service, [door], numbers, book, lambda: announce(service, door.getsockname()[1], place_of(numbers)))
    finally:
        for taken in filter(None, (door, numbers)):
            taken.close()


def serve_at(
    service: Service,
    doors: Sequence[socket.socket],
    numbers: socket.socket | None,
    book: Gathered,
    ready: Callable[[], None],
) -> None:
    """At these doors, and one for numbers. Raises CannotServe."""
    try:
        uvloop_run()(serving(service, doors, numbers, book, ready))
    except Unusable as why:
        raise CannotServe(why.sentence, **why.values) from why


def must_be_here(service: Service) -> None:
    """The debug page shows all secrets of a match: it is served to this machine alone. Raises CannotServe."""
    if service.debug and not (is_loopback(service.host) and not service.address and not service.proxy):
        raise CannotServe(
            "--debug shows what everybody holds, to this machine alone: leave out --host, --address and --proxy."
        )


def kept_log() -> Gathered:
    """What goes wrong, of all libraries alike, on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(message)s"))
    book = Gathered()
    handler.addFilter(book)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    return book


def uvloop_run() -> Any:
    """The faster event loop where there is one."""
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.run
    return uvloop.run


def bound(service: Service) -> socket.socket:
    """The port is taken first: if it cannot be had, nothing else is touched."""
    try:
        return door_at(service.host, service.port)
    except CannotServe as why:
        if isinstance(why.__cause__, OSError) and why.__cause__.errno == errno.EADDRINUSE:
            raise CannotServe(
                "Port {port} is in use: stop what runs there, or choose another one with --port.", port=service.port
            ) from why
        raise


def door_at(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket that is ours, at a port that others of ours may have likewise, or alone. Raises CannotServe."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # or small answers wait for more
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # Linux, macOS; every connection has it from its door
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MOST_UNSENT)
    try:
        door.bind((host, port))
    except (OSError, OverflowError) as error:
        door.close()
        raise CannotServe(
            "The server cannot listen at {host}, port {port}: {reason}.",
            host=host, port=port, reason=getattr(error, "strerror", None) or str(error),
        ) from error  # fmt: skip
    return door


def metrics_door(text: str) -> socket.socket:
    """Raises CannotServe."""
    return door_at(*metrics_place(text))


def metrics_place(text: str) -> tuple[str, int]:
    """For this machine alone, unless it is said otherwise; raises CannotServe."""
    host, _, port = text.rpartition(":")
    if whole(port, 65535) is None:
        raise CannotServe("--metrics takes a port, or an address and a port: 9100 or 10.0.0.5:9100.")
    return host.strip("[]") or LOCAL, int(port)


def must_differ(doors: Iterable[socket.socket], numbers: Iterable[socket.socket]) -> None:
    """A door for numbers is known by its port: 0.0.0.0 is no address that somebody comes to. Raises CannotServe."""
    ports = {door.getsockname()[1] for door in doors}
    for port in (door.getsockname()[1] for door in numbers):
        if port in ports:
            raise CannotServe(
                "The numbers need a port of their own: give --metrics another one than {port}.", port=port
            )


def at_hand() -> None:
    """Everything that is loaded when it is first asked for: while it loads, nobody else is answered. A game that cannot
    be loaded is no reason not to serve the others.
    """
    for name in games.names():
        try:
            game = games.load(name)
            game.notation.text, game.tell, drawing_of(name)  # each is loaded by being asked for
        except Exception:
            log.exception("the game %s cannot be loaded", name)
    lookalikes()


async def serving(
    service: Service,
    doors: Sequence[socket.socket],
    numbers: socket.socket | None,
    book: Gathered,
    ready: Callable[[], None],
) -> None:
    store = await Store.open(service.database or usual_database(), checked=service.checked)
    hall = Hall(store, service.pace, service.beat)
    await hall.open()
    hall.run(book.keep_telling())
    hall.run(keep_trimming())
    try:
        office = Office(hall)
        hall.run(office.resume())
        hall.run(office.tidy())
        hall.run(Housekeeping(office, service.keep_tables, service.keep_events).run())
        server = server_of(hall, office, service, numbers)
        server.ready = ready
        at_hand()
        seldom_collect()
        await server.serve([*doors, numbers] if numbers else [*doors])
    finally:
        await hall.close()
        await store.close()


def server_of(hall: Hall, office: Office, service: Service, numbers: socket.socket | None = None) -> Server:
    """The server on a hall that is open, with a door for its numbers or none: this one runs, and this one is tested."""
    descriptors = raised(service.caps)
    caps = fitted(service.caps, descriptors)
    proxies = networks(service.proxy)
    limits = Limits(hall, caps)
    wire = Wire(caps, proxies, limits.turns)
    address = service.address.rstrip("/")
    secure = address.startswith("https://")
    app = create_app(hall, office=office, public_address=address, secure=secure, limits=limits, debug=service.debug)
    if numbers:
        from mundialito.web.edge.metrics import Metrics, Now  # a tenth of a second that few need

        app = Metrics(Now(hall, office, limits, wire)).around(app, numbers.getsockname()[1])
    config = uvicorn.Config(
        app, http=wire.protocol(), ws="none", lifespan="off", loop="none", server_header=False,
        proxy_headers=bool(proxies), forwarded_allow_ips=[str(proxy) for proxy in proxies],
        timeout_keep_alive=KEEP_ALIVE, timeout_graceful_shutdown=2, backlog=queue_of(descriptors),
        access_log=False, log_config=None, log_level="error",  # strangers write no lines into our log
    )  # fmt: skip
    server = Server(config)
    server.hall, server.limits, server.wire = hall, limits, wire
    return server


def networks(text: str) -> Networks:
    """Proxies, as an operator names them; raises CannotServe."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    try:
        return tuple(one for word in words for one in spelt(ip_network(word)))
    except ValueError as error:
        raise CannotServe(
            "--proxy takes the address of your proxy, such as 127.0.0.1 or 10.0.0.0/24, not {text}.", text=text
        ) from error


def spelt(network: IPv4Network | IPv6Network) -> Networks:
    """A network in all its spellings: at a door of IPv6 those of IPv4 come as ::ffff:127.0.0.1."""
    if isinstance(network, IPv6Network):
        return (network,)
    mapped = IPv6Address(0xFFFF << 32 | int(network.network_address))
    return (network, IPv6Network((mapped, 96 + network.prefixlen)))


def seldom_collect() -> None:
    """Let the garbage collector leave alone what is loaded by now, and seldom look through all the rest.

    With a thousand people connected that takes a quarter of a second, in which nobody is answered; what is thrown away
    is nearly always freed without it.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def announce(service: Service, port: int, numbers: tuple[str, int] | None = None) -> None:
    """Where it is; for other devices also as a code."""
    local = f"http://{LOCAL}:{port}"
    shown = service.address or (local if service.host in (LOCAL, "localhost") else f"http://{own_address()}:{port}")
    print(
        say("Mundialito is at {address}  (Ctrl-C stops it)", service.lang, address=shown), file=sys.stderr, flush=True
    )
    if numbers:
        host, port = numbers
        where = f"http://{f'[{host}]' if ':' in host else host}:{port}/metrics"
        print(say("Its numbers, for Prometheus, are at {address}", service.lang, address=where), file=sys.stderr)
    if shown != local:
        segno.make(shown, error="l").terminal(out=sys.stderr, compact=True, border=2)
    if service.browser and not webbrowser.open(local):
        print(say("Open {address} in a browser.", service.lang, address=local), file=sys.stderr, flush=True)


def place_of(door: socket.socket | None) -> tuple[str, int] | None:
    return door.getsockname()[:2] if door else None


def own_address() -> str:
    """The address of this machine in its own network, as far as it knows; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL
