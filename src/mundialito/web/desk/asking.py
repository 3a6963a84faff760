"""Who asks at the desk: the event behind a link, what the link allows, and the reader."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from litestar.di import NamedDependency
from litestar.exceptions import TooManyRequestsException

from mundialito.desk import links
from mundialito.desk.event import Event, notices
from mundialito.desk.office import LiveEvent, Office
from mundialito.desk.standings import Row, standings
from mundialito.desk.state import State
from mundialito.engine.options import Unfit
from mundialito.tables.refusals import NotNow, Unknown
from mundialito.web.security import GUESSES_BURST, GUESSES_RATE, Limits
from mundialito.web.sharing import address_of
from mundialito.web.visitor import Asking, Visitor

TheOffice = NamedDependency[Office]
RULES = "event"  # where refusals find their rule


@dataclass(frozen=True)
class Desk:
    """An event as the holder of a link meets it."""

    office: Office = field(repr=False)
    live: LiveEvent = field(repr=False)
    link: links.Link = field(repr=False)
    token: str = field(repr=False)
    visitor: Visitor
    request: Asking = field(repr=False)
    known: tuple[links.Link, ...] = field(default=(), repr=False)  # all links of the event, where a page shows them

    @property
    def event(self) -> Event:
        return self.live.event

    @property
    def s(self) -> State:
        return self.live.event.state

    @property
    def lang(self) -> str:
        return self.visitor.lang

    @property
    def now(self) -> int:
        return max(self.office.now(), self.s.now)

    @property
    def role(self) -> str:
        return self.link.role

    @property
    def number(self) -> int:
        """Of the table or helper."""
        return self.link.number

    @property
    def is_director(self) -> bool:
        return self.role == links.DIRECTOR

    @property
    def home(self) -> str:
        """The address of this link."""
        return f"{HOMES.get(self.role, '/desk')}/{self.token}"

    def rows(self) -> list[Row]:
        """The standings, worked out once for all pages."""
        told: list[Row] = self.live.worked_out("standings", self.live.seq, lambda: standings(self.s))
        return told

    def notices(self) -> list[Unfit]:
        """What looks wrong, likewise."""
        told: list[Unfit] = self.live.worked_out("notices", self.live.seq, lambda: notices(self.s))
        return told

    def asked(self, name: str) -> str:
        """What stands in the address after the question mark."""
        return str(self.request.query_params.get(name, ""))

    def path(self, page: str = "") -> str:
        return f"{self.home}/{page}" if page else self.home

    def do(self, verb: str) -> str:
        """Where a form goes."""
        return f"/desk/{self.token}/do/{verb}"

    def address(self, path: str) -> str:
        """As others reach it."""
        return address_of(self.request, path)


HOMES = {links.TABLE: "/table", links.PUBLIC: "/event", links.PLAYER: "/seat"}


async def at(request: Asking, office: Office, visitor: Visitor, token: str, *roles: str) -> Desk:
    """The event behind a link of one of these roles; refusals will link to its rules."""
    request.state.game = RULES
    live, link = await found(request, office, token)
    if roles and link.role not in roles:
        raise NotNow("This link does not allow that: ask the organiser.")
    return Desk(office, live, link, token, visitor, request)


async def found(request: Asking, office: Office, token: str) -> tuple[LiveEvent, links.Link]:
    """A player's code is short enough to be typed: wrong ones are counted, and too many end it for a while."""
    if not links.is_code(token):
        return await office.by_link(token)
    limits: Limits = request.app.state.limits
    guesser = f"g{request.client.host if request.client else ''}"
    if limits.is_spent(guesser):
        raise TooManyRequestsException()
    try:
        return await office.by_link(token)
    except Unknown:
        limits.may(guesser, GUESSES_RATE, GUESSES_BURST)
        raise


async def with_links(desk: Desk) -> Desk:
    """For the pages that show links."""
    return replace(desk, known=tuple(await desk.office.links_of(desk.live)))
