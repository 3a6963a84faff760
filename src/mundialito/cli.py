"""The command line: a verb, a game, then options with good defaults. Results on stdout, talk on stderr.

Nothing heavy is imported before it is needed, so that `mundialito --help` answers at once.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from mundialito import __version__
from mundialito.words import language

F = TypeVar("F", bound=Callable[..., Any])
INTERRUPTED = 130

app = typer.Typer(
    name="mundialito",
    help="Four tabletop games and the tournaments around them: play, simulate, check.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: 0.1 s sooner, and it can be piped
)

tournament = typer.Typer(
    help="Whole tournaments: played by bots, or everyone's chances in one that is on.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(tournament, name="tournament")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, such as uno.")]
MatchFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match file, text or JSON.")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="es|pt|en", help="Default: the locale's.")]
Options = Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="A rule option; repeatable.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Threads; 0: one a core.")]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="The workers of a Dask cluster instead, such as host:8786.")
]
Parts = Annotated[Path | None, typer.Option("--parts", metavar="FILE.toml", help="Numbers of another box.")]


def one_sentence(command: F) -> F:
    """A command whose mistakes are told in one sentence, with exit status 2."""

    @functools.wraps(command)
    def careful(*args: Any, **given: Any) -> Any:
        try:
            return command(*args, **given)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            if not type(error).__module__.startswith("mundialito."):
                raise
            from mundialito.words import spoken

            typer.echo(spoken(error, language(given.get("lang"))), err=True)
            raise typer.Exit(2) from None

    return careful  # type: ignore[return-value]


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mundialito {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Which version this is.")
    ] = False,
) -> None:
    pass


@app.command()
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
    fast: Annotated[bool, typer.Option("--fast", help="No pauses for bots.")] = False,
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
    raise typer.Exit(playing.play(setup, consoles.results(), save, fast))


KEPT = "Delete {} that nobody has opened for so many days; 0: keep them."


@app.command()
@one_sentence
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets other devices in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = 8000,
    database: Annotated[
        str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; default: a file of the user's.")
    ] = "",
    address: Annotated[str, typer.Option(metavar="URL", help="How people reach it, if it stands behind a proxy.")] = "",
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESS,…", help="The proxy in front, whose X-Forwarded-For is believed.")
    ] = "",
    cap: Annotated[
        list[str], typer.Option(metavar="NAME=NUMBER", help="How much one may have; repeatable, see docs/operating.md.")
    ] = [],  # noqa: B006
    metrics: Annotated[
        str, typer.Option(metavar="[HOST:]PORT", help="Numbers for Prometheus, at a port of their own.")
    ] = "",
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot takes for a move.")] = 0.9,
    keep_tables: Annotated[int, typer.Option(min=0, metavar="DAYS", help=KEPT.format("tables"))] = 0,
    keep_events: Annotated[int, typer.Option(min=0, metavar="DAYS", help=KEPT.format("tournaments"))] = 0,
    unchecked: Annotated[bool, typer.Option(help="Start without looking through the database for damage.")] = False,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    lang: Lang = None,
) -> None:
    """Serve the tables: friends open the page, send a link and play with people and bots."""
    from mundialito.terminal import inputs
    from mundialito.web.edge import caps
    from mundialito.web.serving import Service
    from mundialito.web.serving import serve as run

    told = inputs.read_language(lang)
    run(
        Service(
            host, port, database, address, pace, browser, told, proxy, caps.read(cap), metrics,
            checked=not unchecked, keep_tables=keep_tables, keep_events=keep_events,
        )
    )  # fmt: skip


@app.command()
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
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
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


@app.command()
@one_sentence
def replay(
    file: MatchFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="The table after N events.")] = None,
    viewer: Annotated[str | None, typer.Option("--as", metavar="A|public", help="What that seat sees.")] = None,
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
        consoles.results().print(table)
        typer.echo(f"\n{position}")
        return
    for line in telling.tell_lines(game, match, seat, told):
        typer.echo(line)


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
@one_sentence
def seat(
    players: Annotated[int, typer.Argument(metavar="PLAYERS", help="How many take part.")],
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 8,
    most: Annotated[int, typer.Option("--max", help="Players at a table at most.")] = 5,
    apart: Annotated[list[str], typer.Option(metavar="P,P,…", help="Keep these apart; repeatable.")] = [],  # noqa: B006
    fixed: Annotated[list[str], typer.Option(metavar="P=TABLE", help="A fixed table; repeatable.")] = [],  # noqa: B006
    seed: Annotated[int, typer.Option(help="Another lot.")] = 0,
    lang: Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
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
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
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
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
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


@app.command()
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


from mundialito import cli_analysis, cli_bots, cli_cups, cli_games  # noqa: E402, F401  # they add their commands to `app`


def main() -> None:
    """The command `mundialito`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our signs shows a ? rather than a traceback
    try:
        app()
    except BrokenPipeError:  # `mundialito replay … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
