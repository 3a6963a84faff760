"""Who cites which rule: the rulebooks of a game, its code, its tests. Used by the test of each game."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from mundialito.engine.options import Choice
from mundialito.engine.who import SEAT_LETTERS

LANGUAGES = ("en", "es", "pt")


class Citations:
    """The rules of a game; `letters` are what their numbers begin with, as a regular expression: `UD?`."""

    def __init__(self, game: ModuleType, tests: Path, letters: str) -> None:
        self.number = rf"(?:{letters})[0-9]+"
        self.sources = Path(str(game.__file__)).parent
        self.tests = tests
        self.rules = set(self.headings(self.rulebook("en")))
        self.in_code = union(map(self.cited_in_code, read_all(self.sources, "*.py")))
        self.in_rules = union(map(self.cited_by_rules, read_all(self.sources, "*.py")))
        self.in_tests = union(map(self.cited_by_names, read_all(self.tests, "test_*.py")))

    def rulebook(self, lang: str) -> str:
        return (self.sources / "rulebook" / f"{lang}.md").read_text("utf-8")

    def headings(self, text: str) -> list[str]:
        """The rule numbers of a rulebook, in its order: `## U4 Turn`, `### UD8 The drawn card`."""
        return re.findall(rf"^#{{2,3}} ({self.number})\b", text, re.MULTILINE)

    def numbers(self, text: str) -> set[str]:
        """The rules that a text cites; U1-U12, a stretch of them, cites none."""
        return set(re.findall(rf"\b{self.number}\b", re.sub(rf"\b{self.number}-{self.number}\b", "", text)))

    def cited_in_code(self, source: str) -> set[str]:
        """The rules cited in docstrings and comments; a string that the code uses is neither."""
        said = [t.string for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type == tokenize.COMMENT]
        homes = (ast.Module, ast.ClassDef, ast.FunctionDef)
        said += [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, homes)]
        return self.numbers("\n".join(said))

    def cited_by_rules(self, source: str) -> set[str]:
        """The rules cited by functions under @rule: in their docstrings and the comments between their lines."""
        lines = source.splitlines()
        found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
        rules = [node for node in found if "rule" in [d.id for d in node.decorator_list if isinstance(d, ast.Name)]]
        return union(self.cited_in_code("\n".join(lines[node.lineno - 1 : node.end_lineno])) for node in rules)

    def cited_by_names(self, source: str) -> set[str]:
        """The rules that the names of tests begin with: test_u3_ud12_reverse… cites U3 and UD12."""
        names = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
        begins = [re.match(rf"test_((?:{self.number}_)+)", name, re.IGNORECASE) for name in names]
        return {number.upper() for begin in begins if begin for number in begin[1].strip("_").split("_")}

    def option_rows(self, text: str) -> list[tuple[str, list[str], set[str]]]:
        """Name, values in backticks and rules of each row of the table of options."""
        rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", text, re.MULTILINE)
        return [(name, re.findall(r"`([^`]+)`", values), self.numbers(rules)) for name, values, rules in rows]


def written_values(option: Any) -> list[str]:
    """The values as the table writes them: seats and numbers are told in words after the default."""
    if not isinstance(option.values, Choice):
        return [str(option.values.default)]
    return [v for v in option.values.values if v not in SEAT_LETTERS]


def read_all(folder: Path, pattern: str) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(folder.rglob(pattern))]


def union(sets: Iterable[set[str]]) -> set[str]:
    return set().union(*sets)
