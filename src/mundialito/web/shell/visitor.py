"""Who asks: the person behind a signed cookie, the language and the theme to answer in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.utils.scope.state import ScopeState

from mundialito.tables import PersonRow
from mundialito.tables.hall import Hall
from mundialito.words import LANGUAGES

PERSON: Final = "person"
LANG: Final = "lang"
THEME: Final = "theme"
YEAR: Final = 365 * 24 * 3600

Asking = Request[Any, Any, State]


@dataclass(frozen=True)
class Visitor:
    """What a page needs to know of its reader."""

    person: PersonRow | None
    lang: str
    theme: str  # light, dark, or empty: as the device has it
    csrf: str

    @property
    def id(self) -> str:
        return self.person.id if self.person else ""


TheHall = NamedDependency[Hall]
TheVisitor = NamedDependency[Visitor]


async def visitor(request: Asking, hall: TheHall) -> Visitor:
    """For every handler that asks for one."""
    signed = request.cookies.get(PERSON, "")
    person = await hall.people.by_cookie(signed) if signed else None
    theme = request.cookies.get(THEME, "")
    return Visitor(
        person,
        language_of(request, person),
        theme if theme in ("light", "dark") else "",
        str(ScopeState.from_scope(request.scope).csrf_token or ""),
    )


def language_of(request: Asking, person: PersonRow | None) -> str:
    """The language chosen by the switch, else the person's, else the first of the browser's that we speak."""
    chosen = request.cookies.get(LANG) or (person.lang if person else "")
    wishes = [chosen, *(part.split(";")[0].strip() for part in request.headers.get("accept-language", "").split(","))]
    for wish in wishes:
        if wish[:2].lower() in LANGUAGES:
            return wish[:2].lower()
    return "en"


def kept(key: str, value: str, secure: bool, max_age: int = YEAR, path: str = "/") -> Cookie:
    """A cookie that no script reads and no other site sends."""
    return Cookie(key=key, value=value, max_age=max_age, path=path, httponly=True, samesite="lax", secure=secure)
