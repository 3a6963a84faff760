"""The seating: drawn up with its quality, changed by hand, made public; and what was public before."""

from __future__ import annotations

import htpy as h

from mundialito.desk.byes import alone, numbered
from mundialito.desk.clock import is_over
from mundialito.desk.people import az
from mundialito.desk.progress import Progress
from mundialito.desk.rounds import drafted
from mundialito.desk.seating.measure import Round
from mundialito.desk.seating.quality import quality
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import button, form, main_button, rules, tabs
from mundialito.words import say


def page(desk: Desk) -> h.Node:
    """The draft of the next round, the seating that is public, and the rounds before."""
    s = desk.s
    return [tabs(desk, "seating"), public(desk), None if s.finished else draft(desk), past(desk)]


def is_stale(s: Progress) -> bool:
    """Whether people came or went since the draft was drawn up."""
    return bool(s.draft) and sorted(p for t in s.draft[0] for p in t) != sorted(s.present)


def draft(desk: Desk) -> h.Node:
    """ED1  No promise yet."""
    s, lang = desk.s, desk.lang
    number = len(s.rounds) + 1
    if number > s.settings.rounds or is_over(s, desk.now):
        return h.section(".panel")[h.p[say("No further round may start: the rounds or the time are over.", lang)]]
    stale = is_stale(s)
    ready = bool(s.draft) and not stale and s.is_between
    return h.section(".panel")[
        h.h2[say("Draft of round {round}", lang, round=number), rules("ED1", "ED6")],
        h.p(".notice")[say("People came or went since: draw it up again.", lang), rules("ED4")] if stale else None,
        None if not s.draft or stale else [quality_part(desk), tables(s, s.draft[0], lang, movable=True), swap(desk)],
        h.div(".buttons")[
            form(
                desk, "draft",
                h.button(f".btn{'.quiet' if s.draft and not stale else '.gold.big'}", type="submit")[
                    say("Draw it up again", lang) if s.draft else say("Draw up the seating", lang)
                ],
                seed=len(desk.tournament.log),
            )
            if len(s.present) > 1
            else h.p[say("An event needs at least two players: see the roll call.", lang), rules("ED3")],
            main_button(desk, "publish", say("Publish", lang)) if ready else None,
        ],
        None if s.is_between else h.p(".soft")[
            say("It can be published when round {round} is over.", lang, round=len(s.rounds)), rules("ED1")
        ],
    ]  # fmt: skip


def quality_part(desk: Desk) -> h.Node:
    """What there is, and what would be there at best: over all rounds, played and drafted."""
    s, lang = desk.s, desk.lang
    told: str = desk.live.worked_out(f"quality {lang}", desk.live.seq, lambda: quality(drafted(s), lang))
    return h.p(".quality")[told]


def tables(s: Progress, seated: Round, lang: str, movable: bool = False) -> h.Node:
    """ED5  Each table in order of play, the starter first, the dealer last."""
    return h.div(".tables")[
        [
            h.section(".table", id=f"seats-{i}")[
                h.h3[say("Table {table}", lang, table=i) if len(table) > 1 else [say("Bye", lang), rules("ED16")]],
                h.ol[
                    [
                        h.li(
                            draggable="true" if movable else None,
                            data_player=p if movable else None,
                            class_="starter" if k == 0 else None,
                        )[
                            s.players[p].name,
                            h.span(".badge")[say("starts", lang)] if k == 0 and len(table) > 1 else None,
                            h.span(".badge")[say("deals", lang)] if k == len(table) - 1 > 0 else None,
                        ]
                        for k, p in enumerate(table)
                    ]
                ],
            ]
            for i, table in enumerate(numbered(seated), 1)
        ]
    ]


def swap(desk: Desk) -> h.Node:
    """By hand: drag one onto another, or choose two; each change is in the log."""
    s, lang = desk.s, desk.lang
    people = sorted((s.players[p] for t in s.draft[0] for p in t), key=lambda p: az(p.name))
    options = [h.option(value=p.number)[p.name] for p in people]
    return h.details(".swap")[
        h.summary[say("Swap two players", lang)],
        h.p(".soft")[say("Or drag one name onto another.", lang)],
        form(
            desk,
            "swap",
            h.select(name="a", aria_label=say("One", lang))[options],
            " ⇄ ",
            h.select(name="b", aria_label=say("The other", lang))[options],
            h.button(".btn.small", type="submit")[say("Swap", lang)],
        ),
    ]


def public(desk: Desk) -> h.Node:
    """The round whose seating is public and not over."""
    s, lang = desk.s, desk.lang
    current, number = s.current, len(s.rounds)
    if current is None or current.is_over:
        return None
    waiting = not current.started
    return h.section(".panel")[
        h.h2[say("Round {round}", lang, round=number)],
        tables(s, current.seating, lang),
        h.div(".buttons")[
            [
                button(desk, "bye", say("Bye for {name}", lang, name=s.players[p].name), "gold", player=p)
                for p in alone(current.tables)
            ],
            main_button(desk, "start", say("Start round {round} now", lang, round=number)) if waiting else None,
            h.a(".btn.quiet", href=desk.path(f"print/slips?round={number}"), target="_blank")[say("Print slips", lang)],
            h.a(".btn.quiet", href=desk.path(f"print/list?round={number}"), target="_blank")[
                say("Print the list A-Z", lang)
            ],
            button(desk, "withdraw", say("Take the seating back", lang)) if waiting else None,
        ],
        short(desk),
    ]


def short(desk: Desk) -> h.Node:
    """ED4  Somebody is missing: that table plays one short."""
    s, lang = desk.s, desk.lang
    assert s.current is not None
    open_tables = [t for i, t in enumerate(s.current.tables) if i not in s.current.results and len(t) > 2]
    people = sorted((s.players[p] for t in open_tables for p in t), key=lambda p: az(p.name))
    if not people:
        return None
    return h.details[
        h.summary[say("Somebody is missing", lang)],
        h.p(".soft")[rules("ED4")],
        form(
            desk, "short",
            h.select(name="player", aria_label=say("Who is missing", lang))[
                [h.option(value=p.number)[p.name] for p in people]
            ],
            h.button(".btn.small", type="submit")[say("That table plays one short", lang)],
        ),
    ]  # fmt: skip


def past(desk: Desk) -> h.Node:
    """Rounds that were played: their seating never moves."""
    s, lang = desk.s, desk.lang
    done = [(n, r) for n, r in enumerate(s.rounds, 1) if r.is_over]
    if not done:
        return None
    return h.section(".panel")[
        h.h2[say("Rounds before", lang), rules("ED15")],
        [
            h.details(id=f"past-{n}")[
                h.summary[say("Round {round}", lang, round=n), " · ", "+".join(str(len(t)) for t in r.tables)],
                tables(s, r.seating, lang),
            ]
            for n, r in reversed(done)
        ],
    ]
