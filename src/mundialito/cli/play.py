"""Play in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mundialito.cli.shared import Beat, GameName, Lang, Options, Parts, one_sentence

room = typer.Typer()


@room.command()
@one_sentence
def play(
    game: GameName,
    seats: Annotated[str, typer.Option(metavar="me,BOT,…", help="Who sits where.")] = "",
    option: Options = [],  # noqa: B006
    parts: Parts = None,
    lang: Lang = None,
    name: Annotated[list[str], typer.Option(help="Your name; repeatable for several people.")] = [],  # noqa: B006
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the match file.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="Play the same cards again.")] = None,
    beat: Beat = 0.9,
    fast: Annotated[bool, typer.Option("--fast", help="No pauses.")] = False,
) -> None:
    """Play a match in the terminal: you against bots, or several people passing one device."""
    from mundialito.terminal import consoles, inputs, playing, session

    told = inputs.read_language(lang)
    found = inputs.find_game(game, told)
    chairs = inputs.read_seats(seats, told, people=True) if seats else inputs.usual_seats(found, "me", "simple")
    setup = session.Setup(
        found, chairs, session.seat_names(chairs, name, told), inputs.read_options(option, found, told),
        inputs.read_parts(parts, found, told), told, inputs.read_seed(seed, told),
    )  # fmt: skip
    raise typer.Exit(playing.play(setup, consoles.results(), save, fast, beat))
