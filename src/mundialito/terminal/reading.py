"""`mundialito rules`: books, single rules, options."""

from __future__ import annotations

import sys

from mundialito import games
from mundialito.showing.rulebook import rule_numbers, rule_text, rulebook, title
from mundialito.terminal.inputs import Mistake, find_game, read_language
from mundialito.terminal.rulebook import options_table
from mundialito.words import say


def rules(game: str, number: str, options: bool, lang: str | None) -> None:
    """Print what was asked for, in the language asked for."""
    told = read_language(lang)
    if not game:
        for name in games.names():
            print(f"{name:10} {title(name, told)}")
        return
    found = find_game(game, told)
    if options:
        from mundialito.terminal.consoles import results

        results().print(options_table(found, told))
        return
    text = rule_text(game, number, told) if number else rulebook(game, told)
    if not text:
        numbers = ", ".join(rule_numbers(game))
        raise Mistake(say("There is no rule {number}; there are: {numbers}.", told, number=number, numbers=numbers))
    print_markdown(text)


def print_markdown(text: str) -> None:
    """Set for a terminal, as it is for a file or a pipe."""
    if not sys.stdout.isatty():
        print(text, end="")
        return
    from rich.markdown import Markdown

    from mundialito.terminal.consoles import results

    results().print(Markdown(text))
