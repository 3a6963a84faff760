"""The web application, put together."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath
from litestar.types import ASGIApp

from mundialito.desk.office import Office
from mundialito.engine.reasons import Spoken
from mundialito.tables.hall import Hall
from mundialito.web import api, desk, home, matches, me, opening, rulebooks, tables
from mundialito.web.answers import refused
from mundialito.web.api.express import express
from mundialito.web.assets import Assets
from mundialito.web.layout import Frame
from mundialito.web.security import Limits, with_headers
from mundialito.web.visitor import Asking, visitor

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


@get("/health", exclude_from_csrf=True, include_in_schema=False, media_type=MediaType.TEXT)
async def health() -> str:
    """Whether the server answers."""
    return "ok\n"


def create_app(hall: Hall, *, office: Office | None = None, public_address: str = "", secure: bool = False) -> ASGIApp:
    """The application on a hall that is open, and that whoever opened it closes; strict headers on every answer."""
    desks = office or Office(hall)

    def hall_() -> Hall:
        return hall

    def office_() -> Office:
        return desks

    handlers: list[Any] = [static, health, *home.ROUTES, *opening.ROUTES, *tables.ROUTES, *matches.ROUTES]
    handlers += [*desk.ROUTES, *rulebooks.ROUTES, *me.ROUTES, api.router]
    limits = Limits()
    app = Litestar(
        handlers,
        dependencies={
            "hall": Provide(hall_, sync_to_thread=False),
            "office": Provide(office_, sync_to_thread=False),
            "visitor": Provide(visitor),
        },
        state=State({"frame": Frame(Assets()), "address": public_address, "secure": secure, "limits": limits}),
        csrf_config=CSRFConfig(hall.people.secret, cookie_httponly=True, cookie_secure=secure, exclude=["^/api/"]),
        middleware=[limits.middleware],
        exception_handlers={Spoken: refused, HTTPException: refused, Exception: refused},
        openapi_config=api.OPENAPI,
        request_max_body_size=LARGEST_BODY,
        debug=False,
    )
    return with_headers(express(app, limits))
