"""The wall: what the hall wants to know now, to be read from fifteen metres. The script measures it and turns pages."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import htpy as h

from mundialito.cups.chart import Chart
from mundialito.desk.clock import elapsed
from mundialito.desk.people import az
from mundialito.desk.pot import pot
from mundialito.desk.progress import Played, Progress
from mundialito.desk.settings import MINUTE
from mundialito.desk.standings import champion, standings
from mundialito.web.desk import cup_page, public_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.money import money
from mundialito.web.desk.parts import is_paused, round_clock, span
from mundialito.web.desk.print_pages import seats
from mundialito.web.desk.public_page import state_of
from mundialito.web.desk.today_page import foreseen, headline
from mundialito.web.shell.sharing import code
from mundialito.words import say

LONG: Final = 20  # seconds for what is looked at longer
ENTERED, SEATS, PLAYING, BETWEEN, TIED, WON = "entered", "seats", "playing", "between", "tied", "won"


def version(desk: Desk) -> Hashable:
    """What the public sees, and which tables still play."""
    current = state_of(desk).current
    done = (frozenset(current.results), frozenset(current.confirmed)) if current else None
    return public_page.version(desk), done


def page(desk: Desk) -> h.Node:
    """All views of the phase; the script shows one at a time."""
    s, lang, now = state_of(desk), desk.lang, desk.now
    if s.settings.cup:
        return cup_views(desk, s)
    phase = phase_of(s)
    return h.div(".screen", data_phase=phase)[
        h.header[h.h1[s.settings.name or say("Tournament", lang)], h.p[headline(s, now, lang)]],
        VIEWS[phase](s, now, lang),
    ]


def phase_of(s: Progress) -> str:
    """Where in the day: what the hall asks itself changes with it."""
    if s.finished:
        return TIED if champion(s) is None else WON
    if s.current is None:
        return ENTERED
    if not s.current.started:
        return SEATS
    return BETWEEN if s.current.is_over else PLAYING


def view(id: str, heading: str, content: h.Node, dwell: int = 0) -> h.Node:
    """One of them; which part of a list it shows is written beside its heading."""
    top = h.h2[heading, " ", h.small(".pages")] if heading else None
    return h.section(".view", id=f"view-{id}", data_dwell=dwell or None)[top, content]


def listed(rows: Sequence[tuple[str, h.Node]], kind: str = "") -> h.Node:
    """Rows with what stands for them where a list goes on over several pages."""
    return h.ul(class_=f"wall {kind}".strip(), data_fit=True)[[h.li(data_key=key)[row] for key, row in rows]]


def initial(name: str) -> str:
    return az(name)[:1].upper()


# --- by phase --------------------------------------------------------------------------------------------------------


def entering(s: Progress, _: int, lang: str) -> list[h.Node]:
    """Who is entered, and who is here."""
    people = sorted(s.players.values(), key=lambda p: az(p.name))
    rows = [(initial(p.name), [h.span[p.name], h.strong["✓" if p.is_here else ""]]) for p in people if not p.is_gone]
    return [view("entered", say("Entered", lang), listed(rows))] if rows else []


def seating(s: Progress, _: int, lang: str) -> list[h.Node]:
    """Name and table, until the signal."""
    number = len(s.rounds)
    rows = [(initial(name), [h.span[name], h.strong[table or say("bye", lang)]]) for name, table in seats(s, number)]
    heading = say("Round {round}: find your name", lang, round=number)
    return [view("seats", heading, listed(rows), LONG if len(rows) > len(s.rounds[-1].tables) * 2 else 0)]


def playing(s: Progress, now: int, lang: str) -> list[h.Node]:
    """The clock, the tables that still play, and how it stood before this round."""
    assert s.current is not None
    return [clocks(s, now, lang), still(s.current, lang), *ranking(s, lang)]


def between(s: Progress, now: int, lang: str) -> list[h.Node]:
    """How it stands, and when it goes on."""
    return [*ranking(s, lang), clocks(s, now, lang)]


def tied(s: Progress, _: int, lang: str) -> list[h.Node]:
    """First place waits for an extra round: its names stand in the headline."""
    return ranking(s, lang)


def won(s: Progress, _: int, lang: str) -> list[h.Node]:
    """Who has won what, then all others."""
    return [crowned(s, lang), *ranking(s, lang)]


VIEWS: Final = {ENTERED: entering, SEATS: seating, PLAYING: playing, BETWEEN: between, TIED: tied, WON: won}


# --- views -----------------------------------------------------------------------------------------------------------


def clocks(s: Progress, now: int, lang: str) -> h.Node:
    """The round's stopwatch, and the time that is left."""
    return view(
        "clock",
        "",
        h.div(".big-clock", data_scale=True)[
            h.p(".huge")[round_clock(s, now)], remaining(s, now, lang), foreseen(s, now, lang)
        ],
    )


