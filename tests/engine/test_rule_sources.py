"""What the sources of rules must keep: no circle of calls, no text, no exception; imports that stay in a face."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mundialito import cups, games

RULES = {name: folder / "rules" for name, folder in games.folders().items()}
RULES["cups"] = Path(cups.__path__[0])  # rules that several games share
every_game = pytest.mark.parametrize("folder", RULES.values(), ids=RULES)


def rules_of(folder: Path) -> dict[str, ast.FunctionDef]:
    """Every function under @rule, by name."""
    found = {}
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(d, ast.Name) and d.id == "rule" for d in node.decorator_list
            ):
                assert node.name not in found, f"two rules are called {node.name}"
                found[node.name] = node
    assert found, folder
    return found


def calls_of(rule: ast.FunctionDef) -> set[str]:
    return {n.func.id for n in ast.walk(rule) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}


def circle(calls: dict[str, set[str]]) -> list[str]:
    """A circle of calls, empty if there is none."""
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done or name not in calls:
            return []
        for callee in sorted(calls[name]):
            if found := visit(callee, [*path, name]):
                return found
        done.add(name)
        return []

    for name in calls:
        if found := visit(name, []):
            return found
    return []


@every_game
def test_no_rule_calls_itself_through_others(folder: Path) -> None:
    """Cached mutual recursion crashes the compiler's process."""
    assert circle({name: calls_of(rule) for name, rule in rules_of(folder).items()}) == []


def test_a_circle_would_be_found() -> None:
    assert circle({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set()}) == ["a", "b", "c", "a"]
    assert circle({"a": {"b"}, "b": set()}) == []


@every_game
def test_rules_hold_no_text_no_float_no_exception(folder: Path) -> None:
    for name, rule in rules_of(folder).items():
        body = rule.body[1:] if ast.get_docstring(rule) is not None else rule.body
        for node in (n for statement in body for n in ast.walk(statement)):
            assert not isinstance(node, ast.Raise | ast.Try | ast.JoinedStr | ast.Assert), f"{name}, line {node.lineno}"
            if isinstance(node, ast.Constant):
                assert not isinstance(node.value, str | float), f"{name}, line {node.lineno}: {node.value!r}"
            assert not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Tuple), (
                f"{name}: s.cards[p][c]"
            )


@every_game
def test_every_rule_has_a_docstring(folder: Path) -> None:
    assert [name for name, rule in rules_of(folder).items() if ast.get_docstring(rule) is None] == []


@every_game
def test_rule_modules_import_each_other_relatively(folder: Path) -> None:
    """An absolute import would leave the face, and reach a rule that is not compiled."""
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level:
                assert not (node.module or "").startswith("mundialito.games"), f"{path.name}: {node.module}"
            if isinstance(node, ast.Import):
                assert not any(a.name.startswith("mundialito.games") or a.name == "random" for a in node.names), (
                    path.name
                )


@pytest.mark.parametrize("game", games.names())
def test_rules_import_engine_and_cups_alone(game: str) -> None:
    """Import-linter holds the games of the package to it; this holds those that lie elsewhere, too."""
    for path in RULES[game].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and not is_for_rules(node):
                raise AssertionError(f"{path.name}: {ast.unparse(node)}")


def is_for_rules(node: ast.ImportFrom) -> bool:
    """A file of the same room; by `....` or by name, the engine or cups; or nothing of ours."""
    module = f"{node.module or ''}."
    if node.level:
        return node.level == 1 or (node.level == 4 and module.startswith(("engine.", "cups.")))
    return not module.startswith("mundialito.") or module.startswith(("mundialito.engine.", "mundialito.cups."))


def test_an_import_of_another_room_would_be_found() -> None:
    wrong = ["from ..words.tell import tell", "from .. import look", "from mundialito.words import say",
             "from ....bots import choose", "from ...uno.rules import law"]  # fmt: skip
    right = ["from .law import refusal", "from . import law", "from ....engine.bits import nth_bit",
             "from mundialito.cups.formats import load", "from typing import Final"]  # fmt: skip
    for line in (*wrong, *right):
        node = ast.parse(line).body[0]
        assert isinstance(node, ast.ImportFrom) and is_for_rules(node) == (line in right), line
