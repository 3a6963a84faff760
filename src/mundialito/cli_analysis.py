"""Commands that look at one match, for the command line of cli.py."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mundialito.cli import Cluster, GameName, Lang, MatchFile, app, one_sentence

Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Threads; 0: one a core.")]
Seed = Annotated[int, typer.Option(help="Other playouts; the same seed gives the same numbers.")]
AsJson = Annotated[bool, typer.Option("--json", help="Results as JSON.")]


@app.command()
@one_sentence
def analyse(
    file: MatchFile,
    playouts: Annotated[
        int | None, typer.Option("--playouts", "-n", help="From each moment; default: as the game is quick.")
    ] = None,
    hard: Annotated[str, typer.Option(metavar="all|swings|none", help="Where `hard` is asked, too.")] = "all",
    svg: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="The curve as a picture.")] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE.html", help="A page with everything.")] = None,
    jobs: Jobs = 0,
    seed: Seed = 0,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Everybody's chances before and after each decision of a match, the biggest swings, and what `hard` had done."""
    from mundialito.terminal import analysis, inputs

    told = inputs.read_language(lang)
    wish = analysis.Wish(playouts, inputs.run_seed(seed, told), jobs, hard, svg, report, as_json)
    analysis.analyse(inputs.read_match(file, told), wish, told)


@app.command()
@one_sentence
def odds(
    game: GameName,
    at: Annotated[Path, typer.Option("--at", metavar="FILE", help="The match file, finished or not.")],
    event: Annotated[int | None, typer.Option(metavar="N", help="After N events; default: all of them.")] = None,
    viewer: Annotated[
        str | None, typer.Option("--as", metavar="A|public", help="Guess at what that seat, or the public, cannot see.")
    ] = None,
    playouts: Annotated[int | None, typer.Option("--playouts", "-n", help="How many; default: 10,000.")] = None,
    jobs: Jobs = 0,
    cluster: Cluster = "",
    seed: Seed = 0,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Each team's chance to win the cup from a moment of a match, and each seat's, with 95 % intervals."""
    from mundialito.terminal import analysis, inputs

    told = inputs.read_language(lang)
    question = analysis.question(inputs.find_game(game, told), at, event, viewer, inputs.run_seed(seed, told), told)
    raise typer.Exit(analysis.odds(question, playouts, jobs, cluster, told, as_json))
