"""People: a name is all that is asked."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from mundialito.engine.reasons import Spoken
from mundialito.tables.setting import clean_name
from mundialito.web.api import shapes
from mundialito.web.api.callers import NEEDED, TheHall, ThePerson
from mundialito.web.api.errors import ANYWHERE, ASKED, fault


@post("/people", responses=ANYWHERE | {409: fault("Nothing is left of the name.")}, tags=["People"])
async def add_person(hall: TheHall, data: JSONBody[shapes.NewPerson]) -> shapes.Token:
    """Somebody new: keep the token, it is all that proves who you are."""
    if not clean_name(data.name):
        raise Spoken("Say what you want to be called: one to twenty letters.")
    row = await hall.people.add(data.name, data.lang)
    return shapes.Token(row.id, row.name, row.lang, hall.people.cookie(row))


@get("/people/me", security=NEEDED, responses=ASKED, tags=["People"])
async def me(person: ThePerson) -> shapes.Person:
    """Whom the token proves you to be."""
    return shapes.Person(person.id, person.name, person.lang)
