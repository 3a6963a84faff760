"""Every rule of the rulebook is cited by the code and by a test; nothing cites a rule that does not exist."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.citations import LANGUAGES, Citations, written_values

import mundialito.games.uno as uno
from mundialito.games.uno.rules.options import OPTIONS, PARTS
from mundialito.games.uno.rules.reasons import REASONS

UNO = Citations(uno, Path(__file__).parent, "UD?")


def test_citations_the_rulebook_has_twelve_rules_and_seventeen_decisions():
    assert {f"U{n}" for n in range(1, 13)} | {f"UD{n}" for n in range(1, 18)} == UNO.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_rulebooks_are_numbered_alike(lang):
    assert UNO.headings(UNO.rulebook(lang)) == UNO.headings(UNO.rulebook("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_a_rulebook_refers_to_rules_that_exist(lang):
    assert UNO.numbers(UNO.rulebook(lang)) <= UNO.rules


def test_citations_every_rule_is_cited_by_the_code():
    assert UNO.rules - UNO.in_code == set()


def test_citations_every_rule_is_cited_by_a_rule_function():
    assert UNO.rules - UNO.in_rules == set()


def test_citations_the_code_cites_no_rule_that_does_not_exist():
    assert UNO.in_code - UNO.rules == set()


def test_citations_every_rule_is_cited_by_a_test():
    assert UNO.rules - UNO.in_tests == set()


def test_citations_the_tests_cite_no_rule_that_does_not_exist():
    assert UNO.in_tests - UNO.rules == set()


def test_citations_reasons_options_and_parts_cite_rules_that_exist():
    assert {r.rule for r in REASONS.values()} <= UNO.rules
    assert {o.rule for o in OPTIONS} <= UNO.rules
    assert {p.rule for p in PARTS} <= UNO.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_table_of_options_is_what_the_code_declares(lang):
    rows = UNO.option_rows(UNO.rulebook(lang))
    assert [(name, values) for name, values, _ in rows] == [(o.name, written_values(o)) for o in OPTIONS]
    for option, (_, _, rules) in zip(OPTIONS, rows, strict=True):
        assert option.rule in rules <= UNO.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_each_option_is_told_in_the_text_of_a_rule_as_well(lang):
    text = UNO.rulebook(lang)
    for option in OPTIONS:
        told = [f"`{option.name}={v}`" for v in written_values(option)]
        if option.name == "starter":
            told.append("`starter`")
        assert [t for t in told if t not in text] == []


# --- these tests can fail ------------------------------------------------------------------------------------------

MADE_UP = '''
"""A module of U1-U12."""
LIMIT = "U71"
def rule_of(s):
    """U72, UD73  A rule that nobody wrote."""
    return s  # UD74
@rule
def bound(s):
    """U78"""
    return s + 1  # UD79
def test_u75_ud76_a_name(): ...
def test_a_name_with_u77_inside(): ...
'''


def test_citations_a_made_up_number_is_noticed():
    assert UNO.cited_in_code(MADE_UP) == {"U72", "UD73", "UD74", "U78", "UD79"}
    assert UNO.cited_by_rules(MADE_UP) == {"U78", "UD79"}
    assert UNO.cited_by_names(MADE_UP) == {"U75", "UD76"}
    assert UNO.cited_in_code(MADE_UP).isdisjoint(UNO.rules)
    assert UNO.headings("# UNO\n## U98 Rule\n### UD99 Decision\n#### U97 Deeper\nsee U96\n") == ["U98", "UD99"]
    assert {"U98"} - UNO.in_code == {"U98"} == {"U98"} - UNO.in_tests


def test_citations_a_made_up_option_is_noticed():
    table = "| `jump_in` | `off`, `on` | U4, UD1 |\n| `starter` | `lot`, a seat | UD14 |\n"
    assert UNO.option_rows(table) == [("jump_in", ["off", "on"], {"U4", "UD1"}), ("starter", ["lot"], {"UD14"})]
