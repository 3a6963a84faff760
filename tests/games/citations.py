"""Who cites which rule, as the judge reads it, and tables of options in rulebooks. Used by the test of each game."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Any

from mundialito.engine.options import Choice
from mundialito.engine.who import SEAT_LETTERS
from mundialito.judge import sources

LANGUAGES = ("en", "es", "pt")


class Citations(sources.Citations):
    """The rules of a game; `letters` are what their numbers begin with, as a regular expression: `UD?`."""

    def __init__(self, game: ModuleType, tests: Path, letters: str) -> None:
        super().__init__(Path(str(game.__file__)).parent, tests, letters)

    def option_rows(self, text: str) -> list[tuple[str, list[str], set[str]]]:
        """Name, values in backticks and rules of each row of the table of options."""
        rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", text, re.MULTILINE)
        return [(name, re.findall(r"`([^`]+)`", values), self.numbers(rules)) for name, values, rules in rows]


def written_values(option: Any) -> list[str]:
    """The values as the table writes them: seats and numbers are told in words after the default."""
    if not isinstance(option.values, Choice):
        return [str(option.values.default)]
    return [v for v in option.values.values if v not in SEAT_LETTERS]
