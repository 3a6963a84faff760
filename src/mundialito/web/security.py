"""What every answer carries, and how much one may ask."""

from __future__ import annotations

import time
from typing import Final

from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from mundialito.web.visitor import PERSON

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

PERSONS_RATE: Final = 20.0  # requests a second for one person,
PERSONS_BURST: Final = 120.0  # and at once
HALLS_RATE: Final = 2000.0  # for one address: a whole hall may share it
HALLS_BURST: Final = 6000.0
GUESSES_RATE: Final = 1.0  # wrong codes of players, from one address,
GUESSES_BURST: Final = 60.0  # and at once: in a hall many mistype


def with_headers(app: ASGIApp) -> ASGIApp:
    """Middleware: the same strict headers on every answer."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await app(scope, receive, send_on)

    return answer


class Bucket:
    """Fills at a steady rate; each request takes one."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.level, self.seen = rate, burst, burst, now

    def take(self, now: float) -> bool:
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Limits:
    """Narrow for a person, wide for an address. The framework's own limiter keeps a JSON list of all requests a key."""

    def __init__(self) -> None:
        self.buckets: dict[str, Bucket] = {}

    def may(self, key: str, rate: float, burst: float) -> bool:
        now = time.monotonic()
        if key not in self.buckets:
            if len(self.buckets) > 50_000:
                self.buckets = {k: b for k, b in self.buckets.items() if now - b.seen < 60}
            self.buckets[key] = Bucket(rate, burst, now)
        return self.buckets[key].take(now)

    def is_spent(self, key: str) -> bool:
        """Whether nothing is left of it now; takes nothing."""
        bucket = self.buckets.get(key)
        return bucket is not None and bucket.level + (time.monotonic() - bucket.seen) * bucket.rate < 1

    def check(self, scope: Scope) -> None:
        """Raises TooManyRequestsException."""
        address, _ = scope["client"] or ("", 0)
        person = person_of(scope)
        if not self.may(f"a{address}", HALLS_RATE, HALLS_BURST) or (
            person and not self.may(f"p{person}", PERSONS_RATE, PERSONS_BURST)
        ):
            raise TooManyRequestsException()

    def middleware(self, app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            self.check(scope)
            await app(scope, receive, send)

        return answer


def person_of(scope: Scope) -> str:
    """Whoever claims to ask: the signature is checked later, a false one only limits itself."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            return value.decode("latin-1")
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, text = part.strip().partition("=")
                if key == PERSON:
                    return text
    return ""
