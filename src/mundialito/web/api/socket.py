"""Where a program's socket is opened: who may, and from where. Never a page of another site, never by a cookie."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.types import ASGIApp, Receive, Scope, Send

from mundialito.tables.hall import Hall
from mundialito.web.api.asking import language, token_of
from mundialito.web.api.callers import by_token
from mundialito.web.api.conversing import Conversation, Proof
from mundialito.web.api.errors import NotYours, refused
from mundialito.web.api.inside import Inside
from mundialito.web.edge.guards import is_ours
from mundialito.web.edge.limits import Limits, network_of
from mundialito.web.edge.sockets import Socket, is_key
from mundialito.web.edge.wire import SOCKET
from mundialito.web.shell.visitor import Asking
from mundialito.words import phrase

PATH: Final = "/api/v1/socket"
VERSION: Final = b"13"  # of RFC 6455

FOREIGN: Final = phrase("A page of another site may not connect here: programs send no Origin.")
NO_SOCKET: Final = phrase(
    "Here is a WebSocket: connect with a client for WebSockets. If you do, something between you and the server does "
    "not pass it on: go on by HTTP, which does the same."
)


class Foreign(NotYours):
    """A page elsewhere lets its visitor's browser connect."""

    sentence = FOREIGN


class NotUpgraded(NotYours):
    """What comes here is a request as any other."""

    sentence = NO_SOCKET
    status_code = 426


class Sockets:
    """All conversations of a process."""

    def __init__(self, hall: Hall, limits: Limits) -> None:
        self.hall, self.limits = hall, limits
        self.open: set[Conversation] = set()
        hall.leaving.append(self.let_go)
        hall.people.doubts.append(self.doubt)

    def let_go(self) -> None:
        for one in list(self.open):
            one.stop()

    def doubt(self, person: str) -> None:
        """What somebody has shown may be good for nothing any more; an empty id: what anybody has."""
        for one in list(self.open):
            if not person or person in one.proof.people:
                one.doubt()

    async def connect(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """A request for a socket, from its handshake to its end."""
        request: Asking = Request(scope, receive, send)
        try:
            self.limits.check(scope)
            key = checked(scope)
            proof = Proof(self.hall, network_of(scope), token_of(request) or "")
            await by_token(request, self.hall)  # in the words of HTTP
            await proof.anybody()
            by = self.limits.connect(proof.place, "".join(proof.people))
        except Exception as error:
            answer = refused(request, error)
            answer.headers["connection"] = "close"  # what follows the head of such a request is anybody's guess
            await answer.to_asgi_response(None, request)(scope, receive, send)
            return
        try:
            await self.converse(app, scope, key, language(request), proof)
        finally:
            self.limits.take_away(by)

    async def converse(self, app: ASGIApp, scope: Scope, key: bytes, lang: str, proof: Proof) -> None:
        """Until the connection is no more."""
        extensions: Any = scope.get("extensions")
        if not extensions:  # whoever asked has gone meanwhile
            return
        socket: Socket = extensions[SOCKET](key, lang)
        conversation = Conversation(self.hall, self.limits, socket, Inside(app, scope), proof)
        self.open.add(conversation)
        try:
            if self.hall.closing:
                conversation.stop()
            await socket.gone
        finally:
            self.open.discard(conversation)


def checked(scope: Scope) -> bytes:
    """The key of a handshake; raises what is wrong with it."""
    headers = dict(reversed(list(scope["headers"])))  # of several alike the first
    if b"origin" in headers and not is_ours(headers):
        raise Foreign()
    key = headers.get(b"sec-websocket-key", b"")
    fits = (
        SOCKET in (scope.get("extensions") or {})
        and headers.get(b"upgrade", b"").lower() == b"websocket"
        and headers.get(b"sec-websocket-version") == VERSION
        and is_key(key)
        and not headers.keys() & {b"content-length", b"transfer-encoding"}  # a body would be taken for frames
    )
    if not fits:
        raise NotUpgraded(headers={"upgrade": "websocket", "sec-websocket-version": VERSION.decode()})
    return key
