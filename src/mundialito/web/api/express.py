"""The short way for moves, which are asked for more often than all the rest together.

A move with its rules and its place on disk takes less of the processor than the framework's way to its handler and
back. So moves go around it: the same handler, the same limits, the same errors, in the same document.
"""

from __future__ import annotations

import re
from typing import Final

from litestar import Litestar, Request
from litestar.types import ASGIApp, Receive, Scope, Send

from mundialito.web.api.errors import refused
from mundialito.web.api.playing import move
from mundialito.web.edge.limits import Limits
from mundialito.web.shell.visitor import Asking

TEMPLATE: Final = "/api/v1/tables/{link}/move"  # what the framework calls it
MOVE: Final = re.compile(r"/api/v1/tables/([^/]+)/move")


def express(app: Litestar, limits: Limits) -> ASGIApp:
    """Around the whole application: moves are answered here, everything else goes on to it."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        found = MOVE.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None:
            await app(scope, receive, send)
            return
        scope["litestar_app"], scope["state"], scope["path_template"] = app, {}, TEMPLATE
        request: Asking = Request(scope, receive, send)
        try:
            limits.check(scope)
            done = await move.fn(request, found[1])
        except Exception as error:
            done = refused(request, error).to_asgi_response(None, request)
        await done(scope, receive, send)

    return answer
