"""A game's options and parts, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mundialito.words import say

if TYPE_CHECKING:
    from rich.console import RenderableType

    from mundialito.engine.game import Game


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
