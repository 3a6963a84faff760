"""Chances while a match is played: the seats' for those who watch, the teams' beside the wall chart."""

from __future__ import annotations

from typing import Final

import htpy as h

from mundialito import games
from mundialito.drawing.curve import colour
from mundialito.drawing.pieces import Pieces, joined
from mundialito.drawing.svg import path, rect, short, svg
from mundialito.engine.face import allowed
from mundialito.engine.rule import PLAIN
from mundialito.engine.who import PUBLIC
from mundialito.lab.chances import Chances
from mundialito.tables.forecasting import Forecast
from mundialito.tables.setting import NO_CHANCES, TEAM_CHANCES
from mundialito.tables.table import PLAYING
from mundialito.web.table.looker import Looker
from mundialito.words import say
from mundialito.words.numbers import grouped, percent

FIRST: Final = 8  # teams shown; the others unfold


def chances_part(looker: Looker) -> Pieces:
    """What this visitor may see of the chances; a seat's own page never has the seats'."""
    live, lang = looker.live, looker.visitor.lang
    wish = live.shown.setting.chances
    watches = looker.seat == PUBLIC
    if live.shown.stage != PLAYING or wish == NO_CHANCES or not (watches or wish == TEAM_CHANCES):
        return Pieces()
    version = live.forecast.version if live.forecast else -1
    part: Pieces = live.worked_out(("chances", watches, lang), version, lambda: joined([panel(looker, watches)]))
    return part


def panel(looker: Looker, watches: bool) -> h.Node:
    """Seats for those who watch, then teams."""
    live, lang = looker.live, looker.visitor.lang
    found = live.forecast
    return [
        h.h2[say("Chances to win", lang)],
        waiting(lang)
        if found is None
        else [
            watches and seats(looker, found),
            teams(looker, found),
            h.p("#chances-of.soft.small", data_at=found.version)[
                say(
                    "From what everybody sees, what is hidden guessed at: {playouts} playouts, ± {error} points at "
                    "most. Lines: intervals of 95 %.",
                    lang, playouts=grouped(found.seats.playouts, lang), error=f"{100 * largest(found.seats):.0f}",
                )
            ],
        ],
    ]  # fmt: skip


def largest(chances: Chances) -> float:
    """Half of the widest interval."""
    return max((chances.of(i).high - chances.of(i).low) / 2 for i in range(len(chances.wins)))


def waiting(lang: str) -> h.Node:
    if allowed(None) == PLAIN:
        return h.p(".soft")[say("Chances need compiled rules, which this server has not.", lang)]
    return h.p(".soft.working", role="status")[say("Being worked out…", lang)]


def seats(looker: Looker, found: Forecast) -> h.Node:
    """Partners win together, so a side has one line."""
    sides, lang = looker.live.shown.side_names(), looker.visitor.lang
    return h.ol(".chances")[
        [
            row(f"chance-{p}", h.span(".name")[name], found.seats, found.seats_before, p, lang, colour(p))
            for p, name in sides.items()
        ]
    ]


def teams(looker: Looker, found: Forecast) -> h.Node:
    """The likeliest champions; those without a chance are left out."""
    titles, lang = found.titles, looker.visitor.lang
    table = looker.live.shown
    draw = games.own(table.game.name, "look.titles")
    if titles is None or draw is None:
        return None
    view, at = table.view(PUBLIC), looker.app.frame.assets[f"{table.game.name}.svg"]
    order = sorted((i for i in range(len(found.teams)) if titles.wins[i]), key=lambda i: (-titles.wins[i], i))
    rows = [
        row(f"title-{found.teams[i]}", draw.team(view, found.teams[i], lang, at), titles, found.titles_before, i, lang)
        for i in order
    ]
    return [
        h.h3[say("Teams: the cup", lang)],
        h.ol(".chances.teams")[rows[:FIRST]],
        len(rows) > FIRST
        and h.details[h.summary[say("All teams with a chance", lang)], h.ol(".chances.teams")[rows[FIRST:]]],
    ]


def swing(change: float, lang: str) -> h.Node:
    """In points of a hundred, where there is one that chance alone does not explain."""
    points = round(100 * change)
    if not points:
        return None
    words = say("since the last look", lang)
    return h.span(".swing", data_up=points > 0, title=words)[f"{points:+d}".replace("-", "−"), h.span(".unseen")[words]]


def row(
    id_: str, name: h.Node, chances: Chances, before: Chances | None, i: int, lang: str, fill: str = ""
) -> h.Node:  # fmt: skip
    """A name, its chance with what has just been won or lost of it, and both as a bar."""
    interval = chances.of(i)
    said = percent(interval.value, 0, lang)
    return h.li(id=id_)[
        name,
        h.span(".chance")[swing(chances.swing(before, i), lang) if before else None, " ", h.b[said]],
        svg({"viewBox": "0 0 100 5", "preserveAspectRatio": "none", "aria-hidden": "true"}, class_="bar")[
            rect(class_="all", width=100, height=5),
            rect(class_="part", width=short(100 * interval.value), height=5, fill=fill or None),
            path(class_="reach", d=f"M{short(100 * interval.low)} 2.5H{short(100 * interval.high)}"),
        ],
    ]
