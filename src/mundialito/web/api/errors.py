"""What a program is told when something cannot be done: one sentence, the rule, and whether it only came too late."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException, NotAuthorizedException, PermissionDeniedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from mundialito.engine.reasons import Spoken, quoted
from mundialito.tables import Unusable
from mundialito.tables.refusals import Unknown
from mundialito.web.api.asking import language
from mundialito.web.edge.caps import TooMuch
from mundialito.web.shell.answers import (
    LOOK_AGAIN,
    NOBODY,
    SENTENCES,
    asked_for,
    fault_of,
    has_gone,
    noted,
    rule_of,
    sentence_of,
)
from mundialito.web.shell.visitor import Asking
from mundialito.words import phrase, say

TOKEN_NEEDED: Final = phrase(
    "This needs a token: POST a name to /api/v1/people, and send what you get as 'Authorization: Bearer …'."
)
A_COOKIE: Final = phrase("That is a browser's cookie and no token: make a token on My page, and send that instead.")
ONLY_LOOKS: Final = phrase("This token may only look on: make one for playing on My page.")
NOT_YOURS: Final = phrase("That is not your seat.")
NOT_FITTING: Final = phrase("{where} does not fit: {what}.")
NO_SENSE: Final = phrase("The request does not fit what is described in /api/openapi.json.")


class Fault(msgspec.Struct):
    """Why it was not done."""

    error: str  # a sentence, in the language of Accept-Language, else in the person's
    rule: str | None  # the number of the rule that it rests on
    stale: bool  # the table has moved on, or it is not known whether this was taken: look again, then choose


class NoToken(NotAuthorizedException):
    """Nobody, or nobody we know, asks for what is somebody's."""

    sentence = TOKEN_NEEDED


class NotAToken(NoToken):
    """What keeps a browser signed in opens nothing here."""

    sentence = A_COOKIE


class NotYours(PermissionDeniedException):
    """Somebody asks for what is another's."""

    sentence = NOT_YOURS


class MayOnlyLook(NotYours):
    """The token is not good for that."""

    sentence = ONLY_LOOKS


def refused(request: Asking, error: Exception) -> Response[Fault]:
    """Every error of the API. What fits the document and is refused all the same is a conflict: 409."""
    status = status_of(error)
    noted(asked_for(request), error, status)
    told = fault_in(error, language(request))
    return Response(told, status_code=status, media_type=MediaType.JSON, headers=getattr(error, "headers", None))


def fault_in(error: Exception, lang: str) -> Fault:
    """An error as programs are told of it."""
    return Fault(worded(error, lang), rule_of(error) or None, isinstance(error, LOOK_AGAIN))


def status_of(error: Exception) -> int:
    """The HTTP status of an error."""
    if has_gone(error):
        return NOBODY
    if isinstance(error, TooMuch):
        return error.status
    if isinstance(error, Spoken):
        return 404 if isinstance(error, Unknown) else 409
    if isinstance(error, Unusable):
        return 503
    return error.status_code if isinstance(error, HTTPException) else 500


def worded(error: Exception, lang: str) -> str:
    """The sentence."""
    if isinstance(error, Spoken):
        return sentence_of(error, lang)
    if isinstance(error, NoToken | NotYours):
        return say(error.sentence, lang)
    if isinstance(error, ValidationException):
        return misfit(error, lang)
    status = status_of(error)
    usual = NO_SENSE if status == 400 else SENTENCES.get(status, SENTENCES[400])
    return say(fault_of(error) or usual, lang)


def misfit(error: ValidationException, lang: str) -> str:
    """The first field that is not as the document has it."""
    wrong: Any = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if not isinstance(wrong, dict) or "message" not in wrong:
        return say(NO_SENSE, lang)
    where = wrong.get("key") or wrong.get("source") or "body"
    return say(NOT_FITTING, lang, where=quoted(str(where)), what=quoted(str(wrong["message"]).rstrip(".")))


def fault(description: str) -> ResponseSpec:
    return ResponseSpec(Fault, generate_examples=False, description=description)


ANYWHERE: Final = {
    400: fault("The request does not fit this document."),
    404: fault("There is no such table, match, game or rule."),
    405: fault("Not by this method."),
    413: fault("The body is too large."),
    429: fault("Too fast, or more than one may have: do as the sentence says."),
    503: fault(
        "The server is full, the database cannot be reached or written just now, or a commit is in doubt (`stale`)."
    ),
}
ASKED: Final = ANYWHERE | {401: fault("No token, or one that is not good.")}
OPEN: Final = ANYWHERE | {403: fault("A token that may only look on.")}
SEATED: Final = ASKED | {403: fault("Not your seat, or a token that may only look on.")}
DONE: Final = SEATED | {409: fault("Refused by the rules or the table, or the table has moved on (`stale`).")}
