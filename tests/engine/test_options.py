"""Options and parts: what is read, and what is said to nonsense."""

from __future__ import annotations

import pytest

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.options import (
    Choice,
    Option,
    Part,
    Unfit,
    Whole,
    applying,
    read_options,
    read_parts,
    shipped,
)
from mundialito.engine.record import State

OPTIONS = (
    Option("colour", Choice("red", "blue"), "X1", "Which colour."),
    Option("limit", Whole(20, 1, 50), "X2", "How many."),
)
PARTS = (Part("dice", 1, 6, "X3", "How many dice.", 2),)


def test_what_is_not_given_has_its_default() -> None:
    assert read_options(OPTIONS, {}) == {"colour": 0, "limit": 20}
    assert read_options(OPTIONS, {"colour": "blue", "limit": "7"}) == {"colour": 1, "limit": 7}
    assert read_parts(PARTS, {}) == {"dice": 2}
    assert read_parts(PARTS, {"dice": 5}) == {"dice": 5}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"shape": "round"}, "There is no option shape; there are: colour, limit."),
        ({"colour": "green"}, "colour cannot be green; it can be red, blue. (X1)"),
        ({"limit": "0"}, "limit cannot be 0; it can be 20 (1-50). (X2)"),
        ({"limit": "51"}, "limit cannot be 51; it can be 20 (1-50). (X2)"),
        ({"limit": "-3"}, "limit cannot be -3; it can be 20 (1-50). (X2)"),
        ({"limit": "²"}, "limit cannot be ²; it can be 20 (1-50). (X2)"),
    ],
)
def test_a_wrong_option_gets_one_sentence(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(Unfit) as told:
        read_options(OPTIONS, given)
    assert str(told.value) == sentence


@pytest.mark.parametrize("number", [0, 7, "2", 2.0, True])
def test_a_wrong_part_gets_one_sentence(number: object) -> None:
    with pytest.raises(Unfit) as told:
        read_parts(PARTS, {"dice": number})  # type: ignore[dict-item]
    assert str(told.value) == "dice must be a whole number from 1 to 6. (X3)"


def test_parts_and_their_file_must_name_the_same() -> None:
    from mundialito.games.uno.rules import options

    with pytest.raises(ValueError, match="has not"):
        shipped(options.__file__, Part("zero", 0, 2, "U1", "Zeros."))


@pytest.mark.parametrize("seats", [-1, 0, 1, 11])
def test_a_wrong_number_of_seats_gets_one_sentence(seats: int) -> None:
    with pytest.raises(Unfit) as told:
        games.load("uno").blank(seats)
    assert str(told.value) == f"uno is for 2 to 10 seats, not {seats}."


@pytest.mark.parametrize("name", games.names())
def test_every_option_is_a_field_and_says_something(name: str) -> None:
    game = games.load(name)
    assert {o.name for o in game.options} <= set(game.rules.State.fields)
    assert all(o.sentence.endswith(".") and o.rule for o in (*game.options, *game.parts))


def test_an_unknown_game_gets_the_names_there_are() -> None:
    with pytest.raises(games.UnknownGame, match=r"There is no game chess; there are: \w+, .*uno.*\."):
        games.load("chess")


# --- what an option depends on --------------------------------------------------------------------------------------

LINKED = (
    Option("clock", Choice("sets", "real"), "X1", "Which clock.", about="length"),
    Option("signal", Choice("late", "early"), "X2", "What it ends.", when=(("clock", "real"),)),
    Option("partners", Choice("sets", "roles"), "X3", "Who does what.", when=(("seats", "4", "6"),)),
)


@pytest.mark.parametrize(
    ("chosen", "seats", "names"),
    [
        ({}, 2, ["clock"]),
        ({"clock": "real"}, 2, ["clock", "signal"]),
        ({}, 4, ["clock", "partners"]),
        ({"clock": "real", "signal": "early"}, 6, ["clock", "signal", "partners"]),
    ],
)
def test_only_what_decides_something_applies(chosen: dict[str, str], seats: int, names: list[str]) -> None:
    assert [o.name for o in applying(LINKED, chosen, seats)] == names


def test_where_nobody_has_said_how_many_play_all_may_apply() -> None:
    assert LINKED[2].applies({}) and not LINKED[1].applies({"clock": "sets"})


@pytest.mark.parametrize("name", games.names())
def test_an_option_of_ours_that_does_not_apply_changes_nothing(name: str) -> None:
    """With any value of it, the table before the match is the same but for the option itself, or it is refused."""
    game = games.load(name)
    for option in game.options:
        values = option.values.values if isinstance(option.values, Choice) else (str(option.values.high),)
        for seats in game.seats:
            if option in applying(game.options, {}, seats):
                continue
            for value in values:
                assert unchanged(game, seats, option.name, value), (option.name, value)


def unchanged(game: Game[State], seats: int, name: str, value: str) -> bool:
    try:
        other = game.begun(seats, {name: value})
    except Unfit:
        return True
    setattr(other, name, getattr(game.begun(seats), name))
    return other.tobytes() == game.begun(seats).tobytes()
