"""Every rule of the rulebook is cited by the code and by a test; nothing cites a rule that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.citations import LANGUAGES, Citations, written_values

import mundialito.games.cup2010 as cup2010
from mundialito.games.cup2010.rules.options import OPTIONS, PARTS
from mundialito.games.cup2010.rules.reasons import REASONS

CUP = Citations(cup2010, Path(__file__).parent, "[CKD]")


def test_citations_the_rulebook_has_21_rules_30_points_and_23_decisions():
    numbers = {"C": 21, "K": 30, "D": 23}
    assert {f"{letter}{n}" for letter, last in numbers.items() for n in range(1, last + 1)} == CUP.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_rulebooks_are_numbered_alike(lang):
    assert CUP.headings(CUP.rulebook(lang)) == CUP.headings(CUP.rulebook("en"))
    assert CUP.numbers(CUP.rulebook(lang)) <= CUP.rules


def test_citations_every_rule_is_cited_by_a_rule_function():
    setting_up = CUP.cited_in_code((CUP.sources / "rules" / "setup.py").read_text("utf-8"))
    assert CUP.rules - CUP.in_rules == {"C1", "K1", "D9"} <= setting_up  # the box is checked in Python


def test_citations_the_code_cites_no_rule_that_does_not_exist():
    assert CUP.in_code - CUP.rules == set()


def test_citations_every_rule_is_cited_by_a_test():
    assert CUP.rules - CUP.in_tests == set()


def test_citations_the_tests_cite_no_rule_that_does_not_exist():
    assert CUP.in_tests - CUP.rules == set()


def test_citations_the_rules_of_cups_that_are_cited_stand_in_their_page():
    told = set(
        re.findall(
            r"^\*\*(T[0-9]+) ", (Path(__file__).parents[3] / "docs" / "cups.md").read_text("utf-8"), re.MULTILINE
        )
    )
    sources = [path.read_text("utf-8") for path in CUP.sources.rglob("*.py")]
    assert set(re.findall(r"\bT[0-9]+\b", "\n".join(sources))) <= told


def test_citations_reasons_options_and_parts_cite_rules_that_exist():
    assert {x.rule for x in (*REASONS.values(), *OPTIONS, *PARTS)} <= CUP.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_table_of_options_is_what_the_code_declares(lang):
    rows = CUP.option_rows(CUP.rulebook(lang))
    assert rows == [(o.name, written_values(o), {o.rule}) for o in OPTIONS]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_each_value_is_told_in_the_text_of_a_rule_as_well(lang):
    told = [f"`{o.name}={v}`" for o in OPTIONS for v in written_values(o) if v != "rulebook"]
    assert [t for t in told if t not in CUP.rulebook(lang)] == []
