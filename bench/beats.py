"""How long outcomes stand: units of time a choice and a match, where `simple` plays at every seat.

    python bench/beats.py [--game uno] [--matches 200] [--record]

A unit is what a table's `beat` says, in seconds. People sit at the first seats, bots at the others. A run is what
stands between two choices of people: the longest of each match, on average and of all.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import Final, NamedTuple

from support import HERE, record, table

sys.path.insert(0, str(HERE.parent / "src"))

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.who import NATURE, NOTHING, PUBLIC
from mundialito.showing.drawings import drawing_of

SEATS: Final = {"tactics": 2}
SEED: Final = 7


class Match(NamedTuple):
    """Units of a match, its choices, the longest run."""

    units: int
    choices: int
    longest: int


def events(game: Game, seed: int, seats: int) -> Iterator[tuple[Fold, int, int]]:
    """A match of `simple` players: the fold before each event, who makes it, and which."""
    rng = random.Random(seed)
    fold = Fold(game, game.begun(seats, {}))
    while not fold.is_over:
        who = fold.actor
        if who == NATURE:
            offered, weights = map(list, zip(*game.weights(fold.state), strict=True))
        else:
            offered = fold.offers(who)
            weights = [1] * len(offered)
            game.rules.simple(fold.state, who, offered, len(offered), weights)
        e = rng.choices(offered, weights)[0]
        yield fold, who, e
        fold.take(who, e)


def stood(game: Game, seed: int, seats: int, sittings: Sequence[frozenset[int]]) -> list[Match]:
    """How long outcomes of a match stand, whichever of the seats are people's."""
    look, choices = drawing_of(game.name), 0
    units, runs, longest = ([0] * len(sittings) for _ in range(3))
    for fold, who, e in events(game, seed, seats):
        choices += who != NATURE
        for n, people in enumerate(sittings):
            runs[n] = 0 if who in people else runs[n]
        seen = game.rules.seen(fold.state, e, PUBLIC)
        if seen == NOTHING or not look.may_stand(seen):
            continue
        then = fold.copy()
        then.take(who, e)
        before, after = fold.view(PUBLIC), then.view(PUBLIC)
        for n, people in enumerate(sittings):
            stands = look.stands(before, seen, after, people)
            units[n] += stands
            runs[n] += stands
            longest[n] = max(longest[n], runs[n])
    return [Match(units[n], choices, longest[n]) for n in range(len(sittings))]


def figures(name: str, matches: int) -> list[list[str]]:
    """A row for each number of people."""
    game, rows = games.load(name), []
    seats = SEATS.get(name, 4)
    sittings = [frozenset(range(sitting)) for sitting in sorted({0, 1, seats})]
    played = [stood(game, SEED + n, seats, sittings) for n in range(matches)]
    for n, people in enumerate(sittings):
        units, choices = [match[n].units for match in played], sum(match[n].choices for match in played)
        longest = [match[n].longest for match in played]
        told = (mean(units), median(units), max(units), sum(units) / choices, mean(longest), max(longest))
        rows.append([name, str(len(people)), *(f"{one:.2f}" if one < 10 else f"{one:.0f}" for one in told)])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    rows = [row for name in given.game or games.names() for row in figures(name, given.matches)]
    head = ["game", "people", "units a match", "median", "most", "a choice", "longest run", "of all"]
    told = table(head, rows)
    print(told)
    if given.record:
        record("beats", "beats", "How long outcomes stand", f"{given.matches} matches each.\n\n{told}")


if __name__ == "__main__":
    main()
