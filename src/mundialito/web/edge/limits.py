"""Who has how much: requests, people, tables, seats, tournaments, event streams, each up to its cap.

Counted are verified people and addresses, and nothing else: what somebody merely says of themselves is never a key, so
that no request leaves anything behind in memory. Buckets that nobody has used for long make room for others.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from itertools import islice
from typing import Any, Final
from weakref import WeakKeyDictionary

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.recent import Recent
from mundialito.tables.setting import new_id
from mundialito.tables.table import ENDED
from mundialito.web.edge.caps import ABOUT, Caps, TooMuch
from mundialito.web.edge.turns import Turns
from mundialito.web.shell.visitor import PERSON, Asking

KEPT: Final = 20_000  # buckets of each kind
PARTS: Final = 16  # of a cap: so much of it may be spent here before other processes are told
LONGEST_ADDRESS: Final = 64  # letters; whatever is longer is none
SPENT: Final = "took"  # what processes tell each other: which cap, how many, and who, in any words
STREAMS: Final = "streams"  # where a request notes those that it has open


class Bucket:
    """Fills at a steady rate; each request takes one."""

    __slots__ = ("burst", "level", "rate", "seen", "untold")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.level, self.seen = rate, burst, burst, now
        self.untold = 0  # taken here since others were told; who takes little is not talked of

    def fill(self, now: float) -> float:
        """What there is now."""
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now
        return self.level

    def take(self, now: float) -> bool:
        if self.fill(now) < 1:
            return False
        self.level -= 1
        self.untold = self.untold + 1 if self.level < self.burst - self.burst / PARTS else 0
        return True

    def news(self) -> int:
        """What others are to be told that was taken here, if it is worth it."""
        if self.untold < self.burst / PARTS:
            return 0
        told, self.untold = self.untold, 0
        return told


class Limits:
    """One for all requests of a process. The framework's own limiter keeps a JSON list of all requests a key.

    What may be had in some time counts for all processes of a database together: each tells the others what was spent,
    by the part. What may be had at once is memory of a process, and counts there.
    """

    def __init__(self, hall: Hall, caps: Caps | None = None) -> None:
        self.hall, self.caps = hall, caps or Caps()
        self.buckets: dict[str, Recent[str, Bucket]] = {
            cap: Recent(KEPT) for cap, about in ABOUT.items() if "within" in about
        }
        self.streams: Counter[tuple[str, str]] = Counter()  # by cap, and by whom it is counted
        self.openers: WeakKeyDictionary[Live, str] = WeakKeyDictionary()  # from where a table in memory was opened
        self.opening: dict[str, tuple[str, str | None]] = {}  # tables on their way into memory: host, and from where
        self.refused: Counter[str] = Counter()  # by cap
        self.turns = Turns()
        self.clock = time.monotonic
        if hall.store.shared:
            hall.store.listen(self.heard)

    def full(self, cap: str) -> TooMuch:
        self.refused[cap] += 1
        return self.caps.full(cap)

    # --- so many in so many seconds ------------------------------------------------------------------------

    def bucket(self, cap: str, who: str) -> Bucket:
        kept = self.buckets[cap]
        found = kept.look(who)
        if found is None:
            burst = float(getattr(self.caps, cap))
            self.forget_full(kept)
            found = kept.keep(who, Bucket(burst / ABOUT[cap]["within"], burst, self.clock()))
        return found

    def forget_full(self, kept: Recent[str, Bucket]) -> None:
        """Who has everything again need not be remembered: two of the longest unused go for one that comes."""
        for who in list(islice(kept, 2)):
            if kept[who].fill(self.clock()) == kept[who].burst:
                del kept[who]

    def spend(self, cap: str, who: str) -> None:
        """One of what they may have, of all processes together; raises TooMuch."""
        bucket = self.bucket(cap, who)
        if not bucket.take(self.clock()):
            raise self.full(cap)
        if self.hall.store.shared and (count := bucket.news()):
            self.hall.store.tell(f"{SPENT} {cap} {count} {who}")

    def heard(self, news: str) -> None:
        """What was spent at another process is gone here, too. One of another version may count what we do not know."""
        kind, *about = news.split(" ", 3)
        if kind == SPENT and about[0] in self.buckets:
            cap, count, who = about
            bucket = self.bucket(cap, who)
            bucket.level = max(0.0, bucket.fill(self.clock()) - int(count))

    def afford(self, cap: str, who: str) -> None:
        """Whether there is one left, which stays until it is spent; raises TooMuch."""
        if self.bucket(cap, who).fill(self.clock()) < 1:
            raise self.full(cap)

    def check(self, scope: Scope) -> None:
        """One more request; raises TooMuch."""
        people = {self.hall.people.who(claim) for claim in claims_of(scope)}
        self.asked(network_of(scope), people - {""})

    def asked(self, place: str, people: Iterable[str]) -> None:
        """One more request, or message, from there and of those; raises TooMuch."""
        self.spend("requests_of_address", place)
        for person in people:
            self.spend("requests_of_person", person)

    # --- so many at once ---------------------------------------------------------------------------------------

    @contextmanager
    def room(self, person: str, place: str) -> Iterator[str]:
        """Room for one table more, under this name, while it is opened; raises TooMuch.

        It is taken before anything is waited for: of many who ask at the same time no more come in than there is room.
        """
        self.check_room(person, place)
        table = new_id()
        self.opening[table] = (person, place)
        try:
            yield table
        finally:
            del self.opening[table]

    def check_room(self, person: str, place: str) -> None:
        """Whether one table more may be opened; raises TooMuch."""
        live = self.hall.tables.values()
        there = {one.table.setting.table: one for one in live if one.table.stage != ENDED}
        if len(live) + len(self.opening.keys() - there.keys()) >= self.caps.live:
            raise self.full("live")
        going = {table: (one.table.setting.host, self.openers.get(one)) for table, one in there.items()}
        going |= self.opening
        if sum(host == person for host, _ in going.values()) >= self.caps.live_of_person:
            raise self.full("live_of_person")
        if sum(opener == place for _, opener in going.values()) >= self.caps.live_of_address:
            raise self.full("live_of_address")

    @contextmanager
    def drawing(self, place: str) -> Iterator[None]:
        """While something is drawn of a whole match, or waits for it; raises TooMuch."""
        by = {"drawings": "", "drawings_of_address": place}
        self.add(by)
        try:
            yield
        finally:
            self.take_away(by)

    def hold(self, scope: Scope, person: str, table: str) -> None:
        """One event stream more, until its request is over; raises TooMuch."""
        scope["state"][STREAMS] = self.follow(network_of(scope), person, table)

    def follow(self, place: str, person: str, table: str) -> dict[str, str]:
        """One more who follows a table: what is to be taken away when they do no longer; raises TooMuch."""
        by = {"streams": "", "streams_of_address": place, "streams_of_table": table}
        if person:
            by["streams_of_person"] = person
        self.add(by)
        return by

    def connect(self, place: str, person: str) -> dict[str, str]:
        """One more socket, likewise; raises TooMuch."""
        by = {"sockets": "", "sockets_of_address": place}
        if person:
            by["sockets_of_person"] = person
        self.add(by)
        return by

    def let_go(self, scope: Scope) -> None:
        """A request is over, and its event stream with it."""
        self.take_away(scope["state"].pop(STREAMS, {}))

    def add(self, by: Mapping[str, str]) -> None:
        """One more at once, by cap and by whom it is counted; raises TooMuch."""
        for key in by.items():
            if self.streams[key] >= getattr(self.caps, key[0]):
                raise self.full(key[0])
        self.streams.update(by.items())

    def take_away(self, by: Mapping[str, str]) -> None:
        for key in by.items():
            self.streams[key] -= 1
            if not self.streams[key]:
                del self.streams[key]

    def middleware(self, app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            self.check(scope)
            try:
                await app(scope, receive, send)
            finally:
                self.let_go(scope)

        return answer


def limits_of(request: Asking) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


# --- who asks ------------------------------------------------------------------------------------------------


def claims_of(scope: Scope) -> set[str]:
    """The proofs that a request brings of who asks, good or not: a token, the cookie, or both.

    Which of them will be used is not known yet, so each counts; and each is read as it is read later, the cookie by the
    framework, or somebody could spell it so that one reader finds it and the other does not.
    """
    named = dict(reversed(list(scope["headers"])))  # of several alike the first
    claims = {named.get(b"authorization", b"").partition(b" ")[2].strip().decode("latin-1")}
    if b"cookie" in named:
        asking: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        claims.add(asking.cookies.get(PERSON, ""))
    return claims


def network_of(scope: Any) -> str:
    """From where a request comes, as it is counted."""
    client = scope["client"]
    return network(client[0]) if client and len(client[0]) <= LONGEST_ADDRESS else ""


@lru_cache(4096)
def network(address: str) -> str:
    """An address, or of IPv6 the network that one customer has: everybody has 2^64 addresses there."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
