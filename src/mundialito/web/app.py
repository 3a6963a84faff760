"""The web application, put together."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Response, get
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath
from litestar.types import ASGIApp

from mundialito.desk.office import Office
from mundialito.engine.reasons import Spoken
from mundialito.tables.hall import Hall
from mundialito.web import api, desk
from mundialito.web.edge import health
from mundialito.web.edge.guards import Guarded, by_turns, from_own_pages, tidied
from mundialito.web.edge.limits import Limits
from mundialito.web.edge.security import with_headers
from mundialito.web.express import express
from mundialito.web.home import lessons, opening, rulebooks
from mundialito.web.home import routes as home
from mundialito.web.match import routes as matches
from mundialito.web.me import routes as me
from mundialito.web.shell.answers import refused
from mundialito.web.shell.assets import Assets
from mundialito.web.shell.layout import Frame
from mundialito.web.shell.visitor import Asking, visitor
from mundialito.web.table import routes as tables

LARGEST_BODY = 64 * 1024  # bytes


@get("/static/{path:path}", exclude_from_csrf=True, include_in_schema=False)
async def static(request: Asking, path: FromPath[str]) -> Response[bytes]:
    """A file that never changes under its name."""
    asset = request.app.state.frame.assets.by_address.get(f"/static{path}")
    if asset is None:
        raise NotFoundException()
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.packed, media_type=asset.media_type, headers=headers)
    return Response(asset.content, media_type=asset.media_type, headers=headers)


def provided(hall: Hall, office: Office) -> dict[str, Provide]:
    """What handlers ask for by name."""

    def hall_() -> Hall:
        return hall

    def office_() -> Office:
        return office

    return {
        "hall": Provide(hall_, sync_to_thread=False),
        "office": Provide(office_, sync_to_thread=False),
        "visitor": Provide(visitor),
    }


def create_app(
    hall: Hall,
    *,
    office: Office | None = None,
    public_address: str = "",
    secure: bool = False,
    limits: Limits | None = None,
    debug: bool = False,
) -> ASGIApp:
    """The application on a hall that is open, and that whoever opened it closes; strict headers on every answer.

    `debug` adds the page on which makers of games see what every seat sees: for this machine alone.
    """
    handlers: list[Any] = [static, *health.ROUTES, *home.ROUTES, *opening.ROUTES, *tables.ROUTES, *matches.ROUTES]
    handlers += lessons.ROUTES
    handlers += [*desk.ROUTES, *rulebooks.ROUTES, *me.ROUTES, api.router]
    if debug:
        from mundialito.web.debug import ROUTES  # else it is not even loaded

        handlers.append(ROUTES)
    limits = limits or Limits(hall)
    state = {"frame": Frame(Assets()), "address": public_address, "secure": secure, "limits": limits}
    app = Litestar(
        handlers,
        dependencies=provided(hall, office or Office(hall)),
        state=State({**state, "readiness": health.Readiness(hall)}),
        csrf_config=CSRFConfig(hall.people.secret, cookie_httponly=True, cookie_secure=secure, exclude=["^/api/"]),
        middleware=[limits.middleware, from_own_pages(public_address)],
        exception_handlers={Spoken: refused, HTTPException: refused, Exception: refused},
        openapi_config=api.OPENAPI,
        request_class=Guarded,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,  # whoever serves decides where failures are written
        debug=False,
    )
    return by_turns(tidied(with_headers(express(app, hall, limits))), limits)
