"""What the sources of rules must keep: no circle of calls, no text, no exception; imports that stay in a face."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mundialito import cups, games

RULES = [Path(folder, name) for folder in games.__path__ for name in games.names() if Path(folder, name).is_dir()]
RULES.append(Path(cups.__path__[0]))  # rules that several games share
every_game = pytest.mark.parametrize("folder", RULES, ids=lambda p: p.name)


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
