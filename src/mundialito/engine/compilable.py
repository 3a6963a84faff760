"""What a compiler would stumble over in a game's rules, said in a sentence before it does; raises BadGame."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from mundialito.engine.inspection import BadGame

KNOWN: Final = frozenset({"abs", "bool", "int", "len", "max", "min", "range"})  # of Python's own, to rules
FIELDS: Final = ("number", "array")  # what declares one


class Rule(NamedTuple):
    """A function under @rule, and where it stands."""

    file: str
    node: ast.FunctionDef

    def at(self, node: ast.AST | None = None) -> dict[str, Any]:
        """What its sentences say of the place."""
        return {"file": self.file, "line": getattr(node or self.node, "lineno", 0), "name": self.node.name}


def check_rules(folder: Path) -> None:
    """All rules of a game, by its folder `rules/`."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))}
    rules = dict(rules_of(trees))
    if not rules:
        raise BadGame("There is no rule in {folder}: put @rule above each.", folder=folder.name)
    if found := circle({name: calls_of(rule.node) for name, rule in rules.items()}):
        raise BadGame(
            "{file}, line {line}: rules call each other in a circle, which compilers do not survive: {circle}.",
            **rules[found[0]].at(),
            circle=" → ".join(found),
        )
    helpers = {n.name for tree in trees.values() for n in tree.body if isinstance(n, ast.FunctionDef)} - rules.keys()
    records = dict(records_of(trees))
    for rule in rules.values():
        check_body(rule)
        check_calls(rule, rules, helpers)
        check_fields(rule, records)


def rules_of(trees: dict[Path, ast.Module]) -> Iterator[tuple[str, Rule]]:
    """Every function under @rule, by name."""
    found: set[str] = set()
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and is_rule(node):
                rule = Rule(file_of(path), node)
                if node.name in found:
                    raise BadGame("{file}, line {line}: two rules are called {name}.", **rule.at())
                found.add(node.name)
                yield node.name, rule


def file_of(path: Path) -> str:
    """As the guide writes it: `dice/rules/course.py`."""
    return "/".join(path.parts[-3:])


def is_rule(node: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "rule" for d in node.decorator_list)


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

    return next((found for name in calls if (found := visit(name, []))), [])


def check_body(rule: Rule) -> None:
    """No text, no float, no exception; indices step by step."""
    for node in said(rule.node):
        if isinstance(node, ast.Raise | ast.Try | ast.JoinedStr | ast.Assert):
            raise BadGame("{file}, line {line}: a rule holds no text and no exception.", **rule.at(node))
        if isinstance(node, ast.Constant) and isinstance(node.value, str | float):
            raise BadGame(
                "{file}, line {line}: a rule holds no text and no float: {told}.", **rule.at(node), told=node.value
            )
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            raise BadGame("{file}, line {line}: a rule holds no float: write // instead of /.", **rule.at(node))
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            raise BadGame("{file}, line {line}: write s.cards[p][c], not s.cards[p, c].", **rule.at(node))


def said(rule: ast.FunctionDef) -> Iterator[ast.AST]:
    """All of it but the docstring."""
    body = rule.body[1:] if ast.get_docstring(rule) is not None else rule.body
    return (node for statement in body for node in ast.walk(statement))


def check_calls(rule: Rule, rules: Collection[str], helpers: Collection[str]) -> None:
    """Rules call rules, and little else."""
    for name in sorted(calls_of(rule.node) - set(rules)):
        if name in helpers:
            raise BadGame(
                "{file}: {name} calls {other}, which is no rule: put @rule above it.", **rule.at(), other=name
            )
        if name not in KNOWN and callable(getattr(builtins, name, None)):
            raise BadGame("{file}: {name} calls {other}, which no compiled rule can.", **rule.at(), other=name)


def records_of(trees: dict[Path, ast.Module]) -> Iterator[tuple[str, set[str]]]:
    """Records that are declared here, and their fields."""
    for tree in trees.values():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and (fields := set(declared(node))):
                yield node.name, fields


def declared(node: ast.ClassDef) -> Iterator[str]:
    for line in node.body:
        made = line.value if isinstance(line, ast.Assign) else None
        if isinstance(line, ast.Assign) and isinstance(made, ast.Call) and getattr(made.func, "id", "") in FIELDS:
            yield from (getattr(target, "id", "") for target in line.targets)


def check_fields(rule: Rule, records: dict[str, set[str]]) -> None:
    """A field that a rule looks at is there."""
    told = {one.arg: getattr(one.annotation, "id", "") for one in rule.node.args.args}
    for node in said(rule.node):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            record = told.get(node.value.id, "")
            if record in records and node.attr not in records[record]:
                raise BadGame(
                    "{file}, line {line}: {record} has no field {field}.",
                    **rule.at(node),
                    record=record,
                    field=node.attr,
                )
