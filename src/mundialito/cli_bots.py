"""Commands around bots, for the command line of cli.py."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mundialito.cli import Cluster, GameName, Jobs, Lang, Options, app, one_sentence

WHO = ("--bots", "--seats")  # one option, two names


@app.command()
@one_sentence
def arena(
    game: GameName,
    bots: Annotated[
        str, typer.Option(*WHO, metavar="BOT,BOT,…", help="Levels, policies, my_bot.py:Mine.")
    ] = "hard,simple",
    table: Annotated[int | None, typer.Option(metavar="N", help="Seats at a table; default: one a bot.")] = None,
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many, at least.")] = 100,
    jobs: Jobs = 0,
    cluster: Cluster = "",
    seed: Annotated[int | None, typer.Option(help="Play the same matches again.")] = None,
    option: Options = [],  # noqa: B006
    lang: Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE.html", help="A page with plots as well.")
    ] = None,
) -> None:
    """Let bots compete, yours too: every deal once in each rotation of the seats, with ratings."""
    from mundialito.terminal import arena, inputs

    told = inputs.read_language(lang)
    found = inputs.find_game(game, told)
    chosen = inputs.read_options(option, found, told)
    names = [word.strip() for word in bots.split(",")]
    wish = arena.Wish(names, table, matches, inputs.run_seed(seed, told), chosen)
    raise typer.Exit(arena.arena(found, wish, jobs, told, as_json, cluster, report))
