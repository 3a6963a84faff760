"""Texts from outside: what a door makes of them can be shown anywhere, and nothing else gets into a log."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mundialito.engine.texts import MOST_MARKS, Name, Nick, TooLong, is_mixed, likeness, tidy

ANY = st.text(st.characters(codec=None), max_size=40)  # lone halves of a pair, too


@given(ANY)
@example("a\u0301\u0301\u0301\u0301\u0301")
@example("\u202eabc\u202c\u2066x\u2069")
@example("Eva\r\revent:moved\rdata:http://evil.example/?")
def test_what_is_left_is_one_line_that_can_be_seen_and_stays_as_it_is(raw: str) -> None:
    told = tidy(raw)
    assert tidy(told) == told == unicodedata.normalize("NFC", told)
    assert told.isprintable() and told == " ".join(told.split(" ")) == told.strip()
    assert not any(unicodedata.category(c) in ("Cf", "Cc", "Cs", "Zl", "Zp") for c in told)
    told.encode()


def test_no_character_is_shown_as_nothing() -> None:
    """Each that Unicode has, between two letters: it is drawn, or it is gone."""
    hidden = ("Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp")
    for c in map(chr, [*range(0x30000), *range(0xE0000, 0xE1000)]):
        if unicodedata.category(c) in hidden and c != " ":
            assert tidy(f"a{c}b") in ("ab", "a b"), hex(ord(c))


def test_marks_do_not_grow_into_other_lines() -> None:
    assert tidy("Z" + "\u0337\u0322\u031b" * 20 + "oe") != "Z" + "\u0337\u0322\u031b" * 20 + "oe"
    assert len(tidy("Z" + "\u0301" * 50 + "oe")) <= 3 + MOST_MARKS
    for name in ("Zoë", "Łukasz", "Nguyễn Thị Hằng", "שָׁלוֹם", "हिन्दी", "สวัสดี", "Jürgen", "İpek"):
        assert tidy(name) == unicodedata.normalize("NFC", name)


def test_too_much_is_refused_and_nothing_is_cut() -> None:
    assert Nick("x" * 20) == "x" * 20
    with pytest.raises(TooLong, match="20 letters at most"):
        Nick("x" * 21)
    with pytest.raises(TooLong, match="60 letters at most"):
        Name("\u200b" * 10_000_000)  # and not even looked at


def test_only_what_a_door_has_made_fits_into_a_log() -> None:
    assert Name.fits("Ana María")
    for raw in ("Ana\r", " Ana", "A\u200bna", "x" * 61, "Ana  B", "A\u0301na"):
        assert not Name.fits(raw)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Аnа"), ("Rosa", "Rоsа"), ("Ivan", "lvan"), ("ＡＮＡ", "ANA"), ("Bob l", "Bob 1")]
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert one != other and likeness(one) == likeness(other)


def test_names_that_can_be_told_apart() -> None:
    names = ["Ana", "Aná", "Anna", "María", "Maria", "José", "Jose", "Bruno", "Zoë", "Zoe", "Иван", "Олег"]
    assert len({likeness(name) for name in names}) == len(names)


def test_words_of_two_alphabets() -> None:
    for name in ("Анa", "Ana Ιvanova", "Bеa"):
        assert is_mixed(name), name
    for name in ("Ana", "Ñandú", "Анна", "Ana Иванова", "Łukasz Žižek", "アnaあ", "R2-D2", ""):
        assert not is_mixed(name), name
