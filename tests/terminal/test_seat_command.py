"""`mundialito seat`: rounds of player numbers, the quality line, JSON, and one sentence for a mistake."""

from __future__ import annotations

import json

import pytest
from commands import Answer, mistake
from desk.seating import naive


def test_the_quality_line_names_the_bounds():
    answer = Answer("seat", "23", "--rounds", "8", "--max", "5", "--lang", "en")
    assert answer.status == 0
    assert answer.out.count("Round") == 8
    assert "Nobody meets anybody a third time; 83 pairs meet twice, at least 83 must." in answer.out
    assert "83 parejas se encuentran dos veces" in Answer("seat", "23", "--lang", "es").out
    assert "83 pares se encontram duas vezes" in Answer("seat", "23", "--lang", "pt").out


def test_json_holds_the_rounds_and_what_they_are_worth():
    found = json.loads(Answer("seat", "23", "--rounds", "8", "--max", "5", "--json").out)
    assert {"rounds", "repeats", "repeats_bound", "q", "q_bound", "seconds"} <= set(found)
    assert all(naive.sits_well(tables, range(1, 24), 5) for tables in found["rounds"])
    assert found["repeats"] == naive.repeats(found["rounds"], range(1, 24))
    assert found["q"] == naive.q(found["rounds"], range(1, 24))


def test_families_and_fixed_tables():
    found = json.loads(Answer("seat", "20", "--apart", "1,2", "--fixed", "7=3", "--json").out)
    assert naive.met(found["rounds"], 1, 2) == 0 and found["together"] == 0
    assert all(7 in tables[2] for tables in found["rounds"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["seat", "1"], "Seating is for 2 to 2000 players, not 1."),
        (["seat", "20", "--rounds", "0"], "Seating is for 1 to 50 rounds, not 0."),
        (["seat", "20", "--max", "1"], "A table holds at least two players, not 1. (E2)"),
        (["seat", "20", "--apart", "1,x"], "x is no player; they are numbered 1 to 20."),
        (["seat", "20", "--fixed", "1"], "A fixed table reads player=table, such as 3=1; 1 does not."),
        (["seat", "8", "--apart", "1,2,3"], "3 people cannot be kept apart at 2 tables: let some of them meet. (E2)"),
    ],
)
def test_a_mistake_is_one_sentence(words, sentence):
    assert mistake(*words) == sentence
