"""Text from outside: what fits is read, all else is None or one sentence."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mundialito.engine.reading import (
    DEEPEST,
    LARGEST,
    LARGEST_BOX,
    MOST,
    Unreadable,
    json_head,
    json_of,
    toml_of,
    whole,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-MOST, MOST) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(), part, max_size=4),
    max_leaves=10,
)


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), (str(MOST), MOST)])
def test_a_whole_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", " 1", "1 ", "1.0", "1e3", "1_0", "²", "٣", "x", "0x1", str(MOST + 1), "9" * 5000]
)
def test_what_is_no_whole_number(text: str) -> None:
    assert whole(text) is None


def test_a_whole_number_up_to_a_limit() -> None:
    assert whole("10", 10) == 10
    assert whole("11", 10) is None


@given(JSON)
def test_whatever_json_says_is_read(thing: object) -> None:
    for text in (json.dumps(thing), json.dumps(thing, ensure_ascii=False, indent=1)):
        assert json_of(f" {text}\r\n") == thing
        assert json_head(f"{text} and more") == (thing, len(text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: This is no JSON: look at column 1."),
        ('{\n "a": }', "line 2: This is no JSON: look at column 7."),
        ("{}\n{}", "line 1: The JSON is at its end here, and more follows."),
        ("[" * 10_000, "It goes too deep"),
        ('{"a":' * 10_000, "It goes too deep"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "at most 32 lists and objects"),
        ("9" * 5000, "9999999999999999999 is no number that can be counted with here."),
        (str(MOST + 1), "9223372036854775808 is no number"),
        ("-" + "9" * 5000, "is no number"),
        ("1e999", "1e999 is no number"),
        ("[NaN]", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        ('{"a": 1, "b": 2, "a": 3}', "a stands twice in one object."),
        (r'["\ud800"]', "half of a letter"),
        (r'{"\udc00": 1}', "half of a letter"),
        ('"' + "x" * LARGEST + '"', f"at most {LARGEST} letters"),
    ],
)
def test_json_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        json_of(text)
    assert sentence in str(refused.value)


def test_json_as_deep_as_it_may_be() -> None:
    deep = "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1)
    assert json.dumps(json_of(deep)) == deep


@pytest.mark.parametrize(
    "text",
    ["a = ", "a = " + "9" * 5000, "a = " + "[" * 10_000, "a = 2022-99-99", "a = 1\na = 2", "x" * (LARGEST_BOX + 1)],
)
def test_toml_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        toml_of(text)


def test_toml() -> None:
    assert toml_of("deal = 7\r\n") == {"deal": 7}


def test_a_sentence_quotes_no_whole_file() -> None:
    told = str(Unreadable(0, "{text} is nothing.", text="x" * LARGEST))
    assert len(told) < 2100 and told.endswith("x… is nothing.")
