"""The log: every entry with who, when and why; whatever nothing later rests on can be undone."""

from __future__ import annotations

from typing import Any, Final

import htpy as h

from mundialito.desk.progress import Deed, Progress
from mundialito.desk.rights import MADE, REMOVED
from mundialito.desk.tournament import LASTING, struck
from mundialito.engine.reading import whole
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.money import money
from mundialito.web.desk.parts import button, by, moment, names, tabs
from mundialito.words import phrase, say

LINES: Final = 200  # on a page, newest first
FACTS: Final = {"table": phrase("table {table}"), "round": phrase("round {round}"), "entry": phrase("entry {entry}")}
TRUTHS: Final = {  # what is said where it is so, and where not
    "here": (phrase("here"), ""),
    "online": (phrase("on line"), phrase("with cards")),
    "remote": (phrase("on line"), phrase("in the hall")),
    "stopped": (phrase("Blocked or stopped: nobody went out"), ""),
    "hide": (phrase("Hide totals"), phrase("Show totals again")),
    "freeze": (phrase("Freeze the screen"), phrase("Let the screen go on")),
}
DID: Final = {MADE: phrase("a new link"), REMOVED: phrase("a link removed")}
ROLES: Final = {
    "director": phrase("the desk"), "enter": phrase("enter scores"), "confirm": phrase("enter and confirm scores"),
    "table": phrase("score sheet"), "public": phrase("public page"), "player": phrase("players' own"),
}  # fmt: skip
MOST_NAMED: Final = 12  # people in a line
HIDDEN: Final = (
    "player",
    "a",
    "b",
    "players",
    "name",
    "rounds",
    "slip",
    "cards",
    "points",
    "match",
    "link",
    "winner",
    "signed",
    "settles",
)
WORDS: Final = {
    "open": phrase("opens the event"), "enter": phrase("enters"), "ask": phrase("asks for a place"),
    "admit": phrase("is let in"), "decline": phrase("is not let in, or does not come"),
    "rename": phrase("renames"), "pay": phrase("pays"),
    "refund": phrase("gets back"), "present": phrase("is here"), "absent": phrase("is not here"),
    "leave": phrase("drops out"), "return": phrase("comes back"), "apart": phrase("are kept apart"),
    "fix": phrase("gets a fixed table"), "draft": phrase("draft of the seating"), "swap": phrase("swap places"),
    "publish": phrase("publishes the seating"), "withdraw": phrase("takes the seating back"),
    "bye": phrase("has a bye"), "short": phrase("is missing: the table plays one short"),
    "start": phrase("starts the round"),
    "pause": phrase("pauses the clock"), "resume": phrase("lets the clock run"), "score": phrase("score of a table"),
    "confirm": phrase("confirms a score"), "correct": phrase("corrects a score"), "finish": phrase("ends the rounds"),
    "decider": phrase("draws an extra round"), "decide": phrase("winner of an extra round"),
    "prize": phrase("gets a prize"), "close": phrase("closes the event"),
    "remote": phrase("plays on line, or in the hall again"), "bot": phrase("is played by a bot, or no more"),
    "venue": phrase("cards or on line"), "match": phrase("match of a table on line"),
    "side": phrase("plays for a team"), "result": phrase("result of a match"), "amend": phrase("corrects a result"),
    "lots": phrase("lots are drawn"), "kickoff": phrase("match of a cup on line"),
    "abandon": phrase("a match on line does not count"),
    "change": phrase("changes the settings"), "reopen": phrase("opens the event again"),
    "link": phrase("changes who may come in"),
    "screen": phrase("changes what the public sees"), "undo": phrase("undoes an entry"),
}  # fmt: skip


def page(desk: Desk) -> h.Node:
    """Newest first."""
    log, gone, lang = desk.tournament.log, struck(desk.tournament.log), desk.lang
    before = whole(desk.asked("before"), len(log))
    last = len(log) if before is None else max(0, before - 1)
    first = max(0, last - LINES)
    return [
        tabs(desk, "log"),
        h.section(".panel")[
            h.h2[say("Log: {count} entry|Log: {count} entries", lang, count=len(log))],
            h.p(".soft")[say("Nothing is ever taken out: undoing is an entry, too.", lang)],
            h.ol(".log", reversed=True, start=last)[
                [line(desk, n, log[n - 1], n in gone) for n in range(last, first, -1)]
            ],
            h.p[h.a(".btn.small.quiet", href=desk.path(f"log?before={first + 1}"))[say("Older entries", lang)]]
            if first
            else None,
        ],
    ]


def line(desk: Desk, number: int, e: Deed, is_gone: bool) -> h.Node:
    lang = desk.lang
    return h.li(value=number, class_="struck" if is_gone else None)[
        moment(e.at, seconds=True), " ", h.span(".badge")[by(e.by, lang)], " ",
        h.strong[about(desk.s, e)], " ", say(WORDS[e.kind], lang), " ", h.small(".soft")[details(desk.s, e, lang)],
        h.em[" ", e.why] if e.why else None,
        button(desk, "undo", say("Undo", lang), entry=number)
        if not is_gone and e.kind not in ("open", *LASTING) and not desk.s.closed
        else None,
    ]  # fmt: skip


def about(s: Progress, e: Deed) -> str:
    """Whom an entry is about."""
    numbers: list[Any] = [e.data[key] for key in ("player", "a", "b", "winner") if key in e.data]
    numbers += e.data.get("players", [])
    called = {**s.players, **s.waiting}
    told = [called[p].name for p in numbers if p in called]
    return e.data.get("name", "") or ", ".join(told[:MOST_NAMED]) + (" …" if len(told) > MOST_NAMED else "")


def details(s: Progress, e: Deed, lang: str) -> str:
    """The rest of its data, short."""
    told = [fact(s, k, v, lang) for k, v in e.data.items() if k not in HIDDEN]
    for p, held in (e.data.get("cards") or e.data.get("points") or {}).items():
        count = "/".join(map(str, held)) if isinstance(held, list) else str(held)
        told.append(f"{s.players[int(p)].name if int(p) in s.players else p} {count}")
    return ", ".join(filter(None, told))[:200]


def fact(s: Progress, key: str, value: Any, lang: str) -> str:
    """One of them in words."""
    if key in ("paid", "amount"):
        return money(s, value, lang)
    if key in ("did", "role"):
        return say({**DID, **ROLES}[value], lang)
    if key == "tables":
        return " / ".join(names(s, people) for people in value)
    if isinstance(value, bool):
        yes, no = TRUTHS.get(key, (key, ""))
        words = yes if value else no
        return say(words, lang) if words else ""
    return say(FACTS[key], lang, **{key: value}) if key in FACTS else str(value)
