"""RLCard's agent at our table: what it is asked and what its answers mean. The agent itself is a stranger here."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from mundialito import games
from mundialito.engine.fold import Fold

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import rlcard_agent

UNO = games.load("uno")


class Last:
    """Takes the last of what is legal, and keeps what it was asked."""

    def step(self, state: dict[str, Any]) -> str:
        self.asked = state
        return str(state["raw_legal_actions"][-1])


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> rlcard_agent.RuleAgent:
    monkeypatch.setattr(rlcard_agent, "rule_agent", Last)
    return rlcard_agent.RuleAgent()


def after(position: str, *moves: str) -> Fold:
    fold = Fold(UNO, UNO.notation.read_position(position))
    for move in moves:
        fold.take(fold.actor, UNO.notation.read(move))
    return fold


def said(bot: rlcard_agent.RuleAgent, fold: Fold) -> str:
    seat = fold.actor
    return str(UNO.notation.text(bot.choose(fold.view(seat), seat, fold.offers(seat), random.Random(1))))


def test_every_copy_counts_a_wild_has_four_colours_and_nobody_bluffs(bot: rlcard_agent.RuleAgent) -> None:
    assert said(bot, after("R0 | R1 R1 B7 W W+4 | G2 G3")) == "plays W"
    wilds = ["r-wild", "y-wild", "g-wild", "b-wild"]
    assert bot.agent.asked["raw_legal_actions"] == ["r-1", "r-1", *wilds]
    assert bot.agent.asked["raw_obs"]["hand"] == ["r-1", "r-1", "b-7", "r-wild", "r-wild_draw_4"]


def test_a_plus_four_is_for_want_of_anything_else(bot: rlcard_agent.RuleAgent) -> None:
    assert said(bot, after("R0 | B1 G7 W+4 | G2 G3")) == "plays W+4"
    assert set(bot.agent.asked["raw_legal_actions"]) == {f"{c}-wild_draw_4" for c in "rygb"}


def test_the_colour_is_asked_for_once_the_card_lies(bot: rlcard_agent.RuleAgent) -> None:
    assert said(bot, after("R0 | R1 R2 W | G2 G3", "plays W")) == "names B"


def test_it_draws_when_it_must_and_calls_uno(bot: rlcard_agent.RuleAgent) -> None:
    assert said(bot, after("R0 | B1 G7 | G2 G3")) == "draws"
    assert said(bot, after("R0 | R1 G7 | G2 G3", "plays R1")) == "uno"
