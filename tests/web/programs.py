"""People who play by the API, for tests: each a token and a few words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import httpx_sse


class Program:
    """Somebody at the API. Keeps every byte that it was ever sent."""

    def __init__(self, http: httpx.Client, name: str = "", lang: str = "en") -> None:
        self.http, self.name = http, name
        self.received: list[bytes] = []
        self.token = ""
        if name:
            self.token = self.must("POST", "/people", name=name, lang=lang)["token"]

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> httpx.Response:
        sent = {"json": body} if method == "POST" else {}
        response = self.http.request(method, f"/api/v1{path}", params=query, headers=self.headers, **sent)
        self.keep(response)
        return response

    def keep(self, response: httpx.Response) -> None:
        heads = [b"%b: %b" % pair for pair in response.headers.raw if pair[0].lower() not in (b"date", b"server")]
        self.received += [*heads, response.content]

    def must(self, method: str, path: str, query: dict[str, Any] | None = None, **body: Any) -> Any:
        """An answer that is not a refusal."""
        response = self.ask(method, path, query, **body)
        assert response.status_code < 300, (path, response.status_code, response.text)
        return response.json()

    def refused(self, status: int, method: str, path: str, **body: Any) -> dict[str, Any]:
        """A refusal: a sentence, a rule or none, stale or not."""
        response = self.ask(method, path, **body)
        assert response.status_code == status, (path, response.status_code, response.text)
        fault: dict[str, Any] = response.json()
        assert set(fault) == {"error", "rule", "stale"}
        assert fault["error"].endswith(".")
        return fault

    def open(self, *seats: str, **more: Any) -> str:
        """A table's link."""
        return str(self.must("POST", "/tables", game="uno", seats=list(seats), **more)["link"])

    def view(self, link: str, **query: Any) -> dict[str, Any]:
        seen: dict[str, Any] = self.must("GET", f"/tables/{link}/view", query)
        return seen

    @contextmanager
    def stream(self, link: str, last: int | None = None, **query: Any) -> Iterator[Iterator[httpx_sse.ServerSentEvent]]:
        """The events of a stream, one after the other."""
        headers = self.headers if last is None else {**self.headers, "last-event-id": str(last)}
        with httpx_sse.connect_sse(
            self.http, "GET", f"/api/v1/tables/{link}/stream", headers=headers, params=query
        ) as source:
            yield self.heard(source.iter_sse())

    def heard(self, events: Iterator[httpx_sse.ServerSentEvent]) -> Iterator[httpx_sse.ServerSentEvent]:
        for event in events:
            self.received.append(event.data.encode())
            yield event


def news(event: httpx_sse.ServerSentEvent) -> dict[str, Any]:
    """What an event of the match says; its id is the length of the viewer's log."""
    assert event.event == "message"
    told: dict[str, Any] = json.loads(event.data)
    assert event.id == str(told["at"])
    return told
