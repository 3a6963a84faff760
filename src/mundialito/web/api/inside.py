"""What is asked by a socket and is neither a move nor a watch: the application answers it as it answers HTTP."""

from __future__ import annotations

from typing import Any, Final, NamedTuple
from urllib.parse import unquote

import msgspec
from litestar.exceptions import ValidationException
from litestar.types import ASGIApp, Scope

from mundialito.words import phrase

WATCH: Final = phrase("That comes bit by bit: watch the table instead.")
KEPT: Final = (b"host", b"authorization", b"accept-language")  # of what the connection began with; never a cookie


class Said(NamedTuple):
    """An answer: its status, its JSON, and in how many seconds to come again, if it says so."""

    status: int
    body: bytes
    retry_after: int = 0


class Endless(ValidationException):
    """An event stream within a socket."""


class Inside:
    """One connection's way to the application."""

    def __init__(self, app: ASGIApp, scope: Scope) -> None:
        self.app = app
        self.scope = {key: scope[key] for key in ("asgi", "http_version", "scheme", "server", "client", "root_path")}
        self.headers = [(name, value) for name, value in scope["headers"] if name in KEPT]

    async def ask(self, method: str, path: str, body: bytes) -> Said:
        """A request that never was on the wire."""
        answer = Answer(body)
        await self.app(self.request(method, path, body), answer.receive, answer.send)
        return answer.said()

    def request(self, method: str, path: str, body: bytes) -> Any:
        address, _, query = path.partition("?")
        headers = [*self.headers, (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        place = f"/api/v1{address}"
        return {
            **self.scope, "type": "http", "method": method, "path": unquote(place), "raw_path": place.encode(),
            "query_string": query.encode(), "headers": headers if method == "POST" else self.headers, "state": {},
        }  # fmt: skip


class Answer:
    """What the application receives, and what it sends."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.is_read = False
        self.status, self.headers = 500, dict[bytes, bytes]()
        self.sent: list[bytes] = []

    async def receive(self) -> Any:
        """The body; whoever waits for more, as an event stream does, hears that nobody is there."""
        if self.is_read:
            return {"type": "http.disconnect"}
        self.is_read = True
        return {"type": "http.request", "body": self.body, "more_body": False}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.sent.append(message.get("body", b""))

    def said(self) -> Said:
        kind = self.headers.get(b"content-type", b"")
        if kind.startswith(b"text/event-stream"):
            raise Endless(extra=[{"key": "path", "message": WATCH}])
        body = b"".join(self.sent)
        if not kind.startswith(b"application/json"):  # a file
            body = msgspec.json.encode(body.decode())
        return Said(self.status, body, int(self.headers.get(b"retry-after", b"0")))
