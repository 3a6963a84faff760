"""Every rule of the event is cited by the desk's code and by the name of a test; nobody cites one that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import mundialito.desk as desk

SOURCES = Path(desk.__file__).parent
TESTS = Path(__file__).parent
LANGUAGES = ("en", "es", "pt")


def headings(lang):
    text = (SOURCES / "rulebook" / f"{lang}.md").read_text("utf-8")
    return re.findall(r"^#{2,3} (ED?[0-9]+) ", text, re.MULTILINE)


def numbers(text):
    """The rules that a text cites; E1-E6, a stretch of them, cites none."""
    return set(re.findall(r"\bED?[0-9]+\b", re.sub(r"\bED?[0-9]+-ED?[0-9]+\b", "", text)))


def docstrings(path):
    nodes = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, (ast.FunctionDef, ast.ClassDef))]
    return "\n".join(ast.get_docstring(n) or "" for n in nodes)


def refusals(path):
    """The rule numbers given to Unfit."""
    return set(re.findall(r'Unfit\(\s*"(\w+)"', path.read_text("utf-8")))


def names(path):
    found = re.findall(r"^def test_((?:ed?[0-9]+_)+)", path.read_text("utf-8"), re.MULTILINE)
    return {number.upper() for begin in found for number in begin.strip("_").split("_")}


RULES = set(headings("en"))
CODE = sorted(SOURCES.rglob("*.py"))
IN_CODE = set().union(*(numbers(docstrings(path)) for path in CODE))
IN_TESTS = set().union(*(names(path) for path in TESTS.rglob("test_*.py")))


def test_there_are_six_rules_and_eighteen_decisions():
    assert {f"E{n}" for n in range(1, 7)} | {f"ED{n}" for n in range(1, 19)} == RULES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebooks_are_numbered_alike(lang):
    assert headings(lang) == headings("en")


def test_every_rule_is_cited_by_a_function():
    assert RULES - IN_CODE == set()


def test_every_rule_is_cited_by_a_test():
    assert RULES - IN_TESTS == set()


def test_nobody_cites_a_rule_that_does_not_exist():
    refused = set().union(*map(refusals, CODE))
    assert (IN_CODE | IN_TESTS) - RULES == set()
    assert refused - RULES <= {"U12"}


def test_these_tests_can_fail():
    assert numbers("E1-E6, ED16 and E7") == {"ED16", "E7"}
