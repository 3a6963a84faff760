"""Bots: by name, from a view alone, repeatable by a seed."""

from __future__ import annotations

import pytest

from mundialito import games
from mundialito.bots import BOTS, LEVELS, Thinks, UnknownBot, choose, kind_of, stream
from mundialito.engine.fold import Fold
from mundialito.engine.policies import POLICIES
from mundialito.engine.who import NATURE


def played(game_name: str, bot: str, seed: int) -> Fold:
    """A match of one kind of bot against itself."""
    game = games.load(game_name)
    fold = Fold(game, game.begun(game.fewest))
    rng = stream(seed)
    while not fold.is_over:
        who = fold.actor
        if who == NATURE:
            weights = game.weights(fold.state)
            fold.take(who, weights[rng[0] % len(weights)][0])
            rng[0] = (rng[0] * 5 + 1) & 0xFFFFFFFF
        else:
            fold.take(who, choose(game, bot, fold.view(who), who, rng))
    return fold


def test_the_names_are_those_of_the_driver() -> None:
    assert [kind_of(bot) for bot in POLICIES] == [0, 1, 2]
    assert tuple(BOTS) == (*POLICIES, *LEVELS)


def test_an_unknown_bot_is_told_the_names_there_are() -> None:
    with pytest.raises(
        UnknownBot, match=r"^There is no bot deep; there are: random, eager, simple, easy, medium, hard\.$"
    ):
        kind_of("deep")
    game = games.load("uno")
    with pytest.raises(UnknownBot):
        choose(game, "deep", game.begun(2), 0, stream(1))


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("bot", ["eager", "simple"])
def test_every_game_is_played_to_its_end(game: str, bot: str) -> None:
    assert played(game, bot, 7).is_over


def test_the_same_seed_makes_the_same_choices_and_another_one_others() -> None:
    assert played("uno", "simple", 3).events == played("uno", "simple", 3).events
    assert played("uno", "simple", 3).events != played("uno", "simple", 4).events


def test_a_bot_that_thinks_is_no_policy() -> None:
    with pytest.raises(Thinks, match=r"^hard thinks before it moves"):
        kind_of("hard")


def test_without_a_seed_streams_differ() -> None:
    assert stream() != stream()
    assert stream(5) == stream(5) != stream(5, 1)


def test_a_choice_leaves_the_view_as_it_was() -> None:
    game = games.load("uno")
    fold = Fold(game, game.notation.read_position("R0 | R1 R2 W | G2 G2"))
    view = fold.view(0)
    before = view.tobytes()
    assert choose(game, "simple", view, 0, stream(1)) in fold.offers(0)
    assert view.tobytes() == before
