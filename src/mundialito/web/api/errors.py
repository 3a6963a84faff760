"""What a program is told when something cannot be done: one sentence, the rule, and whether it only came too late."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException, NotAuthorizedException, PermissionDeniedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from mundialito.engine.reasons import Spoken
from mundialito.tables import Unreachable
from mundialito.tables.refusals import Stale, Unknown
from mundialito.web.answers import SENTENCES, place_of, rule_of, sentence_of
from mundialito.web.api.asking import language
from mundialito.web.visitor import Asking
from mundialito.words import phrase, say

log = logging.getLogger("mundialito.web")

TOKEN_NEEDED: Final = phrase(
    "This needs a token: POST a name to /api/v1/people, and send what you get as 'Authorization: Bearer …'."
)
NOT_YOURS: Final = phrase("That is not your seat.")
NOT_FITTING: Final = phrase("{where} does not fit: {what}.")
NO_SENSE: Final = phrase("The request does not fit what is described in /api/openapi.json.")


class Fault(msgspec.Struct):
    """Why it was not done."""

    error: str  # a sentence, in the language of Accept-Language, else in the person's
    rule: str | None  # the number of the rule that it rests on
    stale: bool  # the table has moved on since: look again, then choose


class NoToken(NotAuthorizedException):
    """Nobody, or nobody we know, asks for what is somebody's."""


class NotYours(PermissionDeniedException):
    """Somebody asks for what is another's."""


def refused(request: Asking, error: Exception) -> Response[Fault]:
    """Every error of the API. What fits the document and is refused all the same is a conflict: 409."""
    status = status_of(error)
    if status == 500:
        log.error("%s %s failed", request.method, place_of(request), exc_info=error)
    fault = Fault(told(error, language(request)), rule_of(error) or None, isinstance(error, Stale))
    return Response(fault, status_code=status, media_type=MediaType.JSON, headers=getattr(error, "headers", None))


def status_of(error: Exception) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Spoken):
        return 404 if isinstance(error, Unknown) else 409
    if isinstance(error, Unreachable):
        return 503
    return error.status_code if isinstance(error, HTTPException) else 500


def told(error: Exception, lang: str) -> str:
    """The sentence."""
    if isinstance(error, Spoken):
        return sentence_of(error, lang)
    if isinstance(error, NotAuthorizedException):
        return say(TOKEN_NEEDED, lang)
    if isinstance(error, PermissionDeniedException):
        return say(NOT_YOURS, lang)
    if isinstance(error, ValidationException):
        return misfit(error, lang)
    status = status_of(error)
    return say(NO_SENSE if status == 400 else SENTENCES.get(status, SENTENCES[400]), lang)


def misfit(error: ValidationException, lang: str) -> str:
    """The first field that is not as the document has it."""
    wrong: Any = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if not isinstance(wrong, dict) or "message" not in wrong:
        return say(NO_SENSE, lang)
    where = wrong.get("key") or wrong.get("source") or "body"
    return say(NOT_FITTING, lang, where=str(where), what=str(wrong["message"]).rstrip("."))


def fault(description: str) -> ResponseSpec:
    return ResponseSpec(Fault, generate_examples=False, description=description)


ANYWHERE: Final = {
    400: fault("The request does not fit this document."),
    404: fault("There is no such table, match, game or rule."),
    405: fault("Not by this method."),
    413: fault("The body is too large."),
    429: fault("Too many requests: wait a moment."),
    503: fault("The database cannot be reached just now."),
}
ASKED: Final = ANYWHERE | {401: fault("No token, or one that is not good.")}
SEATED: Final = ASKED | {403: fault("Not your seat.")}
DONE: Final = SEATED | {409: fault("Refused by the rules or the table, or the table has moved on (`stale`).")}
