"""PettingZoo's own tests, unmodified, on every game."""

from __future__ import annotations

import pickle

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install mundialito[gyms]")

from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from gyms.tables import CASES, every_table, given
from mundialito.engine.papers import Case
from mundialito.engine.reasons import Refused
from mundialito.gyms.pettingzoo import env, raw_env

# PettingZoo warns of every observation that is a dictionary, as its own games' are, unless the game is on its own list.
dictionaries_are_meant = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
pytestmark = dictionaries_are_meant


@every_table
def test_api_test(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(**given(case)), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@every_table
def test_seed_test(case: Case) -> None:
    seed_test(lambda: env(**given(case)), num_cycles=40)


@every_table
def test_parallel_api_test_by_conversion(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    """Turn by turn: whoever is not asked says nothing. By cycles it cannot be: turns are not taken in a circle."""
    parallel_api_test(turn_based_aec_to_parallel(env(**given(case))), num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out
    assert raw_env(**given(case)).metadata["is_parallelizable"] is False


def played(case: Case, seed: int) -> raw_env:
    """A match to its end, the first choice each time."""
    match = raw_env(**given(case), render_mode="ansi")
    match.reset(seed=seed)
    while not match.table.fold.is_over:
        match.step(int(match.observe(match.agent_selection)["action_mask"].argmax()))
    return match


def test_payoffs_are_the_rewards_when_the_match_is_over() -> None:
    match = played(CASES[0], 4)
    payoffs = [match.table.game.rules.payoff(match.table.fold.state, p) for p in range(3)]
    assert list(match.rewards.values()) == payoffs == [match._cumulative_rewards[a] for a in match.agents]
    assert min(payoffs) < max(payoffs) and all(match.terminations.values()) and not any(match.truncations.values())
    picture = match.render()
    assert isinstance(picture, str) and "phase=over" in picture


def test_what_is_not_allowed_is_refused_and_loses_behind_the_wrappers(capsys: pytest.CaptureFixture[str]) -> None:
    match = raw_env("uno", seats=2)
    match.reset(seed=1)
    wrong = int((match.observe(match.agent_selection)["action_mask"] == 0).argmax())
    with pytest.raises(Refused):
        match.step(wrong)
    wrapped = env("uno", seats=2)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.rewards[loser] == -1680 and all(wrapped.terminations.values())


def test_an_environment_can_be_sent_to_another_process() -> None:
    twin = pickle.loads(pickle.dumps(raw_env("uno", seats=2)))
    assert twin.possible_agents == ["player_0", "player_1"]
