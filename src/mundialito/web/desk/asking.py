"""Who asks at the desk: the event behind a link, what the link allows, and the reader."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from litestar import Response
from litestar.di import NamedDependency
from litestar.response import Redirect

from mundialito.desk import links
from mundialito.desk.live import LiveTournament
from mundialito.desk.office import Office
from mundialito.desk.progress import Progress
from mundialito.desk.standings import Row, standings
from mundialito.desk.tournament import Tournament, notices
from mundialito.engine.options import Unfit
from mundialito.tables.refusals import Locked, NotNow, Unknown
from mundialito.web.edge.limits import limits_of, network_of
from mundialito.web.shell.remembered import with_place
from mundialito.web.shell.sharing import address_of
from mundialito.web.shell.visitor import Asking, Visitor, kept

TheOffice = NamedDependency[Office]
RULES = "event"  # where refusals find their rule
KEY: Final = "key"  # the cookie with what a link says, sent to that link's own pages alone
KEPT: Final = 30 * 24 * 3600  # seconds, from the last page that was shown
GUESSES = "guesses_of_address"


@dataclass(frozen=True)
class Desk:
    """An event as the holder of a link meets it."""

    office: Office = field(repr=False)
    live: LiveTournament = field(repr=False)
    link: links.Link = field(repr=False)
    key: str = field(repr=False)  # what the link says: whoever has it may do what the link allows
    visitor: Visitor
    request: Asking = field(repr=False)
    known: tuple[links.Link, ...] = field(default=(), repr=False)  # all links of the event, where a page shows them
    sent: Mapping[str, Any] = field(default_factory=dict, repr=False)  # what a form said that was refused
    mark: str = ""  # of a form: by which it is known if it is sent again

    @property
    def tournament(self) -> Tournament:
        return self.live.tournament

    @property
    def s(self) -> Progress:
        return self.live.tournament.state

    @property
    def lang(self) -> str:
        return self.visitor.lang

    @property
    def now(self) -> int:
        return max(self.office.now(self.live), self.s.now)

    @property
    def role(self) -> str:
        return self.link.role

    @property
    def number(self) -> int:
        """Of the table or helper."""
        return self.link.number

    @property
    def signature(self) -> str:
        """The name under what a player enters."""
        player = self.s.players.get(self.number) if self.role == links.PLAYER else None
        return player.name if player else ""

    @property
    def is_director(self) -> bool:
        return self.role == links.DIRECTOR

    @property
    def home(self) -> str:
        """The address of this desk."""
        return f"{HOMES.get(self.role, '/desk')}/{self.place}"

    @property
    def place(self) -> str:
        """What stands in addresses: a public link itself, else a name that opens nothing without its key."""
        return self.key if self.role == links.PUBLIC else place_of(self.link)

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
        return f"/desk/{self.place}/do/{verb}"

    def address(self, path: str) -> str:
        """As others reach it."""
        return address_of(self.request, path)


HOMES = {links.TABLE: "/table", links.PUBLIC: "/event", links.PLAYER: "/seat"}


def place_of(link: links.Link) -> str:
    return f"{link.event}.{link.role}{link.number or ''}"


def is_place(text: str) -> bool:
    """No link has a dot."""
    return "." in text


def seat_at(text: str) -> str:
    """A player's place; or a code, whose small letters, spaces and letters that look alike do no harm."""
    return text if is_place(text) else links.code_of(text)


async def at(request: Asking, office: Office, visitor: Visitor, where: str, *roles: str) -> Desk:
    """The event at a place whose key this device has, or behind a link, of one of these roles.

    A key opens one place alone, so there is nothing to guess, and wrong codes of others do not shut its holder out: a
    hall has one address. Refusals will link to its rules. Raises Locked, Unknown, NotNow.
    """
    request.state.game = RULES
    key = request.cookies.get(KEY, "") if is_place(where) else where
    if not key:
        raise Locked("This page opens by its link: open or scan the link that you were given, on this device.")
    live, link = await (opened(office, where, key) if is_place(where) else found(request, office, key))
    if roles and link.role not in roles:
        raise NotNow("This link does not allow that: ask the organiser.")
    return Desk(office, live, link, key, visitor, request)


async def opened(office: Office, where: str, key: str) -> tuple[LiveTournament, links.Link]:
    """By a key that fits that place; whether it fits another is nobody's business. Raises Locked."""
    with suppress(Unknown):
        live, link = await office.by_link(key)
        if where == place_of(link):
            return live, link
    raise Locked("This page opens by its link: open or scan the link that you were given, on this device.")


def let_in(desk: Desk, page: str = "") -> Response[Any]:
    """A link is exchanged for a key that this browser keeps, and leaves the address bar, the history and every log."""
    query = desk.request.url.query
    return with_key(desk, Redirect(desk.path(page) + (f"?{query}" if query else ""), status_code=303))


def with_key(desk: Desk, answer: Response[Any]) -> Response[Any]:
    """The key is kept for a month from now: whoever comes back within one stays in, and finds the way on My page."""
    for path in {desk.home, f"/desk/{desk.place}"}:
        answer.set_cookie(kept(KEY, desk.key, desk.request.app.state.secure, KEPT, path))
    answer.set_cookie(with_place(desk.request, desk.home, desk.s.settings.name))
    return answer


async def found(request: Asking, office: Office, token: str) -> tuple[LiveTournament, links.Link]:
    """A player's code is short enough to be typed: wrong ones are counted, and too many are told so.

    A right one opens whatever others have tried: a hall has one address, and of 60 bits nobody guesses any.
    """
    try:
        return await office.by_link(token)
    except Unknown:
        if links.is_code(token):
            limits_of(request).spend(GUESSES, network_of(request.scope))
        raise


async def with_links(desk: Desk) -> Desk:
    """For the pages that show links."""
    return replace(desk, known=tuple(await desk.office.links_of(desk.live)))
