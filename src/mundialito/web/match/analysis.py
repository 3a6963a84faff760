"""The analysis on the page of a finished match: curve and biggest swings, each a way to that moment of the replay."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from mundialito.drawing.curve import NARROW, WIDE
from mundialito.engine.match import Match
from mundialito.lab.analyse import Analysis
from mundialito.lab.analysis_page import about, in_words, picture, swings
from mundialito.words import say

AGAIN = "load delay:2s"  # a page that waits asks again, by itself
SOON = "intersect once"  # nothing is worked out for whoever never scrolls there


def section(here: str, content: h.Node, trigger: str = "", *, lang: str) -> h.Node:
    """The panel; with a trigger it fetches itself again."""
    fetch = {"hx-get": f"{here}/analysis", "hx-trigger": trigger, "hx-swap": "outerHTML"} if trigger else {}
    return h.section("#analysis.panel", fetch)[h.h2[say("How the match turned", lang)], content]


def to_come(here: str, lang: str, *, begun: bool) -> h.Node:
    """Not known yet: it comes by itself; without a script, by a link."""
    ask = h.a(".btn.small.quiet", href=f"{here}?analysis=1#analysis")[say("Look whether it is done", lang)]
    return section(
        here,
        [h.p(".working", role="status")[say("Being worked out: this takes some seconds…", lang)], h.noscript[h.p[ask]]],
        AGAIN if begun else SOON,
        lang=lang,
    )


def failed(here: str, lang: str) -> h.Node:
    sentence = say("The analysis could not be worked out. The match file and `mundialito analyse` can say why.", lang)
    return section(here, h.p(".soft")[sentence], lang=lang)


def shown(here: str, found: Analysis, match: Match, lang: str) -> Markup:
    """All of it, drawn to the end; names are the match's as they are now."""
    words = in_words(match, found.swings, lang)

    def link(number: int) -> str:
        return f"{here}?at={number}&as=all#replay"

    content = [
        h.figure[[picture(found, words, lang, link, wide) for wide in (WIDE, NARROW)]],
        h.h3[say("The biggest swings", lang)],
        swings(found, words, lang, link),
        h.p(".soft.small")[about(found, lang)],
    ]
    return Markup(section(here, content, lang=lang))
