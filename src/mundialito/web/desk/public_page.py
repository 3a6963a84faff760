"""The public page: my next table, the clock, the standings; and players enter themselves before round 1."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import htpy as h

from mundialito.desk import waiting
from mundialito.desk.changes import HEADINGS
from mundialito.desk.pot import pot
from mundialito.desk.progress import Progress
from mundialito.desk.standings import standings
from mundialito.web.desk import cup_page, online_page, standings_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.money import money
from mundialito.web.desk.parts import event_clock, round_clock, rules
from mundialito.web.desk.print_pages import seats
from mundialito.web.desk.settings_page import LABELS
from mundialito.web.desk.today_page import foreseen, headline
from mundialito.web.shell.layout import token
from mundialito.words import phrase, say

QUIET: Final = ("score", "confirm")  # entries that nobody outside the desk sees by themselves


def version(desk: Desk) -> Hashable:
    """What the public sees changes with: a sheet changes nothing before the last one of its round is confirmed."""
    log, current = desk.tournament.log, desk.s.current
    loud: int = desk.live.worked_out("loud", desk.live.seq, lambda: sum(e.kind not in QUIET for e in log))
    return loud, bool(current and current.is_over), online_page.version(desk)


def state_of(desk: Desk) -> Progress:
    """As the public may see it."""
    return desk.live.public()


def page(desk: Desk) -> h.Node:
    """What is the same for all who read it."""
    s, lang, now = state_of(desk), desk.lang, desk.now
    if s.settings.cup:
        return cup_page.page(desk)
    return [
        h.section(".panel.now")[
            h.h2[headline(s, now, lang)],
            h.p(".clocks")[
                say("This round", lang),
                " ",
                round_clock(s, now),
                " · ",
                say("The event", lang),
                " ",
                event_clock(s, now),
            ],
            foreseen(s, now, lang) if s.rounds else None,
        ],
        online_page.public(desk),
        seating(s, lang),
        facts(s, lang),
        ranking(s, lang),
    ]


def seating(s: Progress, lang: str) -> h.Node:
    """Everyone's table in the last round that was seated."""
    if not s.rounds:
        return None
    number = len(s.rounds)
    return h.section("#seats.panel")[
        h.h2[say("Round {round}: where do I sit?", lang, round=number)],
        h.ul(".columns", data_filter="#my-name")[
            [
                h.li[h.span[name], h.strong[say("table {table}", lang, table=t) if t else say("bye", lang)]]
                for name, t in seats(s, number)
            ]
        ],
    ]


def facts(s: Progress, lang: str) -> h.Node:
    """When and where, what it costs, what there is to win, and what everybody should know."""
    settings, money_in = s.settings, pot(s)
    told = [(LABELS[name], getattr(settings, name)) for name in HEADINGS if name != "name"]
    if settings.fee:
        told.append((phrase("Entry fee"), money(s, settings.fee, lang)))
    if money_in.to_win:
        told.append((phrase("To win"), money(s, money_in.to_win, lang)))
        shares = ", ".join(f"{n}. {per_cent}\N{NO-BREAK SPACE}%" for n, per_cent in enumerate(settings.prizes, 1))
        told.append((phrase("Prizes in per cent, first place first"), shares))
    rows = [h.div[h.dt[say(label, lang)], h.dd[value]] for label, value in told if value]
    return h.section("#facts.panel")[h.h2[say("About the event", lang)], h.dl(".facts")[rows]] if rows else None


def ranking(s: Progress, lang: str) -> h.Node:
    rows = standings(s)
    if not rows:
        return None
    if s.hides_totals and not s.finished:
        return h.section(".panel")[h.p[say("The totals are hidden until the last round is over.", lang)]]
    return h.section(".panel")[h.h2[say("Standings", lang)], standings_page.ranking(s, rows, lang)]


# --- around it: what differs from reader to reader ----------------------------------------------------------------


def top(desk: Desk) -> h.Node:
    """The name to look for, or to enter."""
    s, lang = desk.s, desk.lang
    return [
        h.h1[s.settings.name or say("Tournament", lang)],
        None if s.settings.cup else sign_up(desk) if not s.rounds else h.p(".field.narrow")[
            h.label(for_="my-name")[say("Your name", lang)],
            h.input("#my-name", type="search", autocomplete="name", placeholder=say("Find my table", lang)),
        ],
    ]  # fmt: skip


def sign_up(desk: Desk) -> h.Node:
    """ED18  At once, or on the list of those who wait; or not by this page."""
    s, lang = desk.s, desk.lang
    return h.section(".panel.narrow")[
        h.h2[say("Enter the tournament", lang), rules("E2", "ED18")],
        h.p[say("This page is closed for entries: ask the organiser.", lang)]
        if s.settings.registration == "closed"
        else entering(desk),
        h.p(".soft")[
            say("{count} is entered.|{count} are entered.", lang, count=len(s.players)),
            [" ", say("{count} waits for a place.|{count} wait for a place.", lang, count=len(s.waiting))]
            if s.waiting
            else None,
        ],
        h.ul(".columns")[[h.li[p.name] for p in s.players.values()]],
    ]


def entering(desk: Desk) -> h.Node:
    s, lang = desk.s, desk.lang
    asks = waiting.door(s) == waiting.ASKS
    full = say("All places are taken: {places}.", lang, places=s.settings.places) if waiting.is_full(s) else None
    told = say("Whoever enters here comes on a list, first come first; the organiser lets people in.", lang)
    return [
        h.p[full, " " if full else None, told] if asks else None,
        h.form(method="post", action=desk.path("enter"), data_send=True)[
            token(desk.visitor),
            h.p(".field")[
                h.label(for_="f-name")[say("Your name", lang)],
                h.input("#f-name", name="name", required=True, maxlength=60, autocomplete="name"),
                h.small[say("As you want to be called out; nothing else is asked.", lang)],
            ],
            h.button(".btn.big.gold", type="submit")[say("Ask for a place", lang) if asks else say("Enter", lang)],
        ],
    ]
