"""A game's rulebook: all of it, one rule by its number, its options and parts."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mundialito.words import say

if TYPE_CHECKING:
    from rich.console import RenderableType

    from mundialito.engine.game import Game


def rulebook(game: str, lang: str) -> str:
    """The whole text, in Markdown."""
    spec = importlib.util.find_spec(f"mundialito.games.{game}")
    if spec is None or spec.origin is None:
        raise LookupError(game)
    return Path(spec.origin).with_name(f"rulebook.{lang}.md").read_text("utf-8")


def title(game: str, lang: str) -> str:
    """What the game calls itself."""
    return rulebook(game, lang).partition("\n")[0].lstrip("# ").strip()


def rule_numbers(game: str) -> list[str]:
    """Every rule that has a number, in the order of the rulebook."""
    return re.findall(r"^#{2,} ([A-Z]+[0-9]+)\b", rulebook(game, "en"), re.MULTILINE)


def rule_text(game: str, number: str, lang: str, alone: bool = False) -> str:
    """One rule with the decisions below it, or alone; empty if there is none of that number."""
    lines: list[str] = []
    depth = 0
    for line in rulebook(game, lang).splitlines():
        heading = re.match(r"(#{2,}) ([A-Z]+[0-9]+)?\b", line)
        if heading and depth and (alone or len(heading[1]) <= depth):
            break
        if heading and heading[2] == number.upper():
            depth = len(heading[1])
        if depth:
            lines.append(line)
    return "\n".join(lines).strip() + "\n" if lines else ""


def options_table(game: Game, lang: str) -> RenderableType:
    """Options and parts: name, rule number, values with the default first, and what they decide."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    options = Table(title=say("Options: --option name=value", lang))
    parts = Table(title=say("Parts: --parts FILE.toml, a line name = number each", lang))
    for table, values in ((options, say("values, default first", lang)), (parts, say("number (from-to)", lang))):
        table.box, table.title_justify, table.title_style = SIMPLE_HEAD, "left", "bold"
        for heading in (say("name", lang), say("rule", lang), values):
            table.add_column(heading, no_wrap=heading != values)
    for o in game.options:
        options.add_row(
            o.name, o.rule, Text(o.values.describe(), style="bold").append(f"\n{say(o.sentence, lang)}", "not bold")
        )
    for p in game.parts:
        number = Text(f"{p.default} ({p.low}-{p.high})", style="bold")
        parts.add_row(p.name, p.rule, number.append(f"  {say(p.sentence, lang)}", "not bold"))
    return Group(options, parts)
