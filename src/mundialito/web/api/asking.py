"""What a request says about who asks, read without the framework's header objects: it is read at every move."""

from __future__ import annotations

from typing import Any

from mundialito.tables.hall import Hall
from mundialito.web.visitor import Asking, language_of


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
    proof = people.proofs.get(token_of(request) or "")
    person = people.known.get(proof[0]) if proof else None
    return person.lang if person else "en"
