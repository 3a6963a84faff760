"""What a look at one match prints: an analysis, and the odds of a cup."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.lab import analyse as lab
from mundialito.lab import odds as cups
from mundialito.lab.analyse import Analysis
from mundialito.lab.analysis_page import about, advice, biggest_luck, change, in_words, luck_words, page, svg, swung
from mundialito.lab.intervals import Interval
from mundialito.lab.odds import Odds, Question, owner_name, team_words, titles_of
from mundialito.terminal.consoles import announce_compiling, results, talk
from mundialito.terminal.figures import progress_bar
from mundialito.terminal.inputs import Mistake, read_match
from mundialito.terminal.running import INTERRUPTED, check_jobs, cores, must_be_writable, write_page
from mundialito.terminal.telling import read_viewer
from mundialito.words import say


@dataclass(frozen=True)
class Wish:
    """How an analysis is to be made, and where it goes."""

    playouts: int | None
    seed: int
    jobs: int
    hard: str
    svg: Path | None
    report: Path | None
    as_json: bool


def check(playouts: int | None, lang: str) -> None:
    if playouts is not None and playouts < 1:
        raise Mistake(say("At least one playout is needed: --playouts cannot be {number}.", lang, number=playouts))


# --- an analysis ---------------------------------------------------------------------------------------


def analyse(match: Match, wish: Wish, lang: str) -> None:
    """Make it, print it, write it."""
    check(wish.playouts, lang)
    check_jobs(wish.jobs, "", lang)
    if wish.hard not in lab.ASKING:
        raise Mistake(say("--hard is all, swings or none, not {text}.", lang, text=wish.hard))
    for file in (wish.svg, wish.report):
        if file:
            must_be_writable(file, lang)
    announce_compiling(match.header.game, lang, "drive.play_many" if wish.hard == lab.NONE else "search.search")
    with steps_bar(lang) as progress:
        found = lab.analyse(match, wish.playouts, wish.seed, wish.jobs or cores(), wish.hard, progress)
    if wish.svg:
        write_page(wish.svg, svg(found, lang), lang)
    if wish.report:
        write_page(wish.report, page(found, lang), lang)
        talk().print(say("The report is in {file}.", lang, file=str(wish.report)), markup=False, soft_wrap=True)
    if wish.as_json:
        print(json.dumps(found.to_dict(), indent=1))
    else:
        results().print(analysis_table(found, lang))


@contextmanager
def steps_bar(lang: str) -> Iterator[Callable[[int, int], None] | None]:
    """Tells how far it is, if anybody is there to see it."""
    console = talk()
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(say("moments", lang), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def analysis_table(found: Analysis, lang: str) -> RenderableType:
    """Every decision a line, then the biggest swings, then how sure it is."""
    words = in_words(found.match, (*found.decisions, *found.swings), lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    table.add_column(say("decision", lang), overflow="fold")
    table.add_column(say("chance before → after", lang), justify="right", no_wrap=True)
    table.add_column(say("points", lang), justify="right", no_wrap=True)
    table.add_column("hard", overflow="fold")
    for d in found.decisions:
        hard = "" if d.hard is None else "=" if d.instead is None else words[d.number].hard
        table.add_row(str(d.number), Text(words[d.number].did), change(d, lang), swung(d), Text(hard))
    lines = list[RenderableType]()
    for i, d in enumerate(found.swings, 1):
        said = words[d.number]
        lines += [
            Text(f"{i}. {d.number}: {said.did} {change(d, lang)} ({swung(d)})"),
            Text(f"   {advice(d, said, lang)}"),
        ]
    if luck := biggest_luck(found):
        lines.append(Text(luck_words(found, luck, lang)))
    closing = f"{about(found, lang)} --playouts {found.playouts} --seed {found.seed}"
    return Group(table, Text(), Text(say("The biggest swings", lang), style="bold"), *lines, Text(), Text(closing))


# --- odds ----------------------------------------------------------------------------------------------


def question(game: Game, file: Path, event: int | None, viewer: str | None, seed: int, lang: str) -> Question:
    """What is asked, checked before anybody waits."""
    titles_of(game.name)
    match = read_match(file, lang)
    if match.header.game != game.name:
        raise Mistake(
            say(
                "{file} is a match of {other}, not of {game}.", lang, file=file, other=match.header.game, game=game.name
            )
        )
    most = len(match.events)
    at = most if event is None else event
    if not 0 <= at <= most:
        raise Mistake(say("The match has {most} events: --event goes from 0 to {most}.", lang, most=most))
    return Question(match, at, read_viewer(viewer, match, lang), seed)


def odds(asked: Question, playouts: int | None, jobs: int, cluster: str, lang: str, as_json: bool) -> int:
    """Play out, and print what came of it; the exit status."""
    check(playouts, lang)
    check_jobs(jobs, cluster, lang)
    if not cluster:
        announce_compiling(asked.game, lang)
    with progress_bar(talk(), playouts or cups.USUAL, lang) as progress:
        found = cups.odds(asked, playouts, jobs or cores(), cluster, progress)
    if as_json:
        print(json.dumps(found.to_dict(), indent=1))
    else:
        results().print(odds_table(found, lang))
    return INTERRUPTED if found.is_stopped else 0


def odds_table(found: Odds, lang: str) -> RenderableType:
    """Teams, likeliest first, those without a chance in one line; then seats."""
    asked, view, names = found.question, found.view, found.question.match.header.seats
    about, called = titles_of(asked.game), team_words(asked.game)
    teams = headed(say("team", lang), say("player", lang), lang)
    hopeless = []
    for i in found.best_first():
        t = found.teams[i]
        if not found.titles.wins[i]:
            hopeless.append(called.words(view, t, lang))
            continue
        teams.add_row(called.words(view, t, lang), owner_name(about, view, t, names), *chance(found.titles.of(i)))
    seats = headed(say("player", lang), "", lang)
    for p, name in games.load(asked.game).side_names(view, names).items():
        seats.add_row(Text(name), "", *chance(found.seats.of(p)))
    parts: list[RenderableType] = [Text(heading(found, lang), style="bold"), Text(), teams]
    if hopeless:
        parts.append(Text(say("None of the playouts was won by: {teams}.", lang, teams=", ".join(hopeless))))
    return Group(*parts, Text(), seats, Text(), Text(closing(found, lang)))


def headed(first: str, second: str, lang: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (first, second):
        table.add_column(name)
    for name in (say("chance", lang), say("95 % within", lang)):
        table.add_column(name, justify="right", no_wrap=True)
    return table


def chance(interval: Interval) -> tuple[str, str]:
    return f"{interval.value:.1%}", f"{interval.low:.1%}-{interval.high:.1%}"


def heading(found: Odds, lang: str) -> str:
    """Where in the match."""
    at, most = found.question.at, len(found.question.match.events)
    return say("{game}: after {at} of {most} events", lang, game=found.question.game, at=at, most=most)


def closing(found: Odds, lang: str) -> str:
    """What it rests on."""
    if found.seats.is_known:
        return say("The match is over: this is its result.", lang)
    count, seed = found.seats.playouts, found.question.seed
    if found.question.viewer is None:
        told = say("{count} playout of `simple` from the true state|{count} playouts of `simple` from the true state",
                   lang, count=count)  # fmt: skip
    else:
        told = say("{count} playout of `simple`, from a guess at what is hidden|"
                   "{count} playouts of `simple`, each from a guess at what is hidden", lang, count=count)  # fmt: skip
    again = say("again: --seed {seed}", lang, seed=seed)
    return f"{told}   {again}"
