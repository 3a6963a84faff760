"""Matches for the suite: driven by a random number generator, or by a list of numbers that Hypothesis can shrink."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from conformance.cases import Case
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.who import NATURE, TABLE

Chooser = Callable[[Fold, list[tuple[int, int]]], tuple[int, int]]


def possible(fold: Fold) -> list[tuple[int, int]]:
    """Everything that may happen next, by whomever; the table's interventions aside."""
    return [(who, e) for who in (NATURE, *range(fold.state.seats)) for e in fold.offers(who)]


def walk(case: Case, choose: Chooser, most: int, game: Game | None = None) -> Iterator[Fold]:
    """The match before each event, and at its end; at most that many events."""
    fold = Fold(game or case.load(), case.begun(game))
    for _ in range(most):
        yield fold
        ways = possible(fold)
        if not ways:
            return
        fold.take(*choose(fold, ways))
    yield fold


def by_chance(rng: random.Random) -> Chooser:
    """Any event; every other time a seat's `eager` policy picks, so that matches come to an end."""

    def choose(fold: Fold, ways: list[tuple[int, int]]) -> tuple[int, int]:
        who, e = rng.choice(ways)
        if who == NATURE:
            events, weights = zip(*fold.game.weights(fold.state), strict=True)
            return NATURE, rng.choices(events, weights)[0]
        return who, eager_choice(fold, who, rng) if rng.random() < 0.6 else e

    return choose


def eager_choice(fold: Fold, who: int, rng: random.Random) -> int:
    events = fold.offers(who)
    weights = [0] * len(events)
    fold.game.rules.eager(fold.state, who, events, len(events), weights)
    return rng.choices(events, weights)[0]


def by_numbers(numbers: Iterable[int]) -> Chooser:
    """Each number picks among what is possible; 0 when they run out: failures shrink to short, plain matches."""
    rest = iter(numbers)

    def choose(fold: Fold, ways: list[tuple[int, int]]) -> tuple[int, int]:
        return ways[next(rest, 0) % len(ways)]

    return choose


def whos(s: Any) -> tuple[int, ...]:
    """Everyone who could ask for an event: seats of this table, one seat too many, Nature, the table."""
    return (NATURE, TABLE, *range(s.seats))
