"""The desk at a glance: where the event stands, its clocks, what comes next, what looks wrong."""

from __future__ import annotations

from collections.abc import Hashable

import htpy as h

from mundialito.desk.clock import forecast, is_over, is_time_up, must_stop
from mundialito.desk.deciders import open_decider
from mundialito.desk.progress import Progress
from mundialito.desk.seating import sizes
from mundialito.desk.standings import champion, contenders, leaders
from mundialito.web.desk import cup_page, links_page, online_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import (
    button,
    doubts,
    event_clock,
    field,
    form,
    is_paused,
    main_button,
    moment,
    names,
    round_clock,
    rules,
    tabs,
)
from mundialito.words import say


def version(desk: Desk) -> Hashable:
    """Every entry, and who has sat down on line."""
    return desk.live.seq, online_page.version(desk)


def page(desk: Desk) -> h.Node:
    """All of it; before the first round also the key, so that nobody goes without it."""
    is_new = desk.is_director and not desk.s.rounds and not desk.s.results
    own = h.section(".panel")[links_page.own_link(desk)] if is_new else None
    return [cup_page.page(desk) if desk.s.settings.cup else rounds(desk), warnings(desk), own]


def rounds(desk: Desk) -> h.Node:
    """An event of rounds at tables."""
    return [
        tabs(desk, ""),
        h.section(".panel.now")[h.h2[headline(desk.s, desk.now, desk.lang)], step(desk)],
        h.div(".two")[clocks(desk), tables(desk)],
    ]


def headline(s: Progress, now: int, lang: str) -> str:
    """One sentence on where the event stands."""
    winner = champion(s)
    if winner is not None:
        return say("{name} has won the event.", lang, name=s.players[winner].name)
    if s.finished:
        return say("First place is tied: {names}.", lang, names=names(s, contenders(s, leaders(s))))
    current, number = s.current, len(s.rounds)
    if current and not current.started:
        return say("The seating of round {round} is public.", lang, round=number)
    if current and not current.is_over:
        return say("Round {round} of {rounds} is being played.", lang, round=number, rounds=s.settings.rounds)
    if is_over(s, now) and s.rounds:
        return say("The rounds or the time are over.", lang)
    if current:
        return say("Round {round} is over.", lang, round=number)
    told = say("Registration: {players} entered, {here} here.", lang, players=len(s.players), here=len(s.present))
    asked = say("{count} waits for a place.|{count} wait for a place.", lang, count=len(s.waiting))
    return f"{told} {asked}" if s.waiting else told


def step(desk: Desk) -> h.Node:
    """What the organiser does next, as one large button."""
    if not desk.is_director:
        return None
    s, lang = desk.s, desk.lang
    if s.closed:
        return h.p[say("The event is closed.", lang)]
    if champion(s) is not None:
        return h.a(".btn.big.gold", href=desk.path("standings"))[say("Hand over the prize", lang)]
    if s.finished:
        return extra(desk)
    current = s.current
    if current and not current.started:
        return before_the_signal(desk)
    if current and not current.is_over:
        return h.a(".btn.big.gold", href=desk.path("scores"))[say("Enter scores", lang)]
    if s.rounds and is_over(s, desk.now):
        return main_button(desk, "finish", say("End the rounds", lang))
    return between(desk)


def between(desk: Desk) -> h.Node:
    """Before a round: roll call, seating."""
    s, lang = desk.s, desk.lang
    here = len(s.present)
    told = say("{count} player at tables of {sizes}|{count} players at tables of {sizes}", lang, count=here,
               sizes=" + ".join(map(str, sizes(here, s.settings.most)))) if here > 1 else ""  # fmt: skip
    return [
        h.p[told],
        h.div(".buttons")[
            h.a(".btn.big.gold", href=desk.path("people"))[say("Roll call", lang)] if here < 2 else None,
            h.a(".btn.big.gold", href=desk.path("seating"))[
                say("Seating of round {round}", lang, round=len(s.rounds) + 1)
            ]
            if here > 1
            else None,
        ],
    ]


