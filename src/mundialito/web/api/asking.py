"""What a request says about who asks, read without the framework's header objects: it is read at every move."""

from __future__ import annotations

from collections import Counter
from typing import Any

from litestar.exceptions import ValidationException

from mundialito.tables.hall import Hall
from mundialito.web.shell.visitor import Asking, language_of


def hall_of(request: Asking) -> Hall:
    """The hall that other handlers are given by name."""
    provided: Any = request.app.dependencies["hall"]
    hall: Hall = provided.dependency()
    return hall


def token_of(request: Asking) -> str | None:
    """The token that the request bears; empty if it bears something else, None if nothing."""
    for name, value in request.scope["headers"]:
        if name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            return token.strip() if scheme.lower() == "bearer" else ""
    return None


def language(request: Asking) -> str:
    """What is asked for, else what the person speaks whose token was found good."""
    if request.headers.get("accept-language"):
        return language_of(request, None)
    people = hall_of(request).people
    person = people.known.get(people.who(token_of(request) or ""))
    return person.lang if person else "en"


async def said_once(request: Asking) -> None:
    """Of a parameter that is given twice nobody knows which is meant."""
    names = Counter(name for name, _ in request.query_params.multi_items())
    twice = [name for name, times in names.items() if times > 1]
    if twice:
        raise ValidationException(extra=[{"key": twice[0], "message": "given more than once"}])
