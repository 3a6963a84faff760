"""What comes over the wire and no handler should have to think of: hosts and addresses that are none, deep bodies."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException, SerializationException
from litestar.types import ASGIApp, Receive, Scope, Send

from mundialito.web.edge.limits import Limits, network_of

CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")
HERE: Final = "extensions"  # of a request's scope, as long as its connection is there
LOOKING: Final = ("GET", "HEAD", "OPTIONS")
OWN_SITE: Final = (b"same-origin", b"none")  # none: typed, or by a bookmark
HOST: Final = re.compile(r"[0-9A-Za-z.\-_:\[\]]{1,260}")


class Guarded(Request[Any, Any, State]):
    """A request whose body may be nested as deep as its sender likes, or no text: a bad request, no fault of ours."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError as wrong:
            raise SerializationException("too deep") from wrong
        except UnicodeDecodeError as wrong:  # a body without a shape is read so
            raise SerializationException("not UTF-8") from wrong


def is_host(text: str) -> bool:
    """A name or number, and perhaps a port."""
    try:
        port = urlsplit(f"//{text}").port
    except ValueError:
        return False
    return HOST.fullmatch(text) is not None and port != 0


def is_ours(headers: Mapping[bytes, bytes], address: str = "") -> bool:
    """Whether the page that asks has come from here, or from our public address, as its browser says."""
    try:
        page = urlsplit(headers[b"origin"].decode("latin-1"))
    except ValueError:
        return False
    if address and page.netloc == urlsplit(address).netloc:
        return f"{page.scheme}://{page.netloc}" == address  # http, where we are known by https, is anybody's in between
    return page.netloc != "" and page.netloc == headers.get(b"host", b"").decode("latin-1")


def must_be_ours(scope: Any, address: str) -> None:
    """Whoever changes something by a cookie does so from a page of ours: a token that was set beside it is no proof.

    Browsers that tell neither from where a form comes are older than that; then the token alone counts. Raises
    PermissionDeniedException.
    """
    if scope["method"] in LOOKING or scope["path"].startswith("/api/"):
        return
    headers = dict(reversed(list(scope["headers"])))
    site = headers.get(b"sec-fetch-site")
    foreign = site not in OWN_SITE if site is not None else b"origin" in headers and not is_ours(headers, address)
    if foreign:
        raise PermissionDeniedException()


def from_own_pages(address: str) -> Callable[[ASGIApp], ASGIApp]:
    """Middleware: the same for every form."""

    def around(app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            must_be_ours(scope, address)
            await app(scope, receive, send)

        return answer

    return around


def tidied(app: ASGIApp) -> ASGIApp:
    """Middleware. A host that is none is passed over: our own address stands in for it. Signs in an address that no
    database may be asked for become one that is never found.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if "path" in scope:
            headers = scope["headers"]
            scope["headers"] = [(k, v) for k, v in headers if k != b"host" or is_host(v.decode("latin-1"))]
            scope["path"] = CONTROLS.sub("\ufffd", scope["path"])
        await app(scope, receive, send)

    return answer


def by_turns(app: ASGIApp, limits: Limits) -> ASGIApp:
    """Middleware: a request begins when it is the turn of the address that it comes from."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        held: Any = scope
        is_there = HERE in held
        await limits.turns.turn(network_of(scope))
        if is_there and HERE not in held:
            return  # whoever asked has gone meanwhile: nothing is drawn for them
        await app(scope, receive, send)

    return answer
