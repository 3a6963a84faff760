"""Every rule of the rulebook is cited by the code and by a test; nothing cites a rule that does not exist."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.citations import LANGUAGES, Citations, written_values

import mundialito.games.tactics as tactics
from mundialito.games.tactics.rules.options import OPTIONS, PARTS
from mundialito.games.tactics.rules.reasons import REASONS

TACTICS = Citations(tactics, Path(__file__).parent, "RD?")
RULES = TACTICS.rules

# --- the rules ------------------------------------------------------------------------------------------------


def test_citations_the_rulebook_has_thirty_rules_and_twenty_four_decisions():
    assert {f"R{n}" for n in range(30)} | {f"RD{n}" for n in range(1, 25)} == RULES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_rulebooks_are_numbered_alike(lang):
    assert TACTICS.headings(TACTICS.rulebook(lang)) == TACTICS.headings(TACTICS.rulebook("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_a_rulebook_refers_to_rules_that_exist(lang):
    assert TACTICS.numbers(TACTICS.rulebook(lang)) <= RULES


def test_citations_every_rule_is_cited_by_the_code():
    assert RULES - TACTICS.in_code == set()


def test_citations_every_rule_is_cited_by_a_rule_function():
    assert RULES - TACTICS.in_rules == set()


def test_citations_the_code_cites_no_rule_that_does_not_exist():
    assert TACTICS.in_code - RULES == set()


def test_citations_every_rule_is_cited_by_a_test():
    assert RULES - TACTICS.in_tests == set()


def test_citations_the_tests_cite_no_rule_that_does_not_exist():
    assert TACTICS.in_tests - RULES == set()


def test_citations_reasons_options_and_parts_cite_rules_that_exist():
    assert {r.rule for r in REASONS.values()} <= RULES
    assert {o.rule for o in OPTIONS} <= RULES
    assert {p.rule for p in PARTS} <= RULES


# --- the table of options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_table_of_options_is_what_the_code_declares(lang):
    rows = TACTICS.option_rows(TACTICS.rulebook(lang))
    assert [(name, values) for name, values, _ in rows] == [(o.name, written_values(o)) for o in OPTIONS]
    for option, (_, _, rules) in zip(OPTIONS, rows, strict=True):
        assert option.rule in rules <= RULES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_each_option_is_told_in_the_text_of_a_rule_as_well(lang):
    text = TACTICS.rulebook(lang)
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
    assert TACTICS.cited_in_code(MADE_UP) == {"R72", "RD73", "RD74", "R78", "RD79"}
    assert TACTICS.cited_by_rules(MADE_UP) == {"R78", "RD79"}
    assert TACTICS.cited_by_names(MADE_UP) == {"R75", "RD76"}
    assert TACTICS.cited_in_code(MADE_UP).isdisjoint(RULES)
    assert TACTICS.headings("# Football\n## R98 Rule\n### RD99 Decision\n#### R97 Deeper\nsee R96\n") == ["R98", "RD99"]


def test_citations_a_made_up_option_is_noticed():
    table = "| `throw_in` | `off`, `on` | R4, RD1 |\n"
    assert TACTICS.option_rows(table) == [("throw_in", ["off", "on"], {"R4", "RD1"})]
