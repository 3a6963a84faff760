"""Events and positions as text, what pages ask of a view, and what a person may type."""

from __future__ import annotations

import pytest
from games.tactics.pitch import GAME, LINE_UP, after, at, lined_up

from mundialito.engine.reasons import Misread
from mundialito.games.tactics.words import asked as picture
from mundialito.games.tactics.words import terminal
from mundialito.games.tactics.words.notation import SQUARE_NUMBERS, SQUARE_TEXTS

PASS = "1D1 8D8 9F9 | 1E16 6D13 7A9 | D8 8 ; phase=to die=3 pick=9"


def names(squares) -> list[str]:
    return [SQUARE_TEXTS[q] for q in squares]


@pytest.mark.parametrize(
    "text", ["pawn 12", "to I3", "to A17", "throws 7", "throws 0-1", "goals", "", "8 D8", "to", "accept it"]
)
def test_notation_what_is_no_event_is_refused_in_a_sentence(text):
    with pytest.raises(Misread, match="is no event of tactics"):
        GAME.notation.read(text)


@pytest.mark.parametrize(
    "text",
    [
        "8D8 | D8 8", "8Z9 | | D8 8", "8D8 | | D8 14", "12D8 | | D8 8", "8D8 | | D88 8", "(8D8 | | D8 8", "8 | | D8 -",
        "8D8 | | D8 8 ; phase=kick", "8D8 | | D8 8 ; die=13", "8D8 | | D8 8 ; goals=1", "8D8 | | D8 8 ; goals=1/x",
        "8D8 | | D8 8 ; yellow=00/00", "8D8 | | D8 8 ; nonsense=1", "8D8 | | D8 8 ; attack=green",
        "8D8 | | D8 8 ; pick=x", "8D8 | | D8 8 ; phase=to",
        "8D8 | | D8 8 ; length=endless", "8D8 | | D8 8 ; seats=3", "8D8 | | D8 8 ; goals=/1", "8D8 | | D8 8 ; board=1",
    ],
)  # fmt: skip
def test_notation_what_is_no_position_is_refused_in_a_sentence(text):
    with pytest.raises(Misread):
        GAME.notation.read_position(text)


def test_notation_positions_round_trip():
    for position in (LINE_UP, PASS, "(1) (3D4) 8D8 | x1 1E16 | D8 - ; phase=clear pick=3 keeper=0/1 goals=2/1 seats=4"):
        s = GAME.notation.read_position(position)
        assert GAME.notation.read_position(GAME.notation.position(s)).tobytes() == s.tobytes()


def test_picture_what_a_page_asks_of_a_view():
    v = at(PASS).view(0)
    assert "E12" in names(picture.reachable(v)) and picture.choosable(v) == []
    assert picture.why_not(v, SQUARE_NUMBERS["E12"]) is None
    assert picture.why_not(v, SQUARE_NUMBERS["B2"]).rule == "R1"
    assert picture.offside_line(v) == (13, [])
    assert picture.dice(after(at("1D1 8D8 9A1 | 1E16 | D8 8"), "* throws 5").view(1)) == [5]
    assert picture.spun(after(at("1D1 8D15 | 1E16 6H9 | D15 8 ; phase=shot"), "* corner").view(1)) == 1
    assert picture.spun(v) is None


def test_picture_the_path_of_a_pawn_goes_round_opponents():
    v = GAME.notation.read_position("1D1 8D8 | 1E16 6D9 | A1 - ; phase=to die=4 pick=8")
    way = names(picture.path(v, GAME.notation.read("to D12")))
    assert (way[0], way[-1], len(way)) == ("D8", "D12", 5)
    assert "D9" not in way
    straight = GAME.notation.read_position("1D1 8D8 | 1E16 | A1 - ; phase=to die=3 pick=8")
    assert names(picture.path(straight, GAME.notation.read("to D11"))) == ["D8", "D9", "D10", "D11"]


def test_picture_the_path_of_the_ball_never_turns_back():
    for die in range(1, 7):
        v = GAME.notation.read_position(f"1D1 8D5 | 1E16 6D9 | D5 8 ; phase=ball die={die}")
        for square in picture.reachable(v):
            way = picture.path(v, 16 + square)
            assert len(way) == die + 1 and way[-1] == square
            columns, rows = [q % 8 for q in way], [q // 8 for q in way]
            assert columns in (sorted(columns), sorted(columns, reverse=True))
            assert rows in (sorted(rows), sorted(rows, reverse=True))


def test_picture_what_does_not_slide_has_no_path():
    v = at(PASS).view(0)
    assert picture.path(v, GAME.notation.read("pawn 8")) == []
    dribble = GAME.notation.read_position("1D1 8D5 | 1E16 | D5 8 ; phase=dribble die=1 pick=8")
    assert names(picture.path(dribble, GAME.notation.read("to D6"))) == ["D5", "D6"]


def test_picture_the_pitch_in_text():
    lines = picture.sketch(lined_up().state)
    assert lines[0].split() == list("ABCDEFGH") == lines[-1].split()
    assert lines[1].split() == ["16", ".", ".", "-", "1'", "-", "-", ".", ".", "16"]
    assert lines[10].split() == ["8", ".", ".", ".", "o11", "10", ".", ".", ".", "8"]
    pair = picture.sketch(GAME.notation.read_position("1D1 10D8 | 1E16 11D8 | D8 10"))
    assert "o10/11'" in pair[10]


@pytest.mark.parametrize(
    ("typed", "events"),
    [
        ("8 E10", ["pawn 8", "to E10"]), ("8 D8-E10", ["pawn 8", "to E10"]), ("n11 d9 - e10", ["pawn 11", "to E10"]),
        ("keeper D2", ["pawn 1", "to D2"]), ("E10", []), ("ball F13", []), ("8", []), ("8 E", []),
    ],
)  # fmt: skip
def test_typing_a_whole_move_on_one_line(typed, events):
    assert terminal.line(typed) == events


@pytest.mark.parametrize(
    ("typed", "events"),
    [
        ("e10", ["to E10"]), ("ball F13", ["to F13"]), ("to f13", ["to F13"]), ("n8", ["pawn 8"]), ("#11", ["pawn 11"]),
        ("t", ["throw"]), ("A", ["accept"]), ("keeper", ["pawn 1"]), ("play on", ["play on"]), ("nonsense", []),
    ],
)  # fmt: skip
def test_typing_one_event(typed, events):
    assert terminal.shorthand(typed) == events
