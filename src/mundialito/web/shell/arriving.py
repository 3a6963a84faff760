"""Somebody comes: known by a cookie, or new; from then on their browser remembers who they are."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.response import Redirect

from mundialito.engine.texts import Nick
from mundialito.tables import PersonRow
from mundialito.tables.hall import Hall
from mundialito.web.edge.doors import newcomer
from mundialito.web.shell.visitor import PERSON, Asking, Visitor, kept
from mundialito.words import say


async def somebody(request: Asking, hall: Hall, visitor: Visitor, name: str) -> PersonRow:
    """The person who asks: known by cookie, or new with the name given."""
    name = Nick(name)
    if visitor.person is None:
        return await newcomer(request, hall, name or say("Player", visitor.lang), visitor.lang)
    if name and name != visitor.person.name:
        return await hall.people.rename(visitor.person.id, name)
    return visitor.person


def remembered(request: Asking, hall: Hall, person: PersonRow, where: str) -> Response[Any]:
    """Off to another page, with the cookie that remembers the person."""
    answer: Response[Any] = Redirect(where, status_code=303)
    answer.set_cookie(kept(PERSON, hall.people.cookie(person), request.app.state.secure))
    return answer
