"""Gymnasium's own checker, without a warning; and whom one plays against."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install mundialito[gyms]")

import gymnasium
from gymnasium.utils.env_checker import check_env

from gyms.tables import CASES, every_table, given
from mundialito import games
from mundialito.bots import UnknownBot
from mundialito.engine.papers import Case
from mundialito.gyms.gymnasium import Solo, register

OWN = str(Path(__file__).parents[2] / "examples/bots/my_bot.py") + ":Mine"


@every_table
def test_check_env(case: Case) -> None:
    register()  # the example game, too
    asked = given(case)
    name = f"mundialito/{asked.pop('game')}-v{games.load(case.game).version}"
    made = gymnasium.make(name, bots=["eager", "random"], **asked)
    check_env(made.unwrapped)


@pytest.mark.parametrize("bot", ["simple", OWN])
def test_a_match_against_bots_comes_to_its_end(bot: str) -> None:
    env = Solo("uno", bots=[bot], seat=1, seats=2, options={"turn_limit": "30"})
    seen, _ = env.reset(seed=3)
    steps, over, reward = 0, False, 0.0
    while not over:
        assert seen["observation"][0] == 1
        seen, reward, over, cut, _ = env.step(seen["action_mask"].argmax())
        steps += 1
        assert not cut and (over or reward == 0)
    assert steps > 1 and reward == env.table.payoffs()[1]


def test_the_same_seed_is_the_same_match() -> None:
    rows = []
    for _ in range(2):
        env = Solo("uno", bots=["random"], seats=3)
        seen, _ = env.reset(seed=8)
        for _ in range(6):
            seen, *_ = env.step(seen["action_mask"].argmax())
        rows.append(seen["observation"].tolist())
    assert rows[0] == rows[1]


def test_what_is_not_allowed_loses_at_once() -> None:
    env = Solo("uno", seats=2)
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(seen["action_mask"].argmin())
    assert (reward, over, info) == (-1680, True, {"refused": True})


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match="nobody"):
        Solo(CASES[0].game, bots=["nobody"])
