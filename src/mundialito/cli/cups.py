"""World Cups by their own rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mundialito.cli.shared import AsJson, Lang, one_sentence

room = typer.Typer()

cup = typer.Typer(
    help="World Cups by their own rules: tables with the tie-break that decided, and the bracket.", no_args_is_help=True
)
room.add_typer(cup, name="cup")

Year = Annotated[str, typer.Argument(metavar="YEAR", help="1930, 1958, 1962, 1966, 2002 or 2010.")]
ResultsFile = Annotated[
    Path, typer.Argument(metavar="RESULTS.csv", help="Columns home,away,home_goals,away_goals; see docs/cups.md.")
]
Lots = Annotated[
    list[str], typer.Option("--lots", metavar="TEAM,TEAM,…", help="Lots that were drawn, best first; repeatable.")
]


@cup.command("table")
@one_sentence
def cup_table(
    year: Year,
    file: ResultsFile,
    group: Annotated[str | None, typer.Option("--group", metavar="NAME", help="One group; none: all.")] = None,
    lots: Lots = [],  # noqa: B006
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """The tables of the groups, with the rule that separated each place from the next."""
    from mundialito.terminal import cups, inputs

    told = inputs.read_language(lang)
    cups.groups(cups.whole_chart(year, file, lots, told), group, told, as_json)


@cup.command("bracket")
@one_sentence
def cup_bracket(
    year: Year,
    file: ResultsFile,
    lots: Lots = [],  # noqa: B006
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """The knock-out stage as far as the results lead, and what is missing."""
    from mundialito.terminal import cups, inputs

    told = inputs.read_language(lang)
    cups.bracket(cups.whole_chart(year, file, lots, told), told, as_json)
