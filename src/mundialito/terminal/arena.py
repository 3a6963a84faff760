"""`mundialito arena`: bots against each other, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mundialito.bots import LEVELS
from mundialito.engine.game import Game
from mundialito.lab.arena import Contest, compete
from mundialito.lab.contest_page import label
from mundialito.lab.contest_page import page as report
from mundialito.terminal.consoles import announce_compiling, results, talk
from mundialito.terminal.figures import progress_bar, within
from mundialito.terminal.running import INTERRUPTED, check_numbers, cores, must_be_writable, write_page
from mundialito.words import say


@dataclass(frozen=True)
class Wish:
    """What was asked for."""

    bots: Sequence[str]
    seats: int | None
    matches: int
    seed: int
    options: Mapping[str, str]


def arena(
    game: Game, wish: Wish, jobs: int, lang: str, as_json: bool, cluster: str = "", page: Path | None = None
) -> int:
    """Play, print what came of it, and write the page that was asked for; the exit status."""
    check_numbers(wish.matches, jobs, lang, cluster)
    if page:
        must_be_writable(page, lang)
    if not cluster:
        announce_compiling(
            game.name, lang, "search.search" if any(b in LEVELS for b in wish.bots) else "outside.play_on"
        )
    with progress_bar(talk(), wish.matches, lang) as progress:
        contest = compete(
            game, wish.bots, wish.matches, wish.seats, wish.seed, jobs or cores(), wish.options, progress,
            cluster=cluster,
        )  # fmt: skip
    if as_json:
        print(json.dumps(contest.to_dict(), indent=1))
    elif contest.deals:
        results().print(contest_table(contest, lang))
    if page and contest.deals:
        write_page(page, report(contest, lang), lang)
        talk().print(say("The report is in {file}.", lang, file=str(page)), markup=False, soft_wrap=True)
    return 0 if contest.matches >= wish.matches else INTERRUPTED


def contest_table(contest: Contest, lang: str) -> RenderableType:
    """Best first, then the run itself."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(say("bot", lang), overflow="fold")
    headings = say("rating, 95 % within", lang), say("share, 95 % within", lang), say("points, 95 % within", lang)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for s in contest.standings():
        rating = f"{s.rating.value:.0f}  {s.rating.low:.0f}-{s.rating.high:.0f}"
        share = f"{s.wins.value:.2%}  {max(0.0, s.wins.low):.2%}-{min(1.0, s.wins.high):.2%}"
        table.add_row(label(s.bot), rating, share, within(s.points))
    return Group(Text(heading_line(contest, lang), style="bold"), Text(), table, Text(), Text(closing(contest, lang)))


def heading_line(contest: Contest, lang: str) -> str:
    line = say("{game}: {count} match|{game}: {count} matches", lang, game=contest.game, count=contest.matches)
    deals = say("{count} deal, in {seats} rotations|{count} deals, each in {seats} rotations", lang,
                count=len(contest.deals), seats=contest.seats)  # fmt: skip
    return ", ".join([line, deals, *(f"{k}={v}" for k, v in contest.options.items())])


def closing(contest: Contest, lang: str) -> str:
    speed = contest.matches / contest.seconds if contest.seconds else 0.0
    return say(
        "{seconds} s, {speed} matches/s ({mode})   again: --seed {seed}", lang,
        seconds=f"{contest.seconds:.2f}", speed=f"{speed:,.1f}", mode=contest.mode, seed=contest.seed,
    )  # fmt: skip
