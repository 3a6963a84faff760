"""Whole matches by lot or by a policy, event by event."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.who import NATURE


def moments(
    game: Game, seats: int, seed: int, policy: str = "random", **options: str
) -> Iterator[tuple[Fold, int, int]]:
    """A whole match: the fold before each event, who makes it, and which."""
    rng = random.Random(seed)
    fold = Fold(game, game.begun(seats, options))
    while not fold.is_over:
        who = fold.actor
        if who == NATURE:
            events, weights = zip(*game.weights(fold.state), strict=True)
        else:
            events = tuple(fold.offers(who))
            row = [1] * len(events)
            if policy != "random":
                getattr(game.rules, policy)(fold.state, who, list(events), len(events), row)
            weights = tuple(row)
        e = rng.choices(events, weights)[0]
        yield fold, who, e
        fold.take(who, e)
