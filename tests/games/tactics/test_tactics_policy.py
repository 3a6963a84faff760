"""Bots and the estimate: what they see at once, and that better ones win."""

from __future__ import annotations

import pytest
from games.tactics.pitch import GAME, at

from mundialito.engine.policies import POLICIES
from mundialito.lab.simulate import simulate


def favourites(position: str, policy: str = "simple") -> set[str]:
    """What a policy would do."""
    fold = at(position)
    offers = fold.offers(fold.actor)
    row = [0] * len(offers)
    getattr(GAME.rules, policy)(fold.view(fold.actor), fold.actor, offers, len(offers), row)
    return {GAME.notation.text(e) for e, weight in zip(offers, row, strict=True) if weight}


@pytest.mark.parametrize("policy", POLICIES[1:])
def test_bots_shoot_when_they_can(policy):
    position = "1D1 8D10 9D14 10A9 | 1E16 6A15 | D10 8 ; phase=ball die=4"
    assert favourites(position, policy) == {"to D14"}


@pytest.mark.parametrize("policy", POLICIES[1:])
def test_bots_go_to_the_ball(policy):
    loose = "1D1 8D8 9A1 | 1E16 6A15 | D10 - ; phase=pawn die=2"
    assert favourites(loose, policy) == {"pawn 8"}
    assert favourites(loose.replace("phase=pawn", "pick=8 phase=to"), policy) == {"to D10"}
    assert favourites("1D1 8D15 | 1E16 6A15 | D15 8 ; phase=try turn=red", policy) == {"pawn 1"}
    assert favourites("1D1 8D9 | 1E16 6A15 | D9 8 ; phase=try turn=red", policy) == {"throw"}
    assert favourites("(1) (2) (6) | (1) (6) | D8 - ; phase=keeper_place restart=1 pick=1", policy) == {"accept"}


def test_simple_does_not_pass_to_a_pawn_offside():
    assert "to D14" not in favourites("1D1 8D10 9D14 10A9 | 1E16 6A13 | D10 8 ; phase=ball die=4")


def test_simple_runs_to_a_passing_lane_in_the_area_but_not_offside():
    chosen = favourites("1D1 8D10 9D12 | 1E16 6A14 | D10 8 ; phase=to die=2 pick=9")
    assert chosen <= {"to D14", "to B14", "to F14", "to C14", "to E14"}
    assert favourites("1D1 8D10 9D12 | 1E16 6A12 | D10 8 ; phase=to die=2 pick=9").isdisjoint({"to D14"})


def test_simple_guards_the_stars_before_its_own_area():
    away = "1D1 2A4 9H8 | 1E16 6A15 | D12 - ; phase=pawn die=2"
    assert favourites(away) == {"pawn 2"}
    assert favourites(away.replace("phase=pawn", "pick=2 phase=to")) == {"to C4"}
    assert favourites("1D1 2C4 3F4 9H8 | 1E16 6A15 | D12 - ; phase=pawn die=2") == {"pawn 9"}


def test_a_guard_leaves_his_star_for_the_ball_alone():
    assert favourites("1D1 2C4 9H8 | 1E16 6A15 | E6 - ; phase=pawn die=2") == {"pawn 2"}


def test_guess_says_who_is_ahead():
    ahead = at("1D1 8D8 | 1E16 6H9 | D8 8 ; goals=2/0 period=1 count=20").state
    assert GAME.rules.guess(ahead, 0) > 500 > 0 > GAME.rules.guess(ahead, 1)
    late = at("1D1 8D8 | 1E16 6H9 | D8 8 ; goals=1/0 period=1 count=29").state
    early = at("1D1 8D8 | 1E16 6H9 | D8 8 ; goals=1/0 count=1").state
    assert GAME.rules.guess(late, 0) > GAME.rules.guess(early, 0)
    level = at("1D1 8D15 | 1E16 6H9 | D15 8 ; phase=shot").state
    assert GAME.rules.guess(level, 0) == -GAME.rules.guess(level, 1) > 0


def test_simple_beats_eager_and_eager_beats_random():
    report = simulate(GAME, ["simple", "random"], 20, seed=3, options={"length": "quick"})
    assert report.tally[4] == 20
    eager = simulate(GAME, ["eager", "random"], 40, seed=3, options={"length": "quick"})
    assert eager.tally[4] > eager.tally[7]
