"""Who calls: the person behind a token. Never a cookie, so no other site can make a browser call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar.di import NamedDependency

from mundialito.engine.who import PUBLIC
from mundialito.tables import PersonRow
from mundialito.tables.hall import Hall
from mundialito.tables.items import Item
from mundialito.tables.table import Table
from mundialito.tables.tokens import READ
from mundialito.web.api.asking import hall_of, language, said_once, token_of
from mundialito.web.api.errors import MayOnlyLook, NotAToken, NoToken, NotYours
from mundialito.web.shell.visitor import Asking

NEEDED: Final[list[dict[str, list[Any]]]] = [{"token": []}]
LOOKING: Final = ("GET", "HEAD")  # what a token for looking on is good for
WELCOME: Final[list[dict[str, list[Any]]]] = [{}, {"token": []}]


@dataclass(frozen=True)
class Caller:
    """Somebody, or nobody in particular."""

    person: PersonRow | None
    lang: str

    @property
    def id(self) -> str:
        return self.person.id if self.person else ""


TheHall = NamedDependency[Hall]
ThePerson = NamedDependency[PersonRow]
TheCaller = NamedDependency[Caller]


async def by_token(request: Asking, hall: Hall) -> PersonRow | None:
    """Whose token the request bears; None: it bears none. Raises NoToken for a bad one, MayOnlyLook."""
    text = token_of(request)
    if text is None:
        return None
    found = await hall.people.by_token(text)
    if found is None:
        raise NotAToken() if hall.people.proof(text) else NoToken()
    must_play(request, found[1].scope)
    return found[0]


def must_play(request: Asking, scope: str) -> None:
    """A token for looking on does nothing else. Raises MayOnlyLook."""
    if scope == READ and request.method not in LOOKING:
        raise MayOnlyLook()


async def admitted(request: Asking) -> None:
    """Of every request, whoever answers it: at a door that is open to all, too, a token is good for what it says."""
    await said_once(request)
    text = token_of(request)
    found = await hall_of(request).people.by_token(text) if text else None
    if found:
        must_play(request, found[1].scope)


async def caller(request: Asking, hall: TheHall) -> Caller:
    """For what anybody may ask."""
    person = await by_token(request, hall)
    return Caller(person, language(request))


async def person(request: Asking, hall: TheHall) -> PersonRow:
    """For what only a person may ask."""
    found = await by_token(request, hall)
    if found is None:
        raise NoToken()
    return found


# --- what they may see --------------------------------------------------------------------------------


def own_seat(table: Table, person: str, seat: int | None) -> int:
    """The seat that a person means: the one named, else their first. Raises NotYours."""
    seats = table.seats_of(person)
    if seat is None and seats:
        return seats[0]
    if seat is None or seat not in seats:
        raise NotYours()
    return seat


def viewer_of(table: Table, person: str, seat: int | None) -> int:
    """As whom somebody looks: from their seat if they have one, else as the public does. Raises NotYours."""
    if seat is None and not table.seats_of(person):
        return PUBLIC
    return own_seat(table, person, seat)


def log_of(table: Table, viewer: int) -> list[Item]:
    """What a viewer has seen; before the match begins all see the same."""
    return table.logs.get(viewer) or table.logs[PUBLIC]
