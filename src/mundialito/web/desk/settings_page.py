"""What the event is played by, and what everybody is told of it: changed while it goes on, with the reason (ED17)."""

from __future__ import annotations

from typing import Any, Final

import htpy as h

from mundialito.desk.changes import HEADINGS
from mundialito.desk.progress import Progress
from mundialito.desk.settings import Settings
from mundialito.engine.texts import Name, Note
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.forms import Form
from mundialito.web.desk.opening import prizes, read_classes
from mundialito.web.desk.opening_page import DOOR, choice
from mundialito.web.desk.parts import field, form, rules, tabs
from mundialito.words import phrase, say

LABELS: Final = {
    "name": phrase("What it is called"), "date": phrase("When"), "place": phrase("Where"),
    "contact": phrase("Whom to ask"), "notes": phrase("What everybody should know"),
}  # fmt: skip
NUMBERS: Final = {
    "rounds": (phrase("Rounds, at most"), "E1"), "minutes": (phrase("Minutes, at most"), "E1"),
    "late_until": (phrase("Late entry until round"), "ED10"), "fee": (phrase("Entry fee"), "E5"),
    "house": (phrase("House share, per cent"), "E5"), "places": (phrase("Places, at most"), "ED18"),
}  # fmt: skip
KINDS: Final = {"notes": Note}  # of text; others are names


def page(desk: Desk) -> h.Node:
    """All of it; a cup has its format and no rounds."""
    lang = desk.lang
    closed = desk.s.closed
    return [
        tabs(desk, "settings"),
        h.section(".panel")[
            h.h2[say("Settings", lang), rules("ED17")],
            h.p(".soft")[say("Every change is in the log. Once a round is public it needs its reason.", lang)],
            h.p[say("The event is closed.", lang)] if closed else fields(desk),
        ],
        history(desk),
    ]


def fields(desk: Desk) -> h.Node:
    s, lang = desk.s.settings, desk.lang
    return form(
        desk,
        "change",
        h.fieldset(".about")[
            h.legend[say("For everybody to read", lang)],
            h.div(".pairs")[[heading(s, name, lang) for name in HEADINGS]],
        ],
        None
        if s.cup
        else h.fieldset(".about")[
            h.legend[say("How it is played", lang)],
            h.div(".pairs")[
                [number(s, name, lang) for name in NUMBERS],
                choice(*DOOR, lang, s.registration),
                h.p(".field")[
                    h.label(for_="f-prizes")[say("Prizes in per cent, first place first", lang), rules("E5")],
                    h.input("#f-prizes", name="prizes", value=", ".join(map(str, s.prizes))),
                ],
            ],
        ],
        classes(desk.s, lang),
        field("why", say("Reason", lang), maxlength="300"),
        h.button(".btn.gold", type="submit")[say("Change it", lang)],
    )


def heading(s: Settings, name: str, lang: str) -> h.Node:
    most = KINDS.get(name, Name).most
    return h.p(class_="field wide" if name in KINDS else "field")[
        h.label(for_=f"f-{name}")[say(LABELS[name], lang)],
        h.input(id=f"f-{name}", name=name, value=getattr(s, name), maxlength=most),
    ]


def classes(s: Progress, lang: str) -> h.Node:
    """ED7  Until the first score is in."""
    if not s.settings.classes or any(played.results for played in s.rounds):
        return None
    rows = "\n".join("; ".join(map(str, row)) for row in s.settings.classes)
    return h.p(".field")[
        h.label(for_="f-classes")[say("Classes of cards: name; points each; cards in a deck", lang), rules("ED7")],
        h.textarea("#f-classes", name="classes", rows=4)[rows],
    ]


def number(s: Settings, name: str, lang: str) -> h.Node:
    words, rule = NUMBERS[name]
    return h.p(".field")[
        h.label(for_=f"f-{name}")[say(words, lang), rules(rule)],
        h.input(id=f"f-{name}", name=name, type="number", inputmode="numeric", min=0, value=str(getattr(s, name))),
    ]


def changes(s: Progress, sent: Form) -> dict[str, Any]:
    """What a form changes: fields that it has, and that say something else than what is so."""
    given: dict[str, Any] = {name: sent.text(name, KINDS.get(name, Name)) for name in HEADINGS if name in sent.fields}
    given |= {name: sent.whole(name) for name in NUMBERS if name in sent}
    if DOOR[0] in sent:
        given[DOOR[0]] = sent.text(DOOR[0])
    if "prizes" in sent:
        given["prizes"] = prizes(sent.text("prizes"))
    if "classes" in sent.fields:
        given["classes"] = read_classes(sent.lines("classes"))
    return {name: value for name, value in given.items() if value != as_sent(getattr(s.settings, name))}


def as_sent(value: Any) -> Any:
    """Lists in place of tuples, as an entry has them."""
    return [as_sent(one) for one in value] if isinstance(value, tuple) else value


def history(desk: Desk) -> h.Node:
    """What was changed, newest first, is read in the log."""
    count = sum(e.kind == "change" for e in desk.tournament.log)
    if not count:
        return None
    words = say("{count} change|{count} changes", desk.lang, count=count)
    return h.p[h.a(".btn.small.quiet", href=desk.path("log"))[words]]
