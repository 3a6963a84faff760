"""Tables on line: what the public sees of them, and what the organiser can do about seats."""

from __future__ import annotations

from collections.abc import Hashable

import htpy as h

from mundialito.desk.progress import Progress, Seated
from mundialito.desk.venues import on
from mundialito.tables.setting import Chair
from mundialito.tables.table import ENDED, OPEN
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import button
from mundialito.words import say


def tables(s: Progress) -> list[tuple[int, str]]:
    """Table and match of all that are on line in the round that is on, extra rounds too."""
    seated = on(s)
    return [(table + 1, match) for table, (match, _) in sorted(seated.matches.items())] if seated else []


def matches(s: Progress) -> list[str]:
    """All that are on line now."""
    return [match for _, match in tables(s)] + [match for match, _ in s.kickoffs.values()]


def seats(desk: Desk, match: str) -> tuple[str, tuple[Chair, ...]]:
    """How far a match is, and its chairs; from memory alone."""
    at = desk.office.online.shown(desk.live, match)
    return (at.table.stage, at.table.chairs) if at else ("", ())


def way_to(desk: Desk, match: str, words: str, kind: str = "") -> h.Node:
    """A link to a table on line; of one that was played elsewhere only the words."""
    at = desk.office.online.shown(desk.live, match)
    return h.a(kind, href=f"/t/{at.link}")[words] if at else h.small[words]


def public(desk: Desk) -> h.Node:
    """For everybody: which tables are on line, and who is awaited there. Nobody sits down from here."""
    s, lang = desk.s, desk.lang
    found, seated = tables(s), on(s)
    if not found or seated is None:
        return None
    return h.section("#online.panel")[
        h.h2[say("Tables on line", lang)],
        h.p[h.a(".btn.gold", href="/seat")[say("I play on line: my seat", lang)]],
        [table_part(desk, table, match) for table, match in found],
    ]


def table_part(desk: Desk, table: int, match: str) -> h.Node:
    lang = desk.lang
    stage, chairs = seats(desk, match)
    watch = way_to(desk, match, say("Watch", lang), ".btn.small.quiet")
    return h.div(".online")[
        h.h3[say("Table {table}", lang, table=table), " ", watch if stage not in ("", OPEN) else None],
        h.p(".soft")[waiting(stage, chairs, lang)],
    ]


def waiting(stage: str, chairs: tuple[Chair, ...], lang: str) -> str:
    if stage == OPEN:
        names = ", ".join(c.name for c in chairs if c.is_open)
        return say("Waiting for {names}", lang, names=names) if names else say("The match begins.", lang)
    return say("The match is over.", lang) if stage == ENDED else say("The match is being played.", lang)


def version(desk: Desk) -> Hashable:
    """Who has sat down on line, as far as pages show it."""
    told = [seats(desk, match) for match in matches(desk.s)]
    return tuple((stage, tuple((c.is_open, bool(c.person)) for c in chairs)) for stage, chairs in told)


# --- the director ----------------------------------------------------------------------------------------------


def director(desk: Desk, seated: Seated, table: int) -> h.Node:
    """In the list of tables: on line or with cards, who has come, and bots for whoever does not."""
    s, lang = desk.s, desk.lang
    if seated.has_result(table - 1):
        return None
    online = s.is_online(seated, table - 1)
    match, _ = seated.matches.get(table - 1, ("", ""))
    told = way_to(desk, match, say("on line", lang))
    if not desk.is_director:
        return told if match else None
    return [
        told if match or online else None,
        h.details(".venue", id=f"venue-{s.turn}-{table}")[
            h.summary(aria_label=say("Table {table}: cards or on line", lang, table=table))["⋯"],
            h.div(".more")[
                who_sits(desk, seated, table, match),
                button(desk, "venue", say("Play with cards", lang), table=table, online="0")
                if online
                else button(desk, "venue", say("Play on line", lang), table=table, online="1"),
            ],
        ],
        filling(desk, table, match),
    ]


def filling(desk: Desk, table: int, match: str) -> h.Node:
    """Bots for whoever does not come."""
    stage, chairs = seats(desk, match)
    if stage != OPEN or not any(c.is_open for c in chairs):
        return None
    return [
        h.small(".soft")[waiting(stage, chairs, desk.lang)],
        button(desk, "fill", say("Bots on empty seats", desk.lang), table=table),
    ]


def who_sits(desk: Desk, seated: Seated, table: int, match: str) -> h.Node:
    """A seat that the wrong one has taken can be freed."""
    _, chairs = seats(desk, match)
    people = [(p, c) for p, c in zip(seated.tables[table - 1], chairs, strict=False) if c.person]
    return [button(desk, "free", say("Free the seat of {name}", desk.lang, name=c.name), player=p) for p, c in people]
