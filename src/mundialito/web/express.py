"""The short way for moves, which are asked for more often than all the rest together, and the way to a socket.

A move with its rules and its place on disk takes less of the processor than the framework's way to its handler and
back. So moves of programs and of pages go around it: the same handlers, the same limits, the same proof that a form is
ours, the same errors, in the same document.
"""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Litestar, Request
from litestar.middleware.csrf import CSRFMiddleware
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Receive, Scope, Send

from mundialito.tables.hall import Hall
from mundialito.web.api.errors import refused as api_refused
from mundialito.web.api.playing import move as api_move
from mundialito.web.api.socket import PATH as SOCKET
from mundialito.web.api.socket import Sockets
from mundialito.web.edge.guards import Guarded, must_be_ours
from mundialito.web.edge.limits import Limits
from mundialito.web.shell.answers import refused
from mundialito.web.shell.visitor import Asking, visitor
from mundialito.web.table.routes import move

API: Final = "/api/v1/tables/{link}/move"  # what the framework calls it
PAGE: Final = "/t/{link}/move"
MOVE: Final = re.compile(r"(/api/v1/tables|/t)/([^/]+)/move")


def express(app: Litestar, hall: Hall, limits: Limits) -> ASGIApp:
    """Around the whole application: moves are answered here, everything else goes on to it."""

    async def of_program(scope: Scope, receive: Receive, send: Send) -> None:
        request: Asking = Request(scope, receive, send)
        try:
            limits.check(scope)
            done: Any = await api_move.fn(request, scope["path_params"]["link"])
        except Exception as error:
            done = api_refused(request, error).to_asgi_response(None, request)
        await done(scope, receive, send)

    async def of_page(scope: Scope, receive: Receive, send: Send) -> None:
        limits.check(scope)
        must_be_ours(scope, app.state.address)
        request: Asking = Guarded(scope, receive, send)
        done = await move.fn(request, hall, await visitor(request, hall), scope["path_params"]["link"])
        await done.to_asgi_response(None, request)(scope, receive, send)

    sockets = Sockets(hall, limits)
    proved = CSRFMiddleware(of_page, app.csrf_config) if app.csrf_config else of_page
    pages = (route for route in app.routes if isinstance(route, HTTPRoute) and route.path_format == PAGE)
    handler = next(pages).route_handlers[0]

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        found = MOVE.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None and scope.get("path") == SOCKET and scope.get("method") == "GET":
            scope["litestar_app"], scope["state"], scope["path_template"] = app, {}, SOCKET
            await sockets.connect(answer, scope, receive, send)
            return
        if found is None:
            await app(scope, receive, send)
            return
        kind, link = found.groups()
        scope["litestar_app"], scope["state"], scope["path_params"] = app, {}, {"link": link}
        if kind != "/t":
            scope["path_template"] = API
            await of_program(scope, receive, send)
            return
        scope["path_template"], scope["route_handler"] = PAGE, handler  # it knows how large a form may be
        try:
            await proved(scope, receive, send)
        except Exception as error:
            request: Asking = Guarded(scope, receive, send)
            await refused(request, error).to_asgi_response(None, request)(scope, receive, send)

    return answer
