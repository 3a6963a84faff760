"""Let others play: pages, streams, the JSON API."""

from __future__ import annotations

from typing import Annotated

import typer

from mundialito.cli.shared import AsJson, Beat, Lang, one_sentence

room = typer.Typer()
KEPT = "Delete {} that nobody has opened for so many days; 0: keep them."


@room.command()
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
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes behind the port; takes PostgreSQL.")] = 1,
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot takes for a move.")] = 0.9,
    beat: Beat = 0.9,
    keep_tables: Annotated[int, typer.Option(min=0, metavar="DAYS", help=KEPT.format("tables"))] = 0,
    keep_events: Annotated[int, typer.Option(min=0, metavar="DAYS", help=KEPT.format("tournaments"))] = 0,
    unchecked: Annotated[bool, typer.Option(help="Start without looking through the database for damage.")] = False,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    debug: Annotated[bool, typer.Option(help="At /debug, for this machine alone: what every seat sees.")] = False,
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
            beat=beat, checked=not unchecked, keep_tables=keep_tables, keep_events=keep_events, debug=debug,
            workers=workers,
        )
    )  # fmt: skip


@room.command()
@one_sentence
def bench(
    database: Annotated[
        str,
        typer.Option(metavar="URL", help="postgresql://…, empty before; default: SQLite, thrown away."),
    ] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes behind the port; takes PostgreSQL.")] = 1,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure in five minutes what this machine can hold: people, programs, spectators, matches of bots."""
    from mundialito.bench.telling import bench as run
    from mundialito.terminal import inputs

    run(database, workers, inputs.read_language(lang), as_json)
