"""The seats of a table as a page draws them: whose bot plays there, who is away, clocks."""

from __future__ import annotations

import htpy as h

from mundialito.bots import bot_label
from mundialito.drawing import Place
from mundialito.tables.live import Live
from mundialito.tables.table import PLAYING, Table
from mundialito.words import say


def told_places(live: Live, lang: str) -> list[Place]:
    """The seats with what the page knows of them: bots, who is away, clocks."""
    table, here = live.shown, live.present()
    told = []
    for p, name in enumerate(table.names):
        chair = table.chairs[p]
        badges: list[h.Node] = []
        if table.player(p):
            badges.append(bot_badge(table, p, lang))
        elif chair.person not in here and table.stage == PLAYING:
            words = say("not connected", lang)
            badges.append(h.span(".badge.away", title=words, role="img", aria_label=words)["…"])
        badges.append(clock(live, p))
        told.append(Place(name, badges if any(badges) else None))
    return told


def bot_badge(table: Table, seat: int, lang: str) -> h.Node:
    """Whose place a bot has, and how strong it is."""
    words = say("played by a bot", lang)
    label = bot_label(table.player(seat), lang)
    return h.span(".badge.bot", title=words)[h.span(role="img", aria_label=words)["⚙"], " ", label]


def timed(live: Live) -> bool:
    """Whether any clock is drawn: they stand still behind a beat."""
    return bool(live.shown.time.clock.runs or live.shown.alarms.set)


def clock(live: Live, seat: int) -> h.Node:
    """A seat's clock as everybody can tell; nobody's while several may choose in secret: one that stops would tell."""
    return None if len(live.shown.publicly_awaited()) > 1 else running(live, seat, told=True)


def own_clock(live: Live, seat: int, lang: str) -> h.Node:
    """One's own, where it is not the one that all are shown: they are not told who has sealed a choice."""
    table = live.shown
    is_told = len(table.publicly_awaited()) <= 1 and table.deadline(seat) == table.deadline(seat, told=True)
    mine = None if is_told else running(live, seat, told=False)
    return mine and h.span(".own-clock", title=say("Your time", lang))["⏱ ", mine]


def running(live: Live, seat: int, told: bool) -> h.Node:
    """The script counts it down, the server decides."""
    table = live.shown
    if not timed(live) or table.stage != PLAYING or table.player(seat):
        return None
    clocks, at = (table.time.told, table.seen_at) if told else (table.time, table.still_at)
    deadline = table.deadline(seat, told)
    seconds = (deadline - at) if deadline is not None else clocks.left(seat, at)
    if seconds is None:
        return None
    end = None if deadline is None or live.half else int(deadline * 1000)
    return h.span(".clock", data_deadline=end, role="timer")[minutes(seconds)]


def timers(live: Live) -> h.Node:
    """What the rules count down in real time for everybody: a period. It stands still in a pause, and behind a beat."""
    table = live.shown
    common = [alarm for alarm in table.alarms.set.values() if alarm.seat < 0] if table.stage == PLAYING else []
    if not common:
        return None
    rings = {} if live.half else {alarm.name: when for when, alarm in table.rings()}
    return h.p(".timers")[
        [
            h.span(".clock", data_deadline=int(rings[a.name] * 1000) if a.name in rings else None, role="timer")[
                minutes(table.alarms.left(a.name, table.still_at))
            ]
            for a in common
        ]
    ]


def minutes(seconds: float) -> str:
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"
