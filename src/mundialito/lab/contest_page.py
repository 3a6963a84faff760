"""A contest of the arena as one page, or in a notebook: standings, ratings and shares with intervals, all duels."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

import htpy as h

from mundialito.drawing.plots import Bar, Plot, dots, duels
from mundialito.lab.figures import document, figure, grid, percent
from mundialito.lab.intervals import Interval
from mundialito.lab.ratings import MIDDLE
from mundialito.showing.rulebook import title
from mundialito.words import say

if TYPE_CHECKING:
    from mundialito.lab.arena import Contest, Standing


def page(contest: Contest, lang: str) -> str:
    """The whole contest: one file that needs nothing else."""
    body: h.Node = [
        h.h1[heading(contest, lang)],
        h.p[deals_line(contest, lang)],
        h.p[h.code[command(contest)]],
        h.figure(".panel")[standings_table(contest.standings(), lang)],
        [figure(plot, lang) for plot in plots(contest, lang)],
    ]
    return document(title(contest.game, lang), body, lang)


def fragment(contest: Contest, lang: str) -> str:
    """The same for a notebook, which has colours of its own."""
    shown = [figure(plot, lang) for plot in plots(contest, lang)]
    return str(h.div[h.h3[heading(contest, lang)], standings_table(contest.standings(), lang), shown])


def heading(contest: Contest, lang: str) -> str:
    return say(
        "{game}: {count} match|{game}: {count} matches", lang, game=title(contest.game, lang), count=contest.matches
    )


def deals_line(contest: Contest, lang: str) -> str:
    return say("{count} deal, in {seats} rotations|{count} deals, each in {seats} rotations", lang,
               count=len(contest.deals), seats=contest.seats)  # fmt: skip


def command(contest: Contest) -> str:
    """What plays these very matches again."""
    options = "".join(f" -o {name}={value}" for name, value in contest.options.items())
    bots = shlex.quote(",".join(contest.line_up))
    return (
        f"mundialito arena {contest.game} --bots {bots} --table {contest.seats} -n {contest.matches}"
        f" --seed {contest.seed}{options}"
    )


def label(bot: str) -> str:
    """A bot's name without the folders of its file."""
    return PurePath(bot).name


def standings_table(standings: Sequence[Standing], lang: str) -> h.Node:
    """The table that the terminal prints."""
    heads = (say("bot", lang), say("rating, 95 % within", lang), say("share, 95 % within", lang),
             say("points, 95 % within", lang))  # fmt: skip
    rows = [
        (f"{place}. {label(s.bot)}", f"{s.rating.value:.0f} ({s.rating.low:.0f} - {s.rating.high:.0f})",
         f"{s.wins.value:.2%} ({max(0.0, s.wins.low):.2%} - {min(1.0, s.wins.high):.2%})",
         f"{s.points.value:.2f} ({s.points.low:.2f} - {s.points.high:.2f})")
        for place, s in enumerate(standings, 1)
    ]  # fmt: skip
    return grid(heads, rows)


def plots(contest: Contest, lang: str) -> list[Plot]:
    """Best first in all of them."""
    standings = contest.standings()
    bands = say("Bands: between what each lies with a confidence of 95 %.", lang)
    order = [contest.bots.index(s.bot) for s in standings]
    return [
        dots(
            say("Ratings", lang),
            [Bar(label(s.bot), round(s.rating.value), round(s.rating.low), round(s.rating.high)) for s in standings],
            "", MIDDLE,
            bands + " " + say("A difference of 400 points: ten times as often ahead. Dashed: the mean of all.", lang),
        ),
        dots(
            say("Seats that won", lang),
            [percent(label(s.bot), held(s.wins)) for s in standings], "%", 100 / contest.seats,
            bands + " " + say("Dashed: if all were alike.", lang),
        ),
        duels(
            say("Who was ahead of whom", lang),
            [label(s.bot) for s in standings],
            [[duel(contest, i, j) for j in order] for i in order],
            say("How often the bot of a row was ahead of that of a column at the same table; level counts half.", lang),
        ),
    ]  # fmt: skip


def held(share: Interval) -> Interval:
    """An interval of a share, within what a share can be."""
    return Interval(share.value, max(0.0, share.low), min(1.0, share.high))


def duel(contest: Contest, i: int, j: int) -> Bar | None:
    found = contest.ahead(i, j)
    return percent(label(contest.bots[i]), held(found)) if found else None
