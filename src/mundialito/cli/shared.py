"""What the commands share: their arguments, and how mistakes are told."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from mundialito.words import language

F = TypeVar("F", bound=Callable[..., Any])
INTERRUPTED = 130

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, such as uno.")]
MatchFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match file, text or JSON.")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="es|pt|en", help="Default: the locale's.")]
Options = Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="A rule option; repeatable.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Threads; 0: one a core.")]
Seed = Annotated[int, typer.Option(help="Other playouts; the same seed gives the same numbers.")]
AsJson = Annotated[bool, typer.Option("--json", help="Results as JSON.")]
Beat = Annotated[
    float, typer.Option(min=0, max=3, help="Seconds for which a unit of an outcome stands alone; 0: not at all.")
]
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
