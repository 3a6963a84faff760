"""What is answered when something cannot be done: one sentence, with the rule and a link to it."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any, Final

import htpy as h
from litestar import MediaType, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.response import Redirect
from markupsafe import Markup

from mundialito.drawing.pieces import HOLE, cut, joined
from mundialito.engine.reasons import Refused, Spoken
from mundialito.lessons import Kindly
from mundialito.tables import Damaged, Full, InDoubt, NotWritten, Unusable
from mundialito.tables.refusals import Locked, NotNow, Stale, Unknown
from mundialito.web.edge.caps import FASTER, TooMuch
from mundialito.web.shell.layout import Frame
from mundialito.web.shell.visitor import Asking, Visitor, language_of
from mundialito.words import phrase, reasons, say

log = logging.getLogger("mundialito.web")

HUNG_UP: Final = "client disconnected prematurely"  # as the framework has it

NOBODY: Final = 499  # as proxies call it when their visitor has gone; only our numbers ever tell it

LOOK_AGAIN: Final = (Stale, InDoubt)  # before anything else is done, one must see how things stand
SENTENCES: Final = {
    400: phrase("The request makes no sense here: go back and try again."),
    403: phrase("This page was open for too long, or the request came from elsewhere: reload the page and try again."),
    404: phrase("There is nothing here: the address may be mistyped."),
    405: phrase("That cannot be done at this address."),
    413: phrase("That is too much at once: choose a smaller file, or send it in parts."),
    429: FASTER,
    500: phrase("Something went wrong on our side. It was written down; nothing at your table is lost."),
    503: phrase("The table cannot be reached just now: try again in a moment."),
}
# Of a database that cannot serve: the first that fits. Others are told that it cannot be reached.
FAULTS: Final = {
    InDoubt: phrase(
        "The connection to the database broke just then, so it is not known whether this was taken: look at the table "
        "before you try again."
    ),
    Full: phrase(
        "The server's disk is full: this was not taken, and nothing was lost. Tell whoever runs the server, and try "
        "again later."
    ),
    NotWritten: phrase(
        "The server cannot write just now: this was not taken, and nothing was lost. Tell whoever runs the server, "
        "and try again later."
    ),
    Damaged: phrase("The server's database is damaged: tell whoever runs the server."),
}


def status_of(error: Exception) -> int:
    """The HTTP status of a refusal."""
    if has_gone(error):
        return NOBODY
    if isinstance(error, TooMuch):
        return error.status
    if isinstance(error, Unknown):
        return 404
    if isinstance(error, Locked):
        return 401
    if isinstance(error, Refused | NotNow | Stale | Kindly):
        return 409
    if isinstance(error, Spoken):
        return 400
    if isinstance(error, Unusable):
        return 503
    return error.status_code if isinstance(error, HTTPException) else 500


def has_gone(error: Exception) -> bool:
    """Whether nobody waits for the answer: that a body never came to its end is no mistake of ours."""
    return isinstance(error, InternalServerException) and error.detail == HUNG_UP


def sentence_of(error: Exception, lang: str) -> str:
    """What is wrong, for people."""
    if isinstance(error, Kindly):
        return error.in_words(lang)
    if isinstance(error, Spoken):
        told, line = say(error.sentence, lang, **reasons(error, lang)), getattr(error, "line", 0)
        return say("Line {line}: {told}", lang, line=line, told=told) if line else told
    return say(fault_of(error) or SENTENCES.get(status_of(error), SENTENCES[400]), lang)


def fault_of(error: Exception) -> str:
    """What is said of a fault of the database that has a sentence of its own."""
    return next((sentence for kind, sentence in FAULTS.items() if isinstance(error, kind)), "")


def rule_of(error: Exception) -> str:
    rule = getattr(error, "rule", "-")
    return "" if rule == "-" else str(rule)


def asked_for(request: Asking) -> str:
    """An address as a log may hold it: links that open something are left out."""
    return f"{request.method} {request.scope.get('path_template') or 'an address of ours'}"


def noted(what: str, error: Exception, status: int) -> None:
    """Written down for whoever runs the server, if it is for them to mend. That somebody hung up is not."""
    if status == 500 or isinstance(error, Unusable):
        log.error("%s failed", what, exc_info=error)


def refused(request: Asking, error: Exception) -> Response[Any]:
    """For pages and for programs, each in its form."""
    status = status_of(error)
    noted(asked_for(request), error, status)
    lang = language_of(request, None)
    if request.url.path.startswith("/api/"):
        stale = isinstance(error, LOOK_AGAIN)
        told = {"error": sentence_of(error, lang), "rule": rule_of(error) or None, "stale": stale}
        headers = getattr(error, "headers", None)  # such as which methods there are
        return Response(told, status_code=status, media_type=MediaType.JSON, headers=headers)
    game = getattr(request.state, "game", "")
    if request.headers.get("x-queued"):
        return queued(error, lang, game)
    words = notice(sentence_of(error, lang), rule_of(error), game)
    if request.headers.get("hx-request"):
        return Response(
            partial("#notice", words), status_code=200, media_type=MediaType.HTML, headers={"hx-reswap": "none"}
        )
    frame: Frame = request.app.state.frame
    visitor = Visitor(None, lang, "", "")
    came_from = request.headers.get("referer", "")
    back = came_from if came_from.startswith(str(request.base_url)) else "/"
    body = h.section(".panel.narrow")[words, h.p[h.a(".btn", href=back)[say("Back", lang)]]]
    headers = getattr(error, "headers", None)
    return Response(frame.page(visitor, "", body), status_code=status, media_type=MediaType.HTML, headers=headers)


def queued(error: Exception, lang: str, game: str) -> Response[Any]:
    """For a page's script, which tells it at the form that was sent."""
    rule = rule_of(error)
    where = f"/rules/{game}#{rule}" if game and rule else None
    told = {"error": sentence_of(error, lang), "rule": rule or None, "where": where}
    headers = getattr(error, "headers", None)
    return Response(told, status_code=status_of(error), media_type=MediaType.JSON, headers=headers)


def notice(sentence: str, rule: str = "", game: str = "") -> h.Node:
    """A refusal in words, with its rule and a link to it."""
    where = h.a(".rule", href=f"/rules/{game}#{rule}", target="rules")[rule] if game and rule else rule
    return h.p(".notice", role="alert")[sentence, " ", rule and ["(", where, ")"]]


def partial(target: str, content: h.Node, swap: str = "innerHTML", edit: str = "") -> str:
    """A piece for one place of the page; with `edit`, what is new in it, and where."""
    start, end = envelope(target, swap)
    if edit:
        start = Markup(f'{start[:-1]} data-edit="{edit}">')
    return "".join(joined([start, content, end]))


@cache
def envelope(target: str, swap: str) -> tuple[Markup, ...]:
    """What says where a piece goes."""
    return cut(h.Element("hx-partial")(**{"hx-target": target, "hx-swap": swap})[HOLE])


def done(request: Asking, back: str) -> Response[Any]:
    """It is done: the event stream brings the change; a page without script is sent back to look."""
    if request.headers.get("hx-request"):
        return Response(b"", status_code=204)
    return Redirect(back, status_code=303)
