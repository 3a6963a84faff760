"""How many may sit down, who is on which side, and how it is said."""

from __future__ import annotations

import pytest

from mundialito import games
from mundialito.engine.options import Unfit
from mundialito.engine.seats import many, near
from mundialito.words import spoken


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ({3}, ("3", "3", "3")),
        ({2, 3}, ("2 or 3", "2 o 3", "2 ou 3")),
        ({4, 2}, ("2 or 4", "2 o 4", "2 ou 4")),
        ({2, 3, 5}, ("2, 3 or 5", "2, 3 o 5", "2, 3 ou 5")),
        (range(2, 11), ("2 to 10", "2 a 10", "2 a 10")),
    ],
)
def test_a_set_of_seats_in_words(seats: set[int], told: tuple[str, str, str]) -> None:
    assert tuple(spoken(many(seats), lang) for lang in ("en", "es", "pt")) == told


def test_the_nearest_number_of_seats() -> None:
    assert [near({2, 6}, wish) for wish in (1, 3, 4, 5, 9)] == [2, 2, 2, 6, 6]
    assert [games.load(name).usual for name in ("uno", "worldcup", "tactics")] == [4, 4, 2]


def test_r29_three_cannot_play_soccer_tactics() -> None:
    with pytest.raises(Unfit) as told:
        games.load("tactics").blank(3)
    assert spoken(told.value, "es") == "tactics se juega con 2 o 4 asientos, no con 3. (R29)"


def test_r29_four_play_in_two_sides_and_win_together() -> None:
    tactics, uno = games.load("tactics"), games.load("uno")
    assert tactics.sides(tactics.begun(4)) == [[0, 2], [1, 3]]
    assert tactics.sides(tactics.begun(2)) == [[0], [1]]
    assert uno.sides(uno.begun(3)) == [[0], [1], [2]]
    assert tactics.side_names(tactics.begun(4), "ABCD") == {0: "A + C", 1: "B + D"}


@pytest.mark.parametrize("name", games.names())
def test_a_position_is_for_as_many_as_the_game_allows(name: str) -> None:
    game = games.load(name)
    for seats in game.seats:
        s = game.begun(seats)
        assert game.notation.read_position(game.notation.position(s)).tobytes() == s.tobytes()
