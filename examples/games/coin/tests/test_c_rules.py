"""Worked examples: write the position, name the outcome, say what follows. A test cites its rule in its name."""

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, PUBLIC

GAME = games.load("coin")


def played(*events: str, seats: int = 2, **options: str) -> Fold:
    """A match after these events, each by whoever it waits for or whose guess it is."""
    fold = Fold(GAME, GAME.begun(seats, options))
    for text in events:
        e = GAME.notation.read(text)
        fold.take(fold.actor if fold.actor == NATURE else "ABCDEF".index(text[0]), e)
    return fold


GUESSED = ("rolls 5", "rolls 2", "A guesses heads", "B guesses tails")
TURNED = (*GUESSED, "turns up A heads", "turns up B tails")


def test_c1_there_are_as_many_rounds_as_the_table_wants() -> None:
    fold = played(*TURNED, "throws heads", "shows 5", rounds="1")
    assert fold.is_over and fold.scores() == [5, 0]


def test_c2_only_the_roller_sees_the_die() -> None:
    fold = played("rolls 5")
    assert [GAME.notation.text(fold.logs[viewer][0][1]) for viewer in (0, 1, PUBLIC)] == [
        "rolls 5",
        "rolls ?",
        "rolls ?",
    ]


def test_c3_nobody_learns_that_another_has_guessed() -> None:
    before, after = played("rolls 5", "rolls 2"), played("rolls 5", "rolls 2", "B guesses tails")
    assert before.view(0).tobytes() == after.view(0).tobytes()


def test_c4_guesses_are_turned_up_in_seat_order() -> None:
    fold = played(*GUESSED)
    assert [GAME.notation.text(e) for e in fold.offers(NATURE)] == ["turns up A heads"]


def test_c5_whoever_is_wrong_may_lose_the_die_but_not_more_than_there_is() -> None:
    fold = played(*TURNED, "throws heads", "shows 5", "shows 2", wrong="lose")
    assert fold.scores() == [5, 0]


def test_c6_most_points_win() -> None:
    fold = played(*TURNED, "throws tails", "shows 2", rounds="1")
    assert [GAME.rules.won(fold.state, p) for p in range(2)] == [False, True]