def before_the_signal(desk: Desk) -> h.Node:
    s, lang = desk.s, desk.lang
    if is_time_up(s, desk.now):
        return [
            h.p[say("The time is up: this round is not played.", lang), rules("E1")],
            main_button(desk, "finish", say("End the rounds", lang)),
        ]
    return h.div(".buttons")[
        main_button(desk, "start", say("Start round {round} now", lang, round=len(s.rounds))),
        h.a(".btn.quiet", href=desk.path(f"print/slips?round={len(s.rounds)}"), target="_blank")[
            say("Print slips", lang)
        ],
        button(desk, "withdraw", say("Take the seating back", lang)),
    ]


def extra(desk: Desk) -> h.Node:
    """E4, ED13  First place is tied."""
    s, lang = desk.s, desk.lang
    if open_decider(s):
        return h.a(".btn.big.gold", href=desk.path("standings"))[say("Enter who won the extra round", lang)]
    return main_button(desk, "decider", say("Draw the extra round", lang))


# --- clocks ---------------------------------------------------------------------------------------------------


def clocks(desk: Desk) -> h.Node:
    """The stopwatch of the round, the clock of the event, and what they let one expect."""
    s, lang, now = desk.s, desk.lang, desk.now
    limit = s.settings.minutes
    return h.section(".panel.clocks")[
        h.h2[say("Clocks", lang)],
        h.dl[
            h.div[h.dt[say("This round", lang)], h.dd[round_clock(s, now)]],
            h.div[
                h.dt[say("The event", lang), rules("E1", "ED2")],
                h.dd[event_clock(s, now), h.small[f" / {limit // 60}:{limit % 60:02}:00"] if limit else None],
            ],
        ],
        h.p(".notice")[say("The time is up: all tables stop and count.", lang), rules("ED2")]
        if must_stop(s, now)
        else None,
        foreseen(s, now, lang),
        pausing(desk) if desk.is_director and s.rounds and not s.finished else None,
    ]


def foreseen(s: Progress, now: int, lang: str) -> h.Node:
    """When rounds are likely to end."""
    if s.finished or is_paused(s):
        return None
    rows = forecast(s, now)[:3]
    return h.ul(".forecast")[
        [
            h.li[
                say("Round {round}", lang, round=row.round), ": ",
                [moment(row.starts), " – ", moment(row.ends)]
                if row.will_start
                else say("will not start any more", lang),
            ]
            for row in rows
        ]
    ]  # fmt: skip


def pausing(desk: Desk) -> h.Node:
    s, lang = desk.s, desk.lang
    if is_paused(s):
        return [
            h.p(".notice")[say("The clock is paused: {why}", lang, why=s.pauses[-1][2])],
            button(desk, "resume", say("Let the clock run", lang), "gold"),
        ]
    return h.details[
        h.summary[say("Pause the clock", lang)],
        form(
            desk,
            "pause",
            field("why", say("Reason", lang), required=True),
            h.button(".btn.small", type="submit")[say("Pause", lang)],
        ),
    ]


# --- tables ----------------------------------------------------------------------------------------------------


def tables(desk: Desk) -> h.Node:
    """How far each table is."""
    s, lang = desk.s, desk.lang
    current = s.current
    if current is None:
        return None
    chips = []
    for i in range(len(current.tables)):
        result = current.results.get(i)
        state, words = ("", say("playing", lang))
        if result:
            state, words = ("entered", say("entered", lang))
        if i in current.rivals:
            state, words = ("differs", say("two scores", lang))
        if i in current.confirmed:
            state, words = ("done", say("confirmed", lang))
        if not current.started:
            state, words = ("", say("seated", lang))
        chips.append(
            h.li(class_=state or None)[
                h.a(href=desk.path(f"scores#table-{i + 1}"))[say("Table {table}", lang, table=i + 1)],
                h.small[words],
                online_page.director(desk, current, i + 1),
            ]
        )
    return h.section(".panel")[h.h2[say("Tables of round {round}", lang, round=len(s.rounds))], h.ul(".chips")[chips]]


def warnings(desk: Desk) -> h.Node:
    """What looks wrong, with its rule."""
    found = desk.notices()
    if not found:
        return None
    return h.section(".panel.warnings")[
        h.h2[say("Worth a second look", desk.lang)],
        doubts(desk, found),
    ]
