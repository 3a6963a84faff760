"""The command line: a verb, a game, then options with good defaults. Results on stdout, talk on stderr.

Nothing heavy is imported before it is needed, so that `mundialito --help` answers at once.
"""

from __future__ import annotations

import os
import sys
import warnings
from typing import Annotated

import typer

from mundialito import __version__
from mundialito.cli import cups, games, lab, matches, play, serve, tournaments

app = typer.Typer(
    name="mundialito",
    help="Four tabletop games and the tournaments around them: play, simulate, check.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: 0.1 s sooner, and it can be piped
)
for room in (play, serve, lab, matches, tournaments, cups, games):  # as --help lists them
    app.add_typer(room.room)


def in_a_line(
    message: Warning | str,
    category: type[Warning],  # noqa: ARG001  # as Python calls it
    filename: str,  # noqa: ARG001
    lineno: int,  # noqa: ARG001
    line: str | None = None,  # noqa: ARG001
) -> str:
    """A warning as a sentence, without the line of ours at which it came up."""
    return f"{message}\n"


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


def main() -> None:
    """The command `mundialito`."""
    warnings.formatwarning = in_a_line
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our signs shows a ? rather than a traceback
    try:
        app()
    except BrokenPipeError:  # `mundialito replay … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
