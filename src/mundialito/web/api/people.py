"""People: a name is all that is asked."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from mundialito.engine.reasons import Spoken
from mundialito.engine.texts import Nick
from mundialito.tables.tokens import PLAY
from mundialito.web.api import shapes
from mundialito.web.api.callers import NEEDED, TheHall, ThePerson
from mundialito.web.api.errors import ASKED, OPEN, fault
from mundialito.web.edge.doors import newcomer
from mundialito.web.shell.visitor import Asking


@post("/people", responses=OPEN | {409: fault("Nothing is left of the name.")}, tags=["People"])
async def add_person(request: Asking, hall: TheHall, data: JSONBody[shapes.NewPerson]) -> shapes.Token:
    """Somebody new: keep the token, it is all that proves who you are. It is shown this once."""
    if not Nick(data.name):
        raise Spoken("Say what you want to be called: one to twenty letters.")
    row = await newcomer(request, hall, data.name, data.lang)
    return shapes.Token(row.id, row.name, row.lang, await hall.people.make_token(row.id, row.name, PLAY))


@get("/people/me", security=NEEDED, responses=ASKED, tags=["People"])
async def me(person: ThePerson) -> shapes.Person:
    """Whom the token proves you to be."""
    return shapes.Person(person.id, person.name, person.lang)
