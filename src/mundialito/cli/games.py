"""The games themselves: to read, to compile, to make."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mundialito.cli.shared import Lang, one_sentence

room = typer.Typer()


@room.command()
@one_sentence
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; none: the list of games.")] = "",
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="One rule, such as U7.")] = "",
    options: Annotated[bool, typer.Option("--options", help="The options and parts of the game.")] = False,
    lang: Lang = None,
) -> None:
    """Print a rulebook, one of its rules, or the options it knows."""
    from mundialito.terminal import reading

    reading.rules(game, number, options, lang)


@room.command()
@one_sentence
def warm(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; none: all of them.")] = "",
    lang: Lang = None,
) -> None:
    """Compile the rules now, so that nobody has to wait for it later."""
    from mundialito import games
    from mundialito.terminal import inputs, running

    told = inputs.read_language(lang)
    for name in [game] if game else games.names():
        running.warm(inputs.find_game(name, told), told)


@room.command()
@one_sentence
def judge(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The game's folder.")],
    tests: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Its tests; default: FOLDER/tests.")] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where matches that break a law are written.")] = Path(),
    rewrite: Annotated[
        bool,
        typer.Option("--rewrite", help="Write golden replays, counts and catalogues anew."),
    ] = False,
    times: Annotated[int, typer.Option(min=1, metavar="N", help="Try each law N times as often.")] = 1,
    lang: Lang = None,
) -> None:
    """Try a game by every law: secrets, guesses, chance, sources, words, faces; needs mundialito[judge]."""
    from mundialito.terminal import inputs, judging

    raise typer.Exit(judging.judge(folder, tests, out, rewrite, times, inputs.read_language(lang)))


@room.command("new-game")
@one_sentence
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called: small letters, digits and _.")],
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where its folder is made.")] = Path("games"),
    lang: Lang = None,
) -> None:
    """Write a small game that runs and keeps every law, to be changed into yours."""
    from mundialito.terminal import inputs, starting

    starting.new_game(name, folder, inputs.read_language(lang))
