"""A new game: the smallest whole one, under another name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import typer

from mundialito import games
from mundialito.engine.reasons import Spoken
from mundialito.words import say

SHIPPED = Path(__file__).parent / "coin"  # in an installed package; else where the sources lie
SOURCES = Path(__file__).parents[3] / "examples" / "games" / "coin"
NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")


class BadName(Spoken):
    """A game cannot be called so, or be put there."""


def new_game(name: str, folder: Path, lang: str) -> None:
    """Write it, and say what can be done with it."""
    if not NAME.fullmatch(name):
        raise BadName("A game's name is made of small letters, digits and _, such as dice; {name} is not.", name=name)
    if name in games.names() or (folder / name).exists():
        raise BadName("There is a game or a folder called {name} already: choose another name.", name=name)
    shutil.copytree(
        SHIPPED if SHIPPED.exists() else SOURCES, folder / name, ignore=shutil.ignore_patterns("__pycache__")
    )
    for path in (folder / name).rglob("*"):
        if path.suffix in (".py", ".md", ".po", ".txt"):
            path.write_text(renamed(path.read_text("utf-8"), name, path.suffix == ".md"), "utf-8")
    typer.echo(say("Written: {folder}. Try it:", lang, folder=folder / name))
    typer.echo(f"  export MUNDIALITO_GAMES={folder.resolve()}")  # wherever one stands afterwards
    typer.echo(f"  mundialito play {name}\n  mundialito serve --open\n  mundialito judge {folder / name}")


def renamed(text: str, name: str, has_title: bool) -> str:
    """The game's name, where it stands as one: in match files, tests, catalogues, the title, the record's class."""
    title = name.replace("_", " ").title()
    text = re.sub(r"\bgame=coin\b", f"game={name}", text)
    text = re.sub(r'(games\.load\(|games\.)"?coin\b', lambda m: m[0].replace("coin", name), text)
    text = re.sub(r"\A# coin\b", f"# {name}", text)
    text = re.sub(r"\A# .*", f"# {title}", text) if has_title else text
    return re.sub(r"\bCoin\b", title.replace(" ", ""), text)
