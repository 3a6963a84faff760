"""What was measured here, beside the record: as a table, or as JSON, which is what a record is."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mundialito.bench.here import LINES, Figures, Line, lines, measured
from mundialito.bench.place import machine
from mundialito.terminal.consoles import results, talk
from mundialito.words import phrase, say
from mundialito.words.numbers import grouped

MATCHES: Final = phrase("{game}: matches of bots a second, on one core")


def record() -> dict[str, Any]:
    """What was measured with this version, and where."""
    return dict(json.loads(files(__package__).joinpath("record.json").read_text("utf-8")))


def bench(database: str, workers: int, lang: str, as_json: bool) -> None:
    """Measure, then tell."""
    talk().print(say("This takes some five minutes. Let nothing else run meanwhile.", lang), markup=False)
    about = machine()
    figures = measured(database, workers, lambda what: talk().print(say(what, lang), markup=False))
    if as_json:
        print(json.dumps({"machine": about, "figures": figures}, indent=1))
    else:
        results().print(beside(about, figures, record(), lang))


def beside(about: dict[str, str], figures: Figures, other: dict[str, Any], lang: str) -> RenderableType:
    """Ours beside theirs; the share says how much of the record this machine is worth there."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(say("what", lang))
    for heading in (say("this machine", lang), say("record", lang), say("share", lang)):
        table.add_column(heading, justify="right")
    for line in lines():
        if line.key in figures:
            table.add_row(*cells(line, figures[line.key], other["figures"].get(line.key), lang))
    parts: list[RenderableType] = [Text(say("Here: {machine}", lang, machine=worded(about)))]
    parts += [Text(say("The record: {machine}", lang, machine=worded(other["machine"]))), Text(), table]
    if figures.get("people_load", 0) > 80:
        parts += [Text(), Text(say("The load itself was short of its core: the server may hold more people.", lang))]
    return Group(*parts)


def cells(line: Line, ours: float, theirs: float | None, lang: str) -> tuple[str, ...]:
    share = (ours / theirs if line.more else theirs / ours) if ours and theirs else None
    return (
        named(line, lang),
        number(ours, line, lang),
        "-" if theirs is None else number(theirs, line, lang),
        "-" if share is None or line.key == "people_load" else f"{share:.0%}",
    )


def named(line: Line, lang: str) -> str:
    return say(line.about, lang) if line in LINES else say(MATCHES, lang, game=line.key.partition("_")[2])


def number(value: float, line: Line, lang: str) -> str:
    return grouped(round(value), lang) if not line.places else f"{value:.{line.places}f}"


def worded(about: dict[str, str]) -> str:
    return ", ".join(f"{value}" if key in ("processor", "system") else f"{key} {value}" for key, value in about.items())
