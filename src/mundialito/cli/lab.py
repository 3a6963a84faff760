"""Many matches at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mundialito.cli.shared import AsJson, Cluster, GameName, Jobs, Lang, Options, Parts, Seed, one_sentence

room = typer.Typer()
WHO = ("--bots", "--seats")  # one option, two names


@room.command()
@one_sentence
def simulate(
    game: GameName,
    seats: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="One bot a seat: random, eager, simple; or how many random ones.")
    ] = "",
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many.")] = 10_000,
    jobs: Jobs = 0,
    cluster: Cluster = "",
    seed: Annotated[int | None, typer.Option(help="Play the same matches again.")] = None,
    option: Options = [],  # noqa: B006
    parts: Parts = None,
    lang: Lang = None,
    as_json: AsJson = False,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE.html", help="A page with plots as well.")
    ] = None,
) -> None:
    """Let bots play many matches and say who wins how often; Ctrl-C shows what is done so far."""
    from mundialito.lab.report import Plan
    from mundialito.terminal import inputs, running

    told = inputs.read_language(lang)
    found = inputs.find_game(game, told)
    bots = inputs.read_seats(seats, told) if seats else inputs.usual_seats(found, "simple", "simple", "random")
    plan = Plan(
        game, bots, matches, inputs.run_seed(seed, told),
        inputs.read_options(option, found, told), inputs.read_parts(parts, found, told),
    )  # fmt: skip
    raise typer.Exit(running.simulate(found, plan, jobs, told, as_json, report, cluster))


@room.command()
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
    as_json: AsJson = False,
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


@room.command()
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


@room.command()
@one_sentence
def count(
    game: GameName,
    words: Annotated[list[str], typer.Argument(metavar="[POSITION] DEPTH", help="From where, and how many events.")],
    seats: Annotated[int | None, typer.Option(help="How many seats, where no position is given.")] = None,
    option: Options = [],  # noqa: B006
    parts: Parts = None,
    lang: Lang = None,
) -> None:
    """Count the ways a match can go on, Nature's included, for 1 to DEPTH events."""
    from mundialito.terminal import inputs, running

    told = inputs.read_language(lang)
    found = inputs.find_game(game, told)
    depth = inputs.read_depth(words, told)
    if len(words) == 2:
        state = inputs.read_position(found, words[0], bool(option or parts or seats), told)
    else:
        numbers = inputs.read_parts(parts, found, told)
        state = found.begun(seats or found.fewest, inputs.read_options(option, found, told), numbers)
    running.count(found, state, depth, told)
