"""A run of simulated matches: its progress bar, and its results as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from mundialito.lab.intervals import Interval
from mundialito.lab.report import Fared, Report
from mundialito.words import say
from mundialito.words.numbers import grouped


@contextmanager
def progress_bar(console: Console, matches: int, lang: str) -> Iterator[Callable[[int], None] | None]:
    """Tells how far a run is, if anybody is there to see it."""
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(say("matches", lang), total=matches)
        yield lambda done: progress.update(task, completed=done)


def report_table(report: Report, lang: str) -> RenderableType:
    """Seats, then bots if any has several seats, then the run itself."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in (say("seat", lang), say("bot", lang)):
        table.add_column(heading)
    for heading in (say("wins", lang), say("share, 95 % within", lang), say("points, 95 % within", lang)):
        table.add_column(heading, justify="right")
    for result in report.seats():
        table.add_row(*cells(result))
    bots = report.bots()
    if len(bots) < len(report.plan.bots):
        table.add_row()
        for one in bots:
            table.add_row(*cells(one))
    return Group(heading_line(report, lang), Text(), table, Text(), *closing_lines(report, lang))


def cells(fared: Fared) -> tuple[str, ...]:
    """A line of the table."""
    share = fared.win_share
    return (
        fared.seats,
        fared.bot,
        str(fared.wins),
        f"{share.value:.2%}  {share.low:.2%}-{share.high:.2%}",
        within(fared.points),
    )


def within(interval: Interval) -> str:
    return f"{interval.value:.2f}  {interval.low:.2f}-{interval.high:.2f}"


def heading_line(report: Report, lang: str) -> Text:
    """What was played."""
    plan = report.plan
    line = say("{game}: {count} match|{game}: {count} matches", lang, game=plan.game, count=report.matches)
    if report.is_stopped:
        line += " " + say("of {asked} (stopped)", lang, asked=grouped(plan.matches, lang))
    settings = [*(f"{k}={v}" for k, v in plan.options.items()), *(f"{k}={v}" for k, v in plan.parts.items())]
    return Text(", ".join([line, *settings]), style="bold")


def closing_lines(report: Report, lang: str) -> list[Text]:
    """Length of a match, speed, and how to repeat it."""
    length = say(
        "decisions a match: {decisions}   events: {events}",
        lang,
        decisions=within(report.decisions),
        events=f"{report.events:.1f}",
    )
    speed = say(
        "{seconds} s, {speed} matches/s ({mode})   again: --seed {seed}",
        lang,
        seconds=f"{report.seconds:.2f}",
        speed=f"{report.speed:,.0f}",
        mode=report.mode,
        seed=report.plan.seed,
    )
    lines = [Text(length), Text(speed)]
    if len(set(report.plan.bots)) < len(report.plan.bots):
        lines.insert(0, Text(say("A bot's share and points are the mean of its seats.", lang)))
    return lines
