"""Registration and roll call: a list pasted or scanned, one tap a player, money, families, fixed tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy as h

from mundialito.desk.links import PUBLIC
from mundialito.desk.people import az
from mundialito.desk.progress import Player, Progress
from mundialito.engine.reading import whole
from mundialito.tables.setting import USUAL_BOT
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.forgetting import asked
from mundialito.web.desk.money import money
from mundialito.web.desk.parts import button, doubts, field, form, names, rules, tabs
from mundialito.web.shell.sharing import code
from mundialito.words import say

LINES: Final = 100  # people on a page
FILTERS = ("", "missing", "here", "unpaid", "gone")


def page(desk: Desk) -> h.Node:
    """All of it."""
    return [
        tabs(desk, "people"),
        doubts(desk, [one for one in desk.notices() if one.rule == "E2"]),  # names that look alike
        h.div(".two")[roll_call(desk), h.div[asking(desk), registration(desk), wishes(desk)]],
    ]


# --- registration -------------------------------------------------------------------------------------------


def registration(desk: Desk) -> h.Node:
    """Paste, CSV, QR."""
    s, lang = desk.s, desk.lang
    late = bool(s.rounds)
    return h.section(".panel")[
        h.h2[say("Late entry", lang) if late else say("Registration", lang), rules("E2", "ED10" if late else "E5")],
        h.form(method="post", action=desk.do("enter"), enctype="multipart/form-data", data_send=True)[
            h.input(type="hidden", name="_csrf_token", value=desk.visitor.csrf),
            h.p(".field")[
                h.label(for_="f-names")[say("Names, one a line", lang)],
                h.textarea("#f-names", name="names", rows=5, placeholder="Ana")[desk.sent.get("names")],
                h.small[say("Paste a list from anywhere, with or without the amount paid: Ana; 500", lang)],
            ],
            h.p(".field")[
                h.label(for_="f-file")[say("Or a CSV file", lang)],
                h.input("#f-file", type="file", name="file", accept=".csv,.txt,text/csv,text/plain"),
            ],
            h.p(".check")[
                h.label[
                    h.input(type="checkbox", name="here", value="1", checked=late),
                    " ",
                    say("They are here already", lang),
                ]
            ],
            h.button(".btn.gold", type="submit")[say("Enter them", lang)],
        ],
        None if late else scan(desk),
    ]


def asking(desk: Desk) -> h.Node:
    """ED18  Those who wait for a place, in their order."""
    s, lang = desk.s, desk.lang
    if not s.waiting:
        return None
    return h.section("#asking.panel")[
        h.h2[say("{count} waits for a place|{count} wait for a place", lang, count=len(s.waiting)), rules("ED18")],
        h.ol[
            [
                h.li[
                    h.b[p.name],
                    h.div(".buttons")[
                        button(desk, "admit", say("Let in", lang), "gold", player=p.number),
                        button(desk, "decline", say("Not this time", lang), player=p.number),
                    ],
                ]
                for p in s.waiting.values()
            ]
        ],
        button(desk, "admit-all", say("Let in whoever finds a place, in this order", lang)),
    ]  # fmt: skip


def scan(desk: Desk) -> h.Node:
    """Players enter themselves by the public page, unless that is closed (ED18)."""
    if desk.s.settings.registration == "closed":
        return h.p(".soft")[say("The public page is closed for entries: see Settings.", desk.lang)]
    public = next((row.token for row in desk.known if row.role == PUBLIC), None)
    if public is None:
        return None
    address = desk.address(f"/event/{public}")
    return h.details(".scan")[
        h.summary[say("Let players enter themselves", desk.lang)],
        h.p[say("Until round 1 is seated, whoever scans this can enter a name.", desk.lang)],
        code(address, desk.lang),
        h.p[h.a(href=address)[address]],
    ]


# --- roll call ------------------------------------------------------------------------------------------------


def roll_call(desk: Desk) -> h.Node:
    """One tap a player; filters; undo is tapping again."""
    s, lang, show = desk.s, desk.lang, desk.asked("show")
    there, of = len(s.present), sum(not p.is_gone for p in s.players.values())
    people = sorted((p for p in s.players.values() if is_shown(s, p, show)), key=lambda p: az(p.name))
    leaf = min(whole(desk.asked("leaf"), len(people)) or 0, max(0, len(people) - 1) // LINES)
    return h.section(".panel.roll")[
        h.h2[say("Roll call: {here} of {players} here", lang, here=there, players=of), rules("ED4")],
        h.p(".filters")[[filter_link(desk, name, show) for name in FILTERS]],
        leaves(desk, people, leaf) if len(people) > LINES else None,
        h.ul(".people")[[person(desk, p) for p in people[leaf * LINES : (leaf + 1) * LINES]]],
        h.p(".soft")[say("Nobody.", lang)] if not people else None,
        h.div(".buttons")[
            button(desk, "all-here", say("All are here", lang)),
            button(desk, "none-here", say("Nobody is here yet", lang)),
        ]
        if s.players and not s.finished
        else None,
    ]


def leaves(desk: Desk, people: Sequence[Player], current: int) -> h.Node:
    """A list too long for one page, by its first letters: an event of thousands is megabytes."""
    starts = [people[first].name[:3] for first in range(0, len(people), LINES)]
    return h.p(".filters")[[leaf_link(desk, n, start, n == current) for n, start in enumerate(starts)]]


def leaf_link(desk: Desk, leaf: int, start: str, is_current: bool) -> h.Node:
    where = desk.path(f"people?leaf={leaf}") + (f"&show={desk.asked('show')}" if desk.asked("show") else "")
    return h.a(".btn.small.quiet", href=where, aria_current="true" if is_current else None)[f"{start}…"]


def is_shown(s: Progress, p: Player, show: str) -> bool:
    if show == "missing":
        return not p.is_here and not p.is_gone
    if show == "here":
        return p.is_here
    if show == "unpaid":
        return p.paid < s.settings.fee and not p.is_gone
    return p.is_gone if show == "gone" else True


def filter_link(desk: Desk, name: str, current: str) -> h.Node:
    lang = desk.lang
    words = {
        "": say("all", lang), "missing": say("not here yet", lang), "here": say("here", lang),
        "unpaid": say("not paid", lang), "gone": say("gone", lang),
    }[name]  # fmt: skip
    if name == "unpaid" and not desk.s.settings.fee:
        return None
    where = desk.path("people" + (f"?show={name}" if name else ""))
    return h.a(".btn.small.quiet", href=where, aria_current="true" if name == current else None)[words]


def person(desk: Desk, p: Player) -> h.Node:
    """A large switch, and what else can be done about somebody."""
    lang = desk.lang
    state = "gone" if p.is_gone else "here" if p.is_here else ""
    verb = "return" if p.is_gone else "absent" if p.is_here else "present"
    mark = {"gone": "↩", "here": "✓", "": ""}[state]
    words = {"gone": say("gone: comes back", lang), "here": say("here", lang), "": say("not here yet", lang)}[state]
    return h.li(id=f"p-{p.number}", class_=state or None)[
        form(
            desk, verb,
            h.button(".tap", type="submit", aria_pressed="true" if p.is_here else "false")[
                h.span(".mark", aria_hidden="true")[mark],
                h.span(".name")[p.name],
                h.span(".unseen")[words],
                badges(desk.s, p, lang),
            ],
            player=p.number,
        ),
        more(desk, p),
    ]  # fmt: skip


def badges(s: Progress, p: Player, lang: str) -> h.Node:
    return [
        h.span(".badge")[say("late", lang)] if p.is_late else None,
        h.span(".badge.ready")[say("paid {amount}", lang, amount=money(s, p.paid, lang))] if p.paid else None,
        h.span(".badge")[say("table {table}", lang, table=s.fixed[p.number])] if p.number in s.fixed else None,
        h.span(".badge")[say("gone", lang)] if p.is_gone else None,
        h.span(".badge")[say("on line", lang)] if p.is_remote else None,
        h.span(".badge")[say("bot", lang)] if p.bot else None,
    ]


def more(desk: Desk, p: Player) -> h.Node:
    """Money, name, leaving, a fixed table."""
    s, lang = desk.s, desk.lang
    fee = s.settings.fee
    return h.details(id=f"more-{p.number}")[
        h.summary(aria_label=say("More about {name}", lang, name=p.name))["⋯"],
        h.div(".more")[
            form(
                desk, "pay",
                labelled(say("Amount", lang), h.input(name="amount", inputmode="numeric",
                                                      value=str(max(0, fee - p.paid) or fee))),
                h.button(".btn.small", type="submit")[say("Paid", lang)],
                player=p.number,
            ),
            form(
                desk, "refund",
                labelled(say("Amount", lang), h.input(name="amount", inputmode="numeric", value=str(p.paid))),
                h.button(".btn.small.quiet", type="submit")[say("Give back", lang)],
                player=p.number,
            )
            if p.paid
            else None,
            form(
                desk, "rename",
                labelled(say("Name", lang), h.input(name="name", value=p.name)),
                h.button(".btn.small.quiet", type="submit")[say("Rename", lang)],
                player=p.number,
            ),
            form(
                desk, "fix",
                labelled(say("Always at table (0: any)", lang),
                         h.input(name="table", inputmode="numeric", value=str(s.fixed.get(p.number, 0)))),
                h.button(".btn.small.quiet", type="submit")[say("Set", lang)],
                player=p.number,
            ),
            button(desk, "remote", say("Plays in the hall", lang), player=p.number, remote="0")
            if p.is_remote
            else button(desk, "remote", say("Plays on line", lang), player=p.number, remote="1"),
            botting(desk, p),
            None if p.is_gone else button(desk, "leave", say("Drops out", lang), "danger", player=p.number),
            asked(desk, desk.do("forget"), p.number),
        ],
    ]  # fmt: skip


def labelled(words: str, control: h.Node) -> h.Node:
    return h.label[h.span[words], control]


def botting(desk: Desk, p: Player) -> h.Node:
    """A bot plays for a name, or the person again."""
    if p.bot:
        return button(desk, "unbot", say("No bot any more", desk.lang), player=p.number)
    return button(desk, "bot", say("A bot plays for {name}", desk.lang, name=p.name), player=p.number, bot=USUAL_BOT)


def wishes(desk: Desk) -> h.Node:
    """Families that are kept apart."""
    s, lang = desk.s, desk.lang
    return h.section(".panel")[
        h.h2[say("Kept apart", lang), rules("E2")],
        h.ul[[h.li[names(s, family)] for family in s.families]] if s.families else None,
        form(
            desk,
            "apart",
            field("names", say("Names, separated by commas", lang), placeholder="Ana, Bruno"),
            h.button(".btn.small.quiet", type="submit")[say("Never at one table", lang)],
        ),
    ]
