"""Every rule of the rulebook is cited by the code and by a test; nothing cites a rule that does not exist."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from pathlib import Path

import pytest

import mundialito.games.tactics as tactics
from mundialito.engine.options import Choice
from mundialito.games.tactics.options import OPTIONS, PARTS
from mundialito.games.tactics.reasons import REASONS

SOURCES = Path(tactics.__file__).parent
TESTS = Path(__file__).parent
LANGUAGES = ("en", "es", "pt")

# --- who cites what ------------------------------------------------------------------------------------------


def rulebook(lang: str) -> str:
    return (SOURCES / f"rulebook.{lang}.md").read_text("utf-8")


def headings(text: str) -> list[str]:
    """The rule numbers of a rulebook, in its order: `## R4 Roles`, `### RD8 Its order`."""
    return re.findall(r"^#{2,3} (RD?[0-9]+)\b", text, re.MULTILINE)


def numbers(text: str) -> set[str]:
    """The rules that a text cites; R0-R29, a stretch of them, cites none."""
    return set(re.findall(r"\bRD?[0-9]+\b", re.sub(r"\bRD?[0-9]+-RD?[0-9]+\b", "", text)))


def cited_in_code(source: str) -> set[str]:
    """The rules cited in docstrings and comments; a string that the code uses is neither."""
    said = [t.string for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type == tokenize.COMMENT]
    homes = (ast.Module, ast.ClassDef, ast.FunctionDef)
    said += [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, homes)]
    return numbers("\n".join(said))


def cited_by_rules(source: str) -> set[str]:
    """The rules cited by functions under @rule: in their docstrings and the comments between their lines."""
    lines = source.splitlines()
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    rules = [node for node in found if "rule" in [d.id for d in node.decorator_list if isinstance(d, ast.Name)]]
    return union(cited_in_code("\n".join(lines[node.lineno - 1 : node.end_lineno])) for node in rules)


def cited_by_names(source: str) -> set[str]:
    """The rules that the names of tests begin with: test_u3_ud12_reverse… cites U3 and UD12."""
    names = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    begins = [re.match(r"test_((?:rd?[0-9]+_)+)", name) for name in names]
    return {number.upper() for begin in begins if begin for number in begin[1].strip("_").split("_")}


def read_all(folder: Path, pattern: str) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(folder.glob(pattern))]


def union(sets: Iterable[set[str]]) -> set[str]:
    return set().union(*sets)


RULES = set(headings(rulebook("en")))
IN_CODE = union(map(cited_in_code, read_all(SOURCES, "*.py")))
IN_TESTS = union(map(cited_by_names, read_all(TESTS, "test_*.py")))

# --- the rules ------------------------------------------------------------------------------------------------


def test_citations_the_rulebook_has_thirty_rules_and_twenty_four_decisions():
    assert {f"R{n}" for n in range(30)} | {f"RD{n}" for n in range(1, 25)} == RULES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_rulebooks_are_numbered_alike(lang):
    assert headings(rulebook(lang)) == headings(rulebook("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_a_rulebook_refers_to_rules_that_exist(lang):
    assert numbers(rulebook(lang)) <= RULES


def test_citations_every_rule_is_cited_by_the_code():
    assert RULES - IN_CODE == set()


def test_citations_every_rule_is_cited_by_a_rule_function():
    assert RULES - union(map(cited_by_rules, read_all(SOURCES, "*.py"))) == set()


def test_citations_the_code_cites_no_rule_that_does_not_exist():
    assert IN_CODE - RULES == set()


def test_citations_every_rule_is_cited_by_a_test():
    assert RULES - IN_TESTS == set()


def test_citations_the_tests_cite_no_rule_that_does_not_exist():
    assert IN_TESTS - RULES == set()


def test_citations_reasons_options_and_parts_cite_rules_that_exist():
    assert {r.rule for r in REASONS.values()} <= RULES
    assert {o.rule for o in OPTIONS} <= RULES
    assert {p.rule for p in PARTS} <= RULES


# --- the table of options ----------------------------------------------------------------------------------------


def option_rows(text: str) -> list[tuple[str, list[str], set[str]]]:
    """Name, values in backticks and rules of each row of the table of options."""
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", text, re.MULTILINE)
    return [(name, re.findall(r"`([^`]+)`", values), numbers(rules)) for name, values, rules in rows]


def written_values(option) -> list[str]:
    """The values as the table writes them."""
    assert isinstance(option.values, Choice)
    return list(option.values.values)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_table_of_options_is_what_the_code_declares(lang):
    rows = option_rows(rulebook(lang))
    assert [(name, values) for name, values, _ in rows] == [(o.name, written_values(o)) for o in OPTIONS]
    for option, (_, _, rules) in zip(OPTIONS, rows, strict=True):
        assert option.rule in rules <= RULES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_each_option_is_told_in_the_text_of_a_rule_as_well(lang):
    text = rulebook(lang)
    for option in OPTIONS:
        told = [f"`{option.name}={v}`" for v in written_values(option)]
        assert [t for t in told if t not in text] == []


# --- these tests can fail ------------------------------------------------------------------------------------------

MADE_UP = '''
"""A module of R0-R29."""
LIMIT = "R71"
def rule_of(s):
    """R72, RD73  A rule that nobody wrote."""
    return s  # RD74
@rule
def bound(s):
    """R78"""
    return s + 1  # RD79
def test_r75_rd76_a_name(): ...
def test_a_name_with_r77_inside(): ...
'''


def test_citations_a_made_up_number_is_noticed():
    assert cited_in_code(MADE_UP) == {"R72", "RD73", "RD74", "R78", "RD79"}
    assert cited_by_rules(MADE_UP) == {"R78", "RD79"}
    assert cited_by_names(MADE_UP) == {"R75", "RD76"}
    assert cited_in_code(MADE_UP).isdisjoint(RULES)
    assert headings("# Football\n## R98 Rule\n### RD99 Decision\n#### R97 Deeper\nsee R96\n") == ["R98", "RD99"]


def test_citations_a_made_up_option_is_noticed():
    table = "| `throw_in` | `off`, `on` | R4, RD1 |\n"
    assert option_rows(table) == [("throw_in", ["off", "on"], {"R4", "RD1"})]
