"""What the sources of a game must keep: rules that compile, rulebooks numbered alike, every rule cited.

Citations: a rule of the rulebook is cited by a function under `@rule` (or where the box is declared and set up) and by
the name of a test, `test_u7_…`; and nothing cites a rule that does not exist.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

from mundialito import games
from mundialito.engine import compilable
from mundialito.engine.closure import is_for_types
from mundialito.engine.compilable import is_rule
from mundialito.engine.inspection import BadGame
from mundialito.judge.trials import Breach, papers_of
from mundialito.words import LANGUAGES

# --- rules ---------------------------------------------------------------------------------------


def check_rules(folder: Path) -> None:
    """All that a compiler, or the next reader, would stumble over later."""
    try:
        compilable.check_rules(folder)
    except BadGame as wrong:
        raise Breach(str(wrong)) from wrong
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and is_rule(node) and ast.get_docstring(node) is None:
                raise Breach(f"{path.name}, line {node.lineno}: the rule {node.name} has no docstring")
        for node in running(tree):
            if (isinstance(node, ast.ImportFrom) and not is_for_rules(node)) or is_random(node):
                raise Breach(f"{path.name}: rules import engine and cups alone, not: {ast.unparse(node)}")


def running(node: ast.AST) -> Iterator[ast.AST]:
    """All that may ever run; not what is there for type checkers alone."""
    for child in ast.iter_child_nodes(node):
        if not is_for_types(child):
            yield child
            yield from running(child)


def is_for_rules(node: ast.ImportFrom) -> bool:
    """A file of the same room; by `....` or by name, the engine or cups; or nothing of ours."""
    module = f"{node.module or ''}."
    if node.level:
        return node.level == 1 or (node.level == 4 and module.startswith(("engine.", "cups.")))
    return not module.startswith("mundialito.") or module.startswith(("mundialito.engine.", "mundialito.cups."))


def is_random(node: ast.AST) -> bool:
    """Chance is Nature's."""
    return isinstance(node, ast.Import) and any(name.name == "random" for name in node.names)


# --- citations -------------------------------------------------------------------------------------


class Citations:
    """The rules of a game; `letters` are what their numbers begin with, as a regular expression: `UD?`."""

    def __init__(self, folder: Path, tests: Path, letters: str) -> None:
        self.number = rf"(?:{letters})[0-9]+"
        self.sources, self.tests = folder, tests
        self.rules = set(self.headings(self.rulebook("en")))
        sources = [path for path in sorted(folder.rglob("*.py")) if tests not in path.parents]
        self.in_code = union(self.cited_in_code(path.read_text("utf-8")) for path in sources)
        self.in_rules = union(self.cited_by_rules(path.read_text("utf-8")) for path in sources)
        self.in_tests = union(self.cited_by_names(path.read_text("utf-8")) for path in tests.rglob("test_*.py"))
        box = [path for name in ("setup", "state", "parts") if (path := folder / "rules" / f"{name}.py").exists()]
        self.in_box = union(self.cited_in_code(path.read_text("utf-8")) for path in box)

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
        rules = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and is_rule(node)]
        return union(self.cited_in_code("\n".join(lines[node.lineno - 1 : node.end_lineno])) for node in rules)

    def cited_by_names(self, source: str) -> set[str]:
        """The rules that the names of tests begin with: test_u3_ud12_reverse… cites U3 and UD12."""
        names = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
        begins = [re.match(rf"test_((?:{self.number}_)+)", name, re.IGNORECASE) for name in names]
        return {number.upper() for begin in begins if begin for number in begin[1].strip("_").split("_")}


def union(sets: Iterable[set[str]]) -> set[str]:
    return set().union(*sets)


def check_citations(name: str, tests: Path) -> None:
    """Rulebook, code and tests speak of the same rules."""
    game = games.load(name)
    cited = Citations(games.folder_of(name), tests, papers_of(name).letters)
    for lang in LANGUAGES:
        if cited.headings(cited.rulebook(lang)) != cited.headings(cited.rulebook("en")):
            raise Breach(f"rulebook/{lang}.md is not numbered like rulebook/en.md")
        none_of(
            cited.numbers(cited.rulebook(lang)) - cited.rules, f"rulebook/{lang}.md refers to", "which there is not"
        )
    told = {r.rule for r in game.reasons.values()} | {o.rule for o in game.options} | {p.rule for p in game.parts}
    none_of(cited.rules - cited.in_rules - cited.in_box, "no function under @rule cites", "of the rulebook")
    none_of(cited.rules - cited.in_tests, "no test in its name cites", "of the rulebook")
    none_of(cited.in_code - cited.rules, "the code cites", "which there is not")
    none_of(cited.in_tests - cited.rules, "a test cites", "which there is not")
    none_of(told - cited.rules - {"-"}, "a reason, option or part cites", "which there is not")


def none_of(rules: set[str], before: str, after: str) -> None:
    if rules:
        raise Breach(f"{before} {', '.join(sorted(rules))}, {after}")