def remaining(s: Progress, now: int, lang: str) -> h.Node:
    """E1, ED2  Counted down by the script, with a sound at the end."""
    limit = s.settings.minutes * MINUTE
    if not limit or s.finished:
        return None
    left = max(0, limit - elapsed(s, now))
    stands = is_paused(s) or not any(r.started for r in s.rounds)
    words = say("The clock is paused", lang) if is_paused(s) else say("Time left", lang)
    return h.p(".under")[
        words, " ", h.span(".left", role="timer", data_until=None if stands else now + left)[span(left)]
    ]


def still(current: Played, lang: str) -> h.Node:
    """The tables whose score does not count yet."""
    waits = [i for i in range(len(current.tables)) if i not in current.confirmed]
    rows = [
        (
            str(i + 1),
            [
                h.strong[say("Table {table}", lang, table=i + 1)],
                h.span[say("counted", lang) if i in current.results else say("playing", lang)],
            ],
        )
        for i in waits
    ]
    return view("tables", say("Tables still playing: {count}", lang, count=len(waits)), listed(rows, "tables-on"))


def ranking(s: Progress, lang: str) -> list[h.Node]:
    """Rank, name, total: rounds are on everybody's phone."""
    rows = standings(s)
    if not rows or (s.hides_totals and not s.finished):
        return []
    told = [
        (str(r.rank or "–"), [h.b[r.rank or "–"], h.span[s.players[r.player].name], h.strong[r.total]]) for r in rows
    ]
    return [view("standings", say("Standings", lang), listed(told, "ranks"))]


def crowned(s: Progress, lang: str) -> h.Node:
    """E5  The champion, and what was won."""
    winner = champion(s)
    assert winner is not None
    prizes = [
        h.p(".prize")[s.players[player].name if player != winner else None, " ", h.strong[money(s, amount, lang)]]
        for player, amount in pot(s).prizes
        if amount
    ]
    return view(
        "champion",
        "",
        h.div(".crown", data_scale=True)[
            h.p(".under")[say("The winner", lang)], h.p(".huge")["★ ", s.players[winner].name], prizes
        ],
        LONG,
    )


# --- beside them -----------------------------------------------------------------------------------------------------


def beside(desk: Desk) -> h.Node:
    """The code of the public page, for every reader's own address; and the button without which browsers are silent."""
    lang = desk.lang
    script = desk.request.app.state.frame.assets["wall.js"]
    return [
        h.script(src=script, defer=True),
        h.aside("#wall-code")[
            code(desk.address(f"/event/{desk.key}"), lang), h.p[say("On your phone: your table, the standings", lang)]
        ],
        h.button("#sound.btn.small.quiet", type="button", hidden=True)["♪ ", say("Sound", lang)],
    ]


# --- cups ------------------------------------------------------------------------------------------------------------


def cup_views(desk: Desk, s: Progress) -> h.Node:
    """Groups, then the bracket."""
    chart, lang = cup_page.found(desk), desk.lang
    views = {"groups": cup_page.groups(s, chart, lang), "bracket": cup_page.bracket(s, chart, lang)}
    return h.div(".screen.cup", data_phase="cup")[
        h.header[h.h1[s.settings.name], h.p[champion_words(s, chart, lang)]],
        [view(id, "", h.div(".charted", data_scale=True)[content], LONG) for id, content in views.items()],
    ]


def champion_words(s: Progress, chart: Chart, lang: str) -> str:
    return say("Champion: {team}", lang, team=cup_page.name(s, chart.champion, lang)) if chart.champion else ""
