"""What an operator's Prometheus reads: how much, how long, how full. Never a name, an id, a link or an address.

It has a door of its own, so that no proxy shows it to strangers by mistake.
"""

from __future__ import annotations

import time
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client import generate_latest as written
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from mundialito.desk.office import Office
from mundialito.tables.hall import Hall
from mundialito.web.edge.limits import Limits
from mundialito.web.edge.wire import Wire

PATH: Final = "/metrics"
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
STAGES: Final = ("header", "body", "answer", "idle", "end")  # of a connection, as in wire.py
NOWHERE: Final = "none"  # what is not at any address of ours


class Now(Collector):
    """How things stand when somebody asks."""

    def __init__(self, hall: Hall, office: Office, limits: Limits, wire: Wire) -> None:
        self.hall, self.office, self.limits, self.wire = hall, office, limits, wire

    def collect(self) -> Iterator[Metric]:
        hall, wire = self.hall, self.wire
        watchers = [watcher for live in hall.tables.values() for watcher in live.watchers]
        yield gauge("people_connected", "People with a table open.", len({w.person for w in watchers if w.person}))
        yield gauge("streams", "Event streams.", self.limits.streams["streams", ""])
        yield gauge("sockets", "Connections of programs that speak in messages.", self.limits.streams["sockets", ""])
        tables = Tally((live.table.game.name, live.table.stage) for live in hall.tables.values())
        yield gauges("tables", "Tables in memory.", ("game", "stage"), tables)
        yield gauge("tournaments", "Tournaments in memory.", len(self.office.events))
        queues = {"writer": hall.store.waiting, "bots": hall.workers.waiting}
        queues |= {"analyses": len(hall.analyses.tasks), "forecasts": len(hall.forecasts.busy)}
        queues["turns"] = len(self.limits.turns)
        yield gauges("queue", "What waits to be done.", ("of",), {(of,): n for of, n in queues.items()})
        stages = {(name,): len(lines) for name, lines in zip(STAGES, wire.stages, strict=True)}
        yield gauges("connections", "Connections, by what they wait for.", ("stage",), stages)
        yield gauge("connections_most", "Connections that there may be.", wire.caps.connections)
        yield counters("moves", "Moves of people and bots.", (), {(): hall.moves})
        refused = self.limits.refused + wire.refused
        yield counters("refusals", "Refused, by cap.", ("cap",), {(cap,): n for cap, n in refused.items()})


def gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"mundialito_{name}", about, value=value)


def gauges(name: str, about: str, labels: Iterable[str], values: Mapping[Any, float]) -> Metric:
    family = GaugeMetricFamily(f"mundialito_{name}", about, labels=list(labels))
    for key, value in values.items():
        family.add_metric(key, value)
    return family


def counters(name: str, about: str, labels: Iterable[str], values: Mapping[Any, float]) -> Metric:
    family = CounterMetricFamily(f"mundialito_{name}", about, labels=list(labels))
    for key, value in values.items():
        family.add_metric(key, value)
    return family


class Metrics:
    """Counts what is asked and how soon an answer begins; for an event stream, too, that is its first byte."""

    def __init__(self, now: Now) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(now)
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "mundialito_requests", "Requests, by route and status.", ["route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "mundialito_request_seconds", "Until an answer begins.", ["route"], buckets=SECONDS, registry=self.registry
        )

    def around(self, app: ASGIApp, door: int) -> ASGIApp:
        """The application, and at the port `door` nothing but the numbers."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["server"] and scope["server"][1] == door:
                await self.show(scope, send)
                return
            began = time.perf_counter()

            async def send_on(message: Message) -> None:
                if message["type"] == "http.response.start":
                    self.note(scope.get("path_template") or NOWHERE, message["status"], time.perf_counter() - began)
                await send(message)

            await app(scope, receive, send_on)

        return answer

    def note(self, route: str, status: int, seconds: float) -> None:
        self.requests.labels(route, str(status)).inc()
        self.seconds.labels(route).observe(seconds)

    async def show(self, scope: Scope, send: Send) -> None:
        found = scope["path"] == PATH
        body = written(self.registry) if found else b"The numbers are at /metrics.\n"
        kind = CONTENT_TYPE_LATEST if found else "text/plain; charset=utf-8"
        headers = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200 if found else 404, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
