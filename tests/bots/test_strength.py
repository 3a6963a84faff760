"""Bots that search beat those that do not, on a handful of deals: a broken search would not. Same seed, same result."""

from __future__ import annotations

import pytest

from mundialito import games
from mundialito.lab.arena import Contest, compete


def won(contest: Contest) -> list[int]:
    """Wins of each bot."""
    return [sum(deal.wins[i] for deal in contest.deals) for i in range(2)]


@pytest.mark.parametrize(
    ("game", "level", "seats", "matches"),
    [("uno", "medium", 2, 40), ("cup2010", "medium", 4, 8), ("worldcup", "medium", 4, 8), ("tactics", "easy", 2, 2)],
)
def test_a_level_beats_random(game: str, level: str, seats: int, matches: int) -> None:
    better, worse = won(compete(games.load(game), (level, "random"), matches, seats=seats, seed=1))
    assert better > 2 * worse


def test_hard_beats_simple_where_it_is_cheap_to_tell() -> None:
    better, worse = won(compete(games.load("uno"), ("hard", "simple"), 100, seats=2, seed=1))
    assert better > worse
