"""Whatever arrives as an entry is taken or refused in a sentence: never a traceback, never a change by a refusal."""

from __future__ import annotations

import contextlib
import copy

import pytest
from desk.day import Day
from hypothesis import given, settings
from hypothesis import strategies as st

from mundialito.desk.progress import Deed
from mundialito.desk.shapes import FIELDS
from mundialito.engine.options import Unfit
from mundialito.terminal.inputs import spoken

NAMES = sorted(
    {name.rstrip("?") for fields in FIELDS.values() for name in fields} | {"rounds", "classes", "prizes", "x"}
)
SMALL = st.integers(-1, 8) | st.sampled_from([None, True, "", "1", "x", 2.5])
KEYS = st.sampled_from("1234x")
THING = st.recursive(
    SMALL, lambda part: st.lists(part, max_size=4) | st.dictionaries(KEYS, part, max_size=4), max_leaves=8
)

HANDS = st.lists(THING | st.lists(st.integers(0, 4), min_size=3, max_size=3), min_size=4, max_size=4)


def in_mid_round():
    day = Day(4, rounds=2)
    day.play({1: 0, 2: 20, 3: 30, 4: 40})
    day.start()
    return day


def tied():
    day = Day(3, rounds=2)
    day.play({1: 0, 2: 50, 3: 60})
    day.play({2: 0, 1: 50, 3: 60})
    day.do("finish")
    return day


DAYS = {"empty": Day(0), "morning": Day(3), "in mid-round": in_mid_round(), "tied": tied()}


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(sorted(DAYS)),
    st.sampled_from(sorted(FIELDS)),
    st.dictionaries(st.sampled_from(NAMES), THING, max_size=4),
)
def test_any_entry_is_taken_or_refused(which, kind, data):
    day = copy.deepcopy(DAYS[which])
    before, length = copy.deepcopy(day.s), len(day.tournament.log)
    try:
        day.do(kind, why="fuzz", **data)
    except Unfit:
        assert day.s == before and len(day.tournament.log) == length


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(DAYS)), st.sampled_from(sorted(FIELDS)), st.data())
def test_any_entry_with_the_right_names_is_taken_or_refused(which, kind, data):
    day = copy.deepcopy(DAYS[which])
    values = {int: st.integers(-1, 5), bool: st.booleans(), str: st.text(max_size=3)}
    filled = {name.rstrip("?"): data.draw(values.get(wanted, THING)) for name, wanted in FIELDS[kind].items()}
    with contextlib.suppress(Unfit):
        day.tournament.take(Deed(kind, day.now, "Ana", filled, "fuzz"))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["score", "correct"]), HANDS, st.sampled_from(["cards", "points"]), st.booleans())
def test_any_sheet_of_the_right_people_is_taken_or_refused(kind, hands, form, stopped):
    day = copy.deepcopy(DAYS["in mid-round"])
    data = {"table": 1, form: {str(p): hand for p, hand in enumerate(hands, 1)}, "stopped": stopped}
    with contextlib.suppress(Unfit):
        day.do(kind, why="fuzz", **data, **({"round": 1} if kind == "correct" else {}))
        day.totals()


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "A correction needs its reason. (ED15)"),
        ("es", "Una corrección necesita su motivo. (ED15)"),
        ("pt", "Uma correção precisa de um motivo. (ED15)"),
    ],
)
def test_ed15_a_refusal_is_told_in_three_languages(lang, sentence):
    with pytest.raises(Unfit) as refused:
        in_mid_round().do("correct", round=1, table=1, cards={})
    assert spoken(refused.value, lang) == sentence
