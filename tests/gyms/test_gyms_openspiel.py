"""OpenSpiel's own tests, unmodified: random simulations with copies and written-down states; playthroughs."""

from __future__ import annotations

import random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install mundialito[gyms]")

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

from mundialito.engine.fold import Fold
from mundialito.engine.who import NOTHING, PUBLIC
from mundialito.games import load
from mundialito.gyms.openspiel import register

register()  # the example game, too

SHORT = ["mundialito_uno(players=3,turn_limit=12,stacking=on)", "mundialito_coin(players=3)"]
LONG = ["mundialito_worldcup(players=3,year=1930)", "mundialito_cup2010(players=2)", "mundialito_tactics(length=quick)"]
LAST = 100  # events before the end of a long match at which a test begins


def walked(state: Any, seed: int) -> list[int]:
    """A random match from here to its end."""
    rng, actions = random.Random(seed), []
    while not state.is_terminal():
        events, chances = zip(*(state.chance_outcomes() or [(e, 1) for e in state.legal_actions()]), strict=True)
        actions.append(rng.choices(events, chances)[0])
        state.apply_action(actions[-1])
    return actions


def late(game: Any) -> Any:
    """A state near the end of a random match."""
    state = game.new_initial_state()
    for action in walked(game.new_initial_state(), 2)[:-LAST]:
        state.apply_action(action)
    return state


@pytest.mark.parametrize("name", SHORT)
def test_random_sim_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", LONG)
def test_random_sim_test_of_the_end_of_a_long_match(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False, specific_initial_state=late(game))


def test_playthrough() -> None:
    """Whole; and written again alike by the events that are in it."""
    assert "IsTerminal() = True" in playthrough("mundialito_uno(players=2,turn_limit=3)", None, seed=3)
    text = playthrough("mundialito_coin(players=3)", None, seed=3)
    actions = [int(line[8:]) for line in text.splitlines() if line.startswith("action: ")]
    assert playthrough("mundialito_coin(players=3)", actions) == text


@pytest.mark.parametrize("name", [*SHORT, *LONG])
def test_chances_are_the_weights_of_nature(name: str) -> None:
    game = pyspiel.load_game(name)
    state, nodes = game.new_initial_state(), 0
    for action in walked(game.new_initial_state(), 5)[:200]:
        if state.is_chance_node():
            fold_of = state.node
            weights = dict(fold_of.game.weights(fold_of.state))
            assert {e: round(chance * sum(weights.values()), 6) for e, chance in state.chance_outcomes()} == weights
            nodes += 1
        state.apply_action(action)
    assert nodes > 3


def test_an_information_state_has_what_its_seat_saw_and_nothing_else() -> None:
    """Sealed guesses and hidden dice: what others do unseen changes nothing, what the seat saw is there to the end."""
    game = pyspiel.load_game("mundialito_coin(players=3)")
    coin, hidden = load("coin"), 0
    state, fold = game.new_initial_state(), Fold(coin, coin.begun(3))
    for action in walked(game.new_initial_state(), 9):
        before = [(state.information_state_string(p), state.information_state_tensor(p)) for p in range(3)]
        unseen = [p for p in range(3) if coin.rules.seen(fold.state, action, p) == NOTHING]
        fold.take(fold.actor, action)
        state.apply_action(action)
        for p in range(3):
            after = state.information_state_string(p), state.information_state_tensor(p)
            assert (after == before[p]) == (p in unseen) or fold.is_over
            assert len(after[0].splitlines()) == 1 + len(fold.logs[p])
            assert [int(n) for n in after[1][-64:][:2]] == ([0, 0] if not fold.logs[p] else
                   [fold.logs[p][-1][0] + 2, fold.logs[p][-1][1] + 1])  # fmt: skip
        hidden += len(unseen)
    assert hidden > 3
    assert state.returns() == [coin.rules.payoff(fold.state, p) for p in range(3)]


def test_spectators_see_what_is_public() -> None:
    game = pyspiel.load_game("mundialito_uno(players=2)")
    state = game.new_initial_state()
    for action in walked(game.new_initial_state(), 1)[:40]:
        state.apply_action(action)
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    seen = make_observation(game, public)
    assert seen.string_from(state, 0) == seen.string_from(state, 1) != state.observation_string(0)
    assert state.node.text(PUBLIC).startswith("as public")


def test_options_and_seats_are_parameters() -> None:
    game = pyspiel.load_game("mundialito_worldcup(players=5,year=1966,final_limit=3)")
    assert game.num_players() == 5
    assert game.get_parameters().items() >= {"players": 5, "year": 1966, "final_limit": 3, "memory": 32}.items()
    assert game.new_initial_state().node.state.year == 2
    assert game.max_game_length() == load("worldcup").rules.LONGEST
