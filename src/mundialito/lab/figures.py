"""A run of simulated matches as one page: who won how often, and what the game itself notes of its matches.

A game notes what it wants in `note` of its rules, whole numbers alone (see engine/contract.py), and makes plots of
them in its `look/figures.py`: `plots(figures, matches, lang)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import htpy as h
from markupsafe import Markup

from mundialito import drawing, games
from mundialito.drawing.plots import Bar, Plot, bars
from mundialito.lab.intervals import Interval
from mundialito.lab.report import Fared, Report
from mundialito.showing.rulebook import title
from mundialito.words import say

THEME: Final = Path(drawing.__file__).with_name("theme.css")
SHEET: Final = """
body { padding: 1.5rem; }
main { max-inline-size: 62rem; margin-inline: auto; }
figure { margin: 0 0 1.5rem; break-inside: avoid; }
figcaption { font: 700 1.15rem/1.3 var(--display); margin-block-end: .6rem; }
.plot { display: block; inline-size: 100%; min-inline-size: 34rem; max-block-size: 60rem; }
.fluid { display: block; overflow: visible; font-size: .9rem; }
code { overflow-wrap: anywhere; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-block-end: 1px solid var(--line); text-align: end; white-space: nowrap; }
th:first-child, td:first-child { text-align: start; }
.scroll { overflow-x: auto; }
@media print { details { display: none; } body { background: none; } .panel { box-shadow: none; } }
"""


def page(report: Report, lang: str) -> str:
    """The whole report: one file that needs nothing else."""
    name = title(report.plan.game, lang)
    body = [
        h.h1[say("{game}: {count} match|{game}: {count} matches", lang, game=name, count=report.matches)],
        h.p[h.code[command(report)]],
        seats_table(report, lang),
        [figure(plot, lang) for plot in plots(report, lang)],
    ]
    return document(name, body, lang)


def document(name: str, body: h.Node, lang: str) -> str:
    """A page of its own: the theme of all pages, and nothing to load."""
    root = h.html(lang=lang)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"{name} · Mundialito"],
            h.style[Markup(THEME.read_text("utf-8") + SHEET)],
        ],
        h.body[h.main[body]],
    ]
    return str(root)


def command(report: Report) -> str:
    """What plays these very matches again."""
    plan = report.plan
    options = "".join(f" -o {name}={value}" for name, value in plan.options.items())
    return (
        f"mundialito simulate {plan.game} --seats {','.join(plan.bots)} -n {report.matches} --seed {plan.seed}{options}"
    )


def plots(report: Report, lang: str) -> list[Plot]:
    """Those of every game, then the game's own."""
    rows = report.seats()
    general = [
        bars(
            say("Matches won, by seat", lang),
            [share(row) for row in rows],
            "%",
            say("Thin lines: between what each lies with a confidence of 95 %.", lang),
        ),
        bars(
            say("Points a match, by seat", lang),
            [points(row) for row in rows],
            "",
            say("Thin lines: between what each lies with a confidence of 95 %.", lang),
        ),
    ]
    return general + own_plots(report, lang)


def own_plots(report: Report, lang: str) -> list[Plot]:
    """What the game makes of its notes; nothing if it takes none."""
    own = games.own(report.plan.game, "look.figures") if report.figures else None
    return list(own.plots(report.figures, report.matches, lang)) if own else []


def share(row: Fared) -> Bar:
    return percent(f"{row.seats} {row.bot}", row.win_share)


def points(row: Fared) -> Bar:
    return Bar(f"{row.seats} {row.bot}", row.points.value, row.points.low, row.points.high)


def percent(label: str, interval: Interval) -> Bar:
    """A share as a bar of per cent."""
    return Bar(label, 100 * interval.value, 100 * interval.low, 100 * interval.high)


def seats_table(report: Report, lang: str) -> h.Node:
    """The table that the terminal prints."""
    heads = (say("seat", lang), say("bot", lang), say("wins", lang), say("share, 95 % within", lang),
             say("points, 95 % within", lang))  # fmt: skip
    rows = [
        (r.seats, r.bot, f"{r.wins:,}", f"{r.win_share.value:.2%} ({r.win_share.low:.2%} - {r.win_share.high:.2%})",
         f"{r.points.value:.2f} ({r.points.low:.2f} - {r.points.high:.2f})")
        for r in report.seats()
    ]  # fmt: skip
    return h.figure(".panel")[grid(heads, rows)]


def figure(plot: Plot, lang: str) -> h.Node:
    """A plot with its caption, and its numbers for whoever wants them."""
    return h.figure(".panel")[
        h.figcaption[plot.title],
        h.div(".scroll")[plot.picture],
        plot.note and h.p[plot.note],
        h.details[h.summary[say("The numbers", lang)], grid(plot.head, plot.rows)],
    ]


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> h.Node:
    return h.div(".scroll")[
        h.table[
            any(heads) and h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]],
            h.tbody[[h.tr[[h.td[cell] for cell in row]] for row in rows]],
        ]
    ]
