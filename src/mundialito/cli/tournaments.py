"""Tournaments: their seating, and whole ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from mundialito.cli.shared import AsJson, Cluster, GameName, Jobs, Lang, Options, one_sentence

room = typer.Typer()

tournament = typer.Typer(
    help="Whole tournaments: played by bots, or everyone's chances in one that is on.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
room.add_typer(tournament, name="tournament")


@room.command()
@one_sentence
def seat(
    players: Annotated[int, typer.Argument(metavar="PLAYERS", help="How many take part.")],
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 8,
    most: Annotated[int, typer.Option("--max", help="Players at a table at most.")] = 5,
    apart: Annotated[list[str], typer.Option(metavar="P,P,…", help="Keep these apart; repeatable.")] = [],  # noqa: B006
    fixed: Annotated[list[str], typer.Option(metavar="P=TABLE", help="A fixed table; repeatable.")] = [],  # noqa: B006
    seed: Annotated[int, typer.Option(help="Another lot.")] = 0,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Seat a tournament: who plays where in every round, with as few repeated meetings as possible."""
    from mundialito.terminal import inputs, seating

    told = inputs.read_language(lang)
    seating.seat(seating.read_wishes(players, rounds, most, apart, fixed, seed, told), told, as_json)


@tournament.command("run")
@one_sentence
def tournament_run(
    game: GameName,
    players: Annotated[int, typer.Option(help="How many take part.")] = 64,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,…", help="Who plays; several take turns.")] = "simple",
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 8,
    most: Annotated[int, typer.Option("--max", help="Players at a table at most.")] = 5,
    winner: Annotated[str, typer.Option(metavar="lowest|highest|most_wins", help="What wins.")] = "lowest",
    seed: Annotated[int | None, typer.Option(help="Play the same event again.")] = None,
    option: Options = [],  # noqa: B006
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the event, text or .json.")] = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Play a whole event with bots: rounds, standings, extra rounds for a tie."""
    from mundialito.terminal import inputs, tournaments

    told = inputs.read_language(lang)
    found = inputs.find_game(game, told)
    chosen = inputs.read_options(option, found, told)
    settings: dict[str, Any] = {"game": game, "rounds": rounds, "most": most, "winner": winner, "minutes": 0}
    settings |= {"options": chosen} if chosen else {}
    number = inputs.run_seed(seed, told)
    plan = tournaments.Plan(found, players, inputs.read_seats(bots, told), settings, number, save)
    tournaments.run(plan, told, as_json)


@tournament.command("odds")
@one_sentence
def tournament_odds(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An exported event, text or JSON.")],
    bot: Annotated[str, typer.Option(metavar="BOT", help="How everyone plays from here.")] = "simple",
    events: Annotated[int, typer.Option("--events", "-n", help="How many events to play to their end.")] = 20_000,
    seed: Annotated[int, typer.Option(help="Other events.")] = 0,
    jobs: Jobs = 0,
    cluster: Cluster = "",
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Everyone's chances to win an event from where it stands, with their 95 % intervals."""
    from mundialito.terminal import inputs, tournaments

    told = inputs.read_language(lang)
    bots = inputs.read_seats(bot, told)
    asked = tournaments.Question(bots[0], events, inputs.run_seed(seed, told), jobs, cluster)
    raise typer.Exit(tournaments.show_odds(file, asked, told, as_json))


@tournament.command("link")
@one_sentence
def tournament_link(
    event: Annotated[str, typer.Argument(metavar="NAME", help="Which event; none: list those that are open.")] = "",
    database: Annotated[str, typer.Option(metavar="URL", help="As for serve; stop an SQLite server first.")] = "",
    lang: Lang = None,
) -> None:
    """A new link for the director of an event whose link was lost; the old one is dead."""
    from mundialito.terminal import inputs, lost_links

    lost_links.renew(database, event, inputs.read_language(lang))
