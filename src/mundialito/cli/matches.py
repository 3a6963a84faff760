"""One match, from its file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mundialito.cli.shared import AsJson, Beat, Jobs, Lang, MatchFile, Seed, one_sentence

room = typer.Typer()


@room.command()
@one_sentence
def replay(
    file: MatchFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="The table after N events.")] = None,
    viewer: Annotated[str | None, typer.Option("--as", metavar="A|public", help="What that seat sees.")] = None,
    play: Annotated[bool, typer.Option("--play", help="In its own time.")] = False,
    beat: Beat = 0.9,
    lang: Lang = None,
) -> None:
    """Tell a match again, one line an event, or show the table at one moment."""
    from mundialito import games
    from mundialito.terminal import consoles, inputs, telling

    told = inputs.read_language(lang)
    match = inputs.read_match(file, told)
    game = games.load(match.header.game)
    seat = telling.read_viewer(viewer, match, told)
    if at is not None:
        table, position = telling.moment(game, match, at, seat, told)
        typer.echo(telling.told_at(game, match, at, seat, told))
        consoles.results().print(table)
        typer.echo(f"\n{position}")
        return
    if play:
        telling.play(game, match, seat, told, beat, typer.echo)
        return
    for line in telling.tell_lines(game, match, seat, told):
        typer.echo(line)


@room.command()
@one_sentence
def draw(
    file: MatchFile,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE.svg", help="Where the picture goes.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="After N events; default: all of them.")] = None,
    viewer: Annotated[str | None, typer.Option("--as", metavar="A|public", help="What that seat sees.")] = None,
    lang: Lang = None,
) -> None:
    """Draw the table at one moment of a match, as an SVG picture."""
    from mundialito.terminal import inputs, picturing

    told = inputs.read_language(lang)
    picturing.draw(inputs.read_match(file, told), out, at, viewer, told)


@room.command()
@one_sentence
def verify(file: MatchFile, lang: Lang = None) -> None:
    """Recompute every outcome of Nature in a match file, and its scores."""
    from mundialito import games
    from mundialito.engine.fairness import Unfair
    from mundialito.engine.reading import Unreadable
    from mundialito.terminal import inputs, telling

    told = inputs.read_language(lang)
    try:
        match = inputs.read_match(file, told)
        for line in telling.verdict(games.load(match.header.game), match, told):
            typer.echo(line)
    except (Unfair, Unreadable) as wrong:
        from mundialito.words import spoken

        typer.echo(spoken(wrong, told), err=True)
        raise typer.Exit(1) from None


@room.command()
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
