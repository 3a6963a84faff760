"""Whole matches for tests: made by bots from a fixed seed."""

from __future__ import annotations

from functools import cache

from mundialito import games
from mundialito.bots import choose, stream
from mundialito.engine.chance import below
from mundialito.engine.fold import Fold
from mundialito.engine.match import Header, Match
from mundialito.engine.who import NATURE, NOBODY


@cache
def played(game: str, seats: int, seed: int = 3, most: int = 5000) -> Match:
    """A match of `simple` bots; unfinished after that many events."""
    found = games.load(game)
    fold, rng = Fold(found, found.begun(seats)), stream(seed)
    while (who := fold.actor) != NOBODY and len(fold.events) < most:
        if who == NATURE:
            e = found.rules.outcome(fold.state, below(rng, found.rules.chances(fold.state)))
        else:
            e = choose(found, "simple", fold.view(who), who, rng)
        fold.take(who, e)
    header = Header(f"{game}-{seed}", game, found.version, ("Ana", "Bruno", "Carla", "Diego")[:seats])
    scores = tuple(fold.scores()) if fold.is_over else None
    return Match(header, ("",) * seats, tuple(fold.events), scores)
