"""Every rule of the rulebook is cited by the code and by a test; nothing cites a rule that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.citations import LANGUAGES, Citations, written_values

import mundialito.games.worldcup as worldcup
from mundialito.games.worldcup.rules.options import OPTIONS, PARTS
from mundialito.games.worldcup.rules.reasons import REASONS

WORLD = Citations(worldcup, Path(__file__).parent, "[EB]")


def test_citations_the_rulebook_has_17_rules_of_the_expansion_and_23_of_the_base_box():
    assert {f"{letter}{n}" for letter, last in (("E", 17), ("B", 23)) for n in range(1, last + 1)} == WORLD.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_rulebooks_are_numbered_alike(lang):
    assert WORLD.headings(WORLD.rulebook(lang)) == WORLD.headings(WORLD.rulebook("en"))
    assert WORLD.numbers(WORLD.rulebook(lang)) <= WORLD.rules


def test_citations_every_rule_is_cited_by_a_rule_function():
    setting_up = WORLD.cited_in_code((WORLD.sources / "rules" / "setup.py").read_text("utf-8"))
    state = WORLD.cited_in_code((WORLD.sources / "rules" / "state.py").read_text("utf-8"))
    parts = WORLD.cited_in_code((WORLD.sources / "rules" / "parts.py").read_text("utf-8"))
    set_up_in_python = {"E1", "E2", "E3", "E6", "E11", "B16"}  # the box and the year are read in Python
    assert WORLD.rules - WORLD.in_rules <= set_up_in_python <= setting_up | state | parts


def test_citations_the_code_cites_no_rule_that_does_not_exist():
    assert WORLD.in_code - WORLD.rules == set()


def test_citations_every_rule_is_cited_by_a_test():
    assert WORLD.rules - WORLD.in_tests == set()


def test_citations_the_tests_cite_no_rule_that_does_not_exist():
    assert WORLD.in_tests - WORLD.rules == set()


def test_citations_the_rules_of_cups_that_are_cited_stand_in_their_page():
    told = set(
        re.findall(
            r"^\*\*(T[0-9]+) ", (Path(__file__).parents[3] / "docs" / "cups.md").read_text("utf-8"), re.MULTILINE
        )
    )
    sources = [path.read_text("utf-8") for path in WORLD.sources.rglob("*.py")]
    assert set(re.findall(r"\bT[0-9]+\b", "\n".join(sources))) <= told


def test_citations_reasons_options_and_parts_cite_rules_that_exist():
    assert {x.rule for x in (*REASONS.values(), *OPTIONS, *PARTS)} <= WORLD.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_the_table_of_options_is_what_the_code_declares(lang):
    rows = WORLD.option_rows(WORLD.rulebook(lang))
    assert rows == [(o.name, written_values(o), {o.rule}) for o in OPTIONS]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_citations_each_value_is_told_in_the_text_of_a_rule_as_well(lang):
    told = [f"`{o.name}={v}`" for o in OPTIONS for v in written_values(o)]
    assert [t for t in told if t not in WORLD.rulebook(lang)] == []


def test_citations_every_rule_of_the_printed_sheet_has_its_number_and_its_test():
    page = (Path(__file__).parents[3] / "docs" / "decisions" / "0016-worldcup.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| [^|]+ \| ([EB0-9, ]+) \|$", page, re.MULTILINE)
    cited = {rule for row in rows for rule in row.split(", ")}
    assert len(rows) == 21
    assert {rule for rule in WORLD.rules if rule[0] == "E"} <= cited <= WORLD.rules & WORLD.in_tests
