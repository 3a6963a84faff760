"""Match files that cannot be read: which line, what is wrong."""

from __future__ import annotations

import contextlib
import json

import pytest

from mundialito import games
from mundialito.engine.match import Header, Match, from_json, read, to_json, write
from mundialito.engine.reading import Unreadable

UNO = games.load("uno")
GOOD = write(
    Match(
        Header("m1", "uno", 1, ("Ana", "José, 2%"), {"starter": "A"}, {}, "ab" * 32),
        ("cd" * 16, ""),
        ((-1, UNO.notation.read("gives R5")), (0, UNO.notation.read("draws")), (-3, UNO.notation.read("stops"))),
        (10, 20),
        "ef" * 32,
    ),
    UNO,
)


def test_the_text_is_what_the_documentation_says() -> None:
    assert GOOD.splitlines() == [
        "mundialito 1 id=m1 game=uno version=1 seats=Ana,José%2C%202%25 options=starter:A parts=- commitment="
        + "ab" * 32,
        "nonces " + "cd" * 16 + " -",
        "* gives R5",
        "A draws",
        "! stops",
        "scores 10 20",
        "seed " + "ef" * 32,
    ]
    assert read(GOOD, games.load).header.seats == ("Ana", "José, 2%")


def test_a_match_that_was_given_up_says_so_in_place_of_the_scores() -> None:
    text = GOOD.replace("scores 10 20", "ended resigned")
    match = read(text, games.load)
    assert match.ended == "resigned" and match.scores is None
    assert write(match, UNO) == text
    assert from_json(to_json(match, UNO), games.load) == match


@pytest.mark.parametrize("name", [" ", "a\nb", "\u2028", "ü,ü", "%41", "%", "-", "A=B", "ムンド"])
def test_any_name_survives(name: str) -> None:
    match = Match(Header("m", "uno", 1, (name, "B")), ("", ""))
    assert read(write(match, UNO), games.load) == match
    assert from_json(to_json(match, UNO), games.load) == match


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("mundialito 1", "mundialito 2", "line 1: A match file begins with 'mundialito 1 id=…'; this one does not."),
        (
            " version=1",
            "",
            "line 1: The header must name id, game, version, seats, options, parts, commitment, in this order.",
        ),
        ("id=m1", "id=m/1", "line 1: The id of a match is made of 1 to 64 letters, digits, - and _."),
        ("version=1", "version=one", "line 1: one is no version number."),
        ("game=uno", "game=ludo", f"line 1: There is no game ludo; there are: {', '.join(games.names())}."),
        ("seats=Ana,", "seats=,", "line 1: A match has 1 to 10 seats, each with a name."),
        ("starter:A", "starter", "line 1: starter should read name:value,name:value or a dash."),
        ("parts=-", "parts=deal:x", "line 1: The part deal must be a whole number, not x."),
        ("commitment=ab", "commitment=xx", "line 1: 64 digits 0-9a-f belong here; this is something else."),
        ("nonces cd", "nonces xx", "line 2: 32 digits 0-9a-f belong here; this is something else."),
        ("nonces ", "nonces - ", "line 2: There must be one nonce a seat: 2; a dash stands for none."),
        ("* gives R5", "nonces - -\n* gives R5", "line 3: The nonces stand in the second line."),
        ("Ana", "%41na", "line 1: The header must be written like this: " + GOOD.splitlines()[0]),
        ("version=1", "version=01", "line 1: The header must be written like this: " + GOOD.splitlines()[0]),
        ("starter:A", "starter:B,starter:A", "line 1: The header must be written like this: " + GOOD.splitlines()[0]),
        (
            "* gives R5",
            "* gives R55",
            "line 3: 'gives R55' is no event of uno; an event reads like 'plays R5', 'draws', 'names G'.",
        ),
        ("A draws", "K draws", "line 4: K is neither a seat (A-J), nor * (Nature), nor ! (the table)."),
        ("scores 10 20", "scores 10", "line 6: Scores are whole numbers, one a seat: 2."),
        ("scores 10 20", "scores 10 1.5", "line 6: Scores are whole numbers, one a seat: 2."),
        (
            "scores 10 20",
            "scores 10 20\nA draws",
            "line 7: Nothing may follow the scores but the seed, and nothing the seed.",
        ),
        (
            "scores 10 20",
            "ended bored",
            "line 6: A match that was not played to its end is one of: resigned, forfeit, closed, version.",
        ),
        (
            "scores 10 20",
            "ended closed\nscores 10 20",
            "line 7: Nothing may follow the scores but the seed, and nothing the seed.",
        ),
        ("seed ef", "seed gh", "line 7: 64 digits 0-9a-f belong here; this is something else."),
    ],
)
def test_a_file_that_cannot_be_read_names_line_and_fault(old: str, new: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as told:
        read(GOOD.replace(old, new, 1), games.load)
    assert str(told.value) == sentence


def test_an_empty_file_is_called_empty() -> None:
    with pytest.raises(Unreadable, match="The file is empty"):
        read("", games.load)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"format": 1}', "{"])
def test_json_that_is_no_match_gets_one_sentence(text: str) -> None:
    with pytest.raises(Unreadable):
        from_json(text, games.load)


@pytest.mark.parametrize("key", ["id", "seats", "options", "parts", "nonces", "events", "scores", "seed", "version"])
@pytest.mark.parametrize("value", [None, 3, "x", [], {}, [[]], {"a": []}])
def test_json_with_anything_anywhere_never_crashes(key: str, value: object) -> None:
    facts = json.loads(to_json(read(GOOD, games.load), UNO))
    with contextlib.suppress(Unreadable):
        from_json(json.dumps(facts | {key: value}), games.load)
