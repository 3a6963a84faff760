"""What every answer carries."""

from __future__ import annotations

from typing import Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]

# Whatever does not say otherwise was made for one viewer: nobody else's cache may hold it, nor their own disk.
PRIVATE: Final = [
    (b"cache-control", b"private, no-store"),
    (b"vary", b"cookie, authorization, accept-language"),
]


def with_headers(app: ASGIApp) -> ASGIApp:
    """Middleware: the same strict headers on every answer."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                kept = any(name.lower() == b"cache-control" for name, _ in headers)
                message["headers"] = [*headers, *HEADERS, *([] if kept else PRIVATE)]
            await send(message)

        await app(scope, receive, send_on)

    return answer
