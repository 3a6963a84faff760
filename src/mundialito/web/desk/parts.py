"""What the desk's pages share: tabs, buttons that do one thing, rules, times, clocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import htpy as h

from mundialito.desk.clock import elapsed
from mundialito.desk.progress import Progress
from mundialito.engine.reasons import Spoken
from mundialito.web.desk.asking import RULES, Desk
from mundialito.web.shell.answers import rule_of, sentence_of
from mundialito.web.shell.layout import token
from mundialito.words import phrase, say

TABS: Final = (
    ("", phrase("Now")),
    ("people", phrase("People")),
    ("seating", phrase("Seating")),
    ("scores", phrase("Scores")),
    ("standings", phrase("Standings")),
    ("links", phrase("Links and papers")),
    ("settings", phrase("Settings")),
    ("log", phrase("Log")),
)
AUTHORS: Final = {
    "desk": phrase("desk"), "on line": phrase("on line"), "public page": phrase("public page"),
    "server": phrase("the server's own machine"),
}  # fmt: skip
HELPERS_TABS: Final = ("", "scores", "standings")
MOST_DOUBTS: Final = 50
CUP_TABS: Final = ("", "links", "settings", "log")  # a cup has matches, no tables


def tabs(desk: Desk, current: str) -> h.Node:
    """Which event it is, and the pages of its desk."""
    shown = [tab for tab in TABS if desk.is_director or tab[0] in HELPERS_TABS]
    if desk.s.settings.cup:
        shown = [tab for tab in shown if tab[0] in CUP_TABS]
    return [
        h.h1(".event-name")[desk.s.settings.name] if desk.s.settings.name else None,
        h.nav(".tabs", aria_label=say("The desk", desk.lang))[
            [
                h.a(href=desk.path(page), aria_current="page" if page == current else None)[say(words, desk.lang)]
                for page, words in shown
            ]
        ],
    ]


def form(desk: Desk, verb: str, *fields: h.Node, **values: str | int) -> h.Node:
    """A form that does one thing: the script sends it and tells the answer there; without script it is a plain one."""
    return h.form(class_=f"do-{verb}", method="post", action=desk.do(verb), data_send=True)[
        token(desk.visitor),
        hidden(**values),
        fields,
    ]


def queued(desk: Desk, verb: str, *fields: h.Node, id: str = "") -> h.Node:
    """A form that the script keeps until it has reached the desk; without script it is sent as it is."""
    return h.form(id=id or None, class_=f"do-{verb}", method="post", action=desk.do(verb), data_queue=True)[
        token(desk.visitor), fields
    ]


def hidden(**values: str | int) -> h.Node:
    return [h.input(type="hidden", name=name, value=str(value)) for name, value in values.items()]


def button(desk: Desk, verb: str, label: h.Node, kind: str = "quiet", **values: str | int) -> h.Node:
    """One small button that does one thing."""
    return form(desk, verb, h.button(f".btn.small.{kind}", type="submit")[label], **values)


def closing(desk: Desk) -> h.Node:
    """ED15, ED17  Asked twice, for from then on nothing is corrected; with a reason it is opened again."""
    lang = desk.lang
    if desk.s.closed:
        return h.details("#reopen")[
            h.summary[say("Open it again", lang)],
            h.p(".soft")[say("It was closed by mistake, or something is wrong after all.", lang), rules("ED17")],
            form(
                desk, "reopen", field("why", say("Reason", lang), "-reopen", required=True),
                h.button(".btn.small", type="submit")[say("Open it again", lang)],
            ),
        ]  # fmt: skip
    return h.details("#close")[
        h.summary[say("Close the event", lang)],
        h.p[say("Closed, nothing can be corrected any more.", lang), rules("ED15")],
        button(desk, "close", say("Yes, close it", lang), "danger"),
    ]


def main_button(desk: Desk, verb: str, label: h.Node, **values: str | int) -> h.Node:
    """The large one: what comes next."""
    return form(desk, verb, h.button(".btn.big.gold", type="submit")[label], **values)


def field(name: str, label: str, place: str = "", **more: str | bool) -> h.Node:
    """A labelled input; `place` tells it from others of that name on the page."""
    id = f"f-{name}{place}"
    return h.p(".field")[h.label(for_=id)[label], h.input(id=id, name=name, **more)]


def rule(number: str) -> h.Node:
    """The number of a rule, as a link to it."""
    return h.a(".rule", href=f"/rules/{RULES}#{number}", target="rules")[number]


def rules(*numbers: str) -> h.Node:
    return [[" ", rule(number)] for number in numbers]


def worded(desk: Desk, one: Spoken) -> h.Node:
    """What looks wrong in words, with its rule: the event's own, or one of the game at the tables."""
    number = rule_of(one)
    book = RULES if number.startswith("E") else desk.s.settings.game
    link = h.a(".rule", href=f"/rules/{book}#{number}", target="rules")[number]
    return [sentence_of(one, desk.lang), [" ", link] if number else None]


def doubts(desk: Desk, found: Sequence[Spoken]) -> h.Node:
    """What is worth a second look, as a list; of very many the first."""
    return h.ul(".warnings")[[h.li[worded(desk, one)] for one in found[:MOST_DOUBTS]]] if found else None


# --- time ------------------------------------------------------------------------------------------------


def moment(at: int, seconds: bool = False) -> h.Node:
    """A time of day: the script puts it into the reader's own zone."""
    told = datetime.fromtimestamp(at / 1000, UTC)
    words = f"{told:%H:%M:%S}" if seconds else f"{told:%H:%M}"
    return h.time(datetime=f"{told:%Y-%m-%dT%H:%M:%SZ}", data_local="seconds" if seconds else "minutes")[f"{words} UTC"]


def span(milliseconds: int) -> str:
    """Hours, minutes and seconds."""
    seconds = max(0, milliseconds // 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def is_paused(s: Progress) -> bool:
    return bool(s.pauses) and not s.pauses[-1][1]


def event_clock(s: Progress, now: int) -> h.Node:
    """E1, ED2  The clock of the event, counted on by the script from where the server says."""
    runs = any(r.started for r in s.rounds) and not is_paused(s) and not s.finished
    since = now - elapsed(s, now)
    end = s.finished or now
    return h.span(".clock.event", role="timer", data_count=since if runs else None)[span(elapsed(s, end))]


def round_clock(s: Progress, now: int) -> h.Node:
    """A stopwatch for the round that is on."""
    current = s.current
    if current is None or not current.started:
        return h.span(".clock", role="timer")["0:00:00"]
    end = current.ended or now
    return h.span(".clock", role="timer", data_count=None if current.ended else current.started)[
        span(end - current.started)
    ]


def by(author: str, lang: str) -> str:
    """Who made an entry, in the reader's language: the log has it in one."""
    place, _, who = author.partition(" · ")
    if who and re.fullmatch("player [0-9]+", place):
        return who
    table = re.fullmatch("table ([0-9]+)", place)
    told = say("table {table}", lang, table=table[1]) if table else say(AUTHORS.get(place, place), lang)
    return f"{told} · {who}" if who else told


def names(s: Progress, players: Sequence[int]) -> str:
    return ", ".join(s.players[p].name for p in players)
