"""Commands for whoever makes a game, for the command line of cli.py."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mundialito.cli import Lang, app, one_sentence


@app.command()
@one_sentence
def judge(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The game's folder.")],
    tests: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Its tests; default: FOLDER/tests.")] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where matches that break a law are written.")] = Path(),
    rewrite: Annotated[bool, typer.Option("--rewrite", help="Write golden replays and counts anew.")] = False,
    lang: Lang = None,
) -> None:
    """Try a game by every law: secrets, guesses, chance, sources, citations, faces; needs mundialito[judge]."""
    from mundialito.terminal import inputs, judging

    raise typer.Exit(judging.judge(folder, tests, out, rewrite, inputs.read_language(lang)))


@app.command("new-game")
@one_sentence
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called: small letters and digits.")],
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where its folder is made.")] = Path("games"),
    lang: Lang = None,
) -> None:
    """Write a small game that runs and keeps every law, to be changed into yours."""
    from mundialito.terminal import inputs, starting

    starting.new_game(name, folder, inputs.read_language(lang))
