"""The options: each value can be agreed upon, and each makes a difference that a worked position shows."""

from __future__ import annotations

import pytest
from games.uno.positions import GAME, after, at, begun, choices, to_act

from mundialito.engine.options import Choice, Unfit, Whole
from mundialito.games.uno.rules.options import OPTIONS
from mundialito.games.uno.rules.state import Uno

FIRST = "- | R1 R2 | G2 G2 | B3 B3 ; phase=first_card"
BLUFF = "R5 | W+4 {held} B2 | G2 R3 | B3 B4 ;"
CHALLENGED = ("A plays W+4", "A names G", "B challenges", "* shows {held} B2")

# What is written differently: a position, the events up to where the value makes a difference, what is asked by
# default, what is asked with the value.
WITNESSES = {
    "first_card=number": (FIRST, ["* turns up YS"], "B draws", "* turns up R5"),
    "first_reverse=mattel": (FIRST, ["* turns up YR"], "A draws", "C draws"),
    "plus_four=matching": (BLUFF.format(held="W"), [*CHALLENGED[:3], "* shows B2 W"], "* guilty", "* innocent"),
    "plus_four=colour": (BLUFF.format(held="G5"), [*CHALLENGED[:3], "* shows G5 B2"], "* guilty", "* innocent"),
    "illegal_plus_four=block": (BLUFF.format(held="G1"), [*CHALLENGED[:2]], "B accepts", "* gives R1"),
    "challenger=anyone": (BLUFF.format(held="R1"), [*CHALLENGED[:2], "B accepts"], "* gives R1", "C challenges"),
    "uno_call=auto": ("R0 | R1 R2 | G2 G2 ;", ["A plays R1"], "A uno", "B draws"),
    "uno_call=off": ("R0 | R1 R2 | G2 G2 ;", ["A plays R1"], "A silent", "B draws"),
    "catcher=anyone": (
        "R0 | R1 R2 | G2 G2 | B3 B3 ;",
        ["A plays R1", "A silent", "B lets go"],
        "B draws",
        "C catches",
    ),
    "stacking=on": ("R0 | R+2 R1 R2 | G+2 G2 | B3 B3 ;", ["A plays R+2"], "* gives R5", "B plays G+2"),
    "starter=B": (FIRST, ["* turns up Y5"], "A draws", "B draws"),
    "turn_limit=1": ("R0 | R1 R2 R3 | G2 G2 ;", ["A plays R1"], "B draws", "over"),
}
SEEN_ELSEWHERE = {"shown_to=table"}  # changes what is seen, not what is asked: test_ud7_known.py


def awaits(fold, event: str) -> bool:
    """Whether that may happen now."""
    if event == "over":
        return to_act(fold) == "-"
    who, _, what = event.partition(" ")
    return to_act(fold) == who and what in choices(fold)


@pytest.mark.parametrize("option", WITNESSES)
def test_options_each_value_makes_a_difference(option):
    position, events, by_default, with_value = WITNESSES[option]
    plain = after(position, *events)
    changed = after(f"{position} {option}", *events)
    assert awaits(plain, by_default)
    assert not awaits(plain, with_value)
    assert awaits(changed, with_value)
    assert not awaits(changed, by_default)


def test_options_no_value_is_without_a_worked_position():
    values = {f"{o.name}={v}" for o in OPTIONS if isinstance(o.values, Choice) for v in o.values.values[1:]}
    values -= {f"starter={p}" for p in "ACDEFGHIJ"}
    assert values | {"turn_limit=1"} == set(WITNESSES) | SEEN_ELSEWHERE


@pytest.mark.parametrize("option", OPTIONS, ids=lambda o: o.name)
def test_options_every_value_can_be_agreed_upon(option):
    if isinstance(option.values, Whole):
        texts = [str(n) for n in (option.values.low, option.values.default, option.values.high)]
    else:
        texts = list(option.values.values)
    for text in texts:
        s = GAME.begun(10, {option.name: text})
        assert option.values.text(getattr(s, option.name)) == text
    assert getattr(GAME.blank(10), option.name) == option.values.default


@pytest.mark.parametrize("option", OPTIONS, ids=lambda o: o.name)
def test_options_fit_into_the_field_of_their_name(option):
    highest = option.values.high if isinstance(option.values, Whole) else len(option.values.values) - 1
    assert highest <= Uno.fields[option.name].limit


@pytest.mark.parametrize("option", OPTIONS, ids=lambda o: o.name)
def test_options_another_value_is_refused_with_the_rule_and_the_values_there_are(option):
    with pytest.raises(Unfit) as unfit:
        begun(10, **{option.name: "perhaps"})
    assert unfit.value.rule == option.rule
    assert option.values.describe() in str(unfit.value)


def test_options_an_unknown_name_is_refused_with_the_names_there_are():
    with pytest.raises(Unfit) as unfit:
        begun(2, jump_in="on")
    assert all(o.name in str(unfit.value) for o in OPTIONS)


def test_options_stand_in_a_position_by_name():
    s = at("R0 | R1 | G2 ; stacking=on plus_four=colour turn_limit=7 starter=B").state
    assert (s.stacking, s.plus_four, s.turn_limit, s.starter) == (1, 2, 7, 2)
