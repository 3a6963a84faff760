"""How long outcomes stand: seconds a match and a choice, where `simple` plays at every seat.

    python bench/beats.py [--game uno] [--matches 200] [--record]

Units are what looks ask for; seconds are what a table gives them by its law (showing/timing.py), at the usual length of
a unit. People sit at the first seats, bots at the others. A run is what stands between two choices of people: the
longest of each match, on average and of all.
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
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOTHING, PUBLIC
from mundialito.showing.drawings import drawing_of
from mundialito.showing.timing import UNIT, Timing

SEATS: Final = {"tactics": 2}
SEED: Final = 7


class Match(NamedTuple):
    """Units and seconds of a match, its choices, the longest run in seconds."""

    units: int
    seconds: float
    choices: int
    longest: float


class Sitting:
    """What stands in one match before these people."""

    def __init__(self, game: Game, people: frozenset[int]) -> None:
        self.people, self.timing = people, Timing(game, UNIT, people)
        self.units, self.seconds, self.run, self.longest = 0, 0.0, 0.0, 0.0

    def hear(self, who: int) -> None:
        """A choice, or what follows from one."""
        if who != NATURE:
            self.timing.spent = 0.0
        if who in self.people:
            self.run = 0.0

    def see(self, before: State, seen: int, after: State) -> None:
        self.units += self.timing.look.stands(before, seen, after, self.people)
        stands = self.timing.lasting(before, seen, after) / 1000
        self.seconds += stands
        self.run += stands
        self.longest = max(self.longest, self.run)


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


def stood(game: Game, seed: int, seats: int, people: Sequence[frozenset[int]]) -> list[Match]:
    """How long outcomes of a match stand, whichever of the seats are people's."""
    look, choices = drawing_of(game.name), 0
    sittings = [Sitting(game, one) for one in people]
    for fold, who, e in events(game, seed, seats):
        choices += who != NATURE
        for sitting in sittings:
            sitting.hear(who)
        seen = game.rules.seen(fold.state, e, PUBLIC)
        if seen == NOTHING or not look.may_stand(seen):
            continue
        then = fold.copy()
        then.take(who, e)
        before, after = fold.view(PUBLIC), then.view(PUBLIC)
        for sitting in sittings:
            sitting.see(before, seen, after)
    return [Match(one.units, one.seconds, choices, one.longest) for one in sittings]


def figures(name: str, matches: int) -> list[list[str]]:
    """A row for each number of people."""
    game, rows = games.load(name), []
    seats = SEATS.get(name, 4)
    people = [frozenset(range(many)) for many in sorted({0, 1, seats})]
    played = [stood(game, SEED + n, seats, people) for n in range(matches)]
    for n, sitting in enumerate(people):
        mine = [match[n] for match in played]
        seconds, longest = [match.seconds for match in mine], [match.longest for match in mine]
        a_choice = sum(seconds) / sum(match.choices for match in mine)
        told = (mean(match.units for match in mine), mean(seconds), median(seconds), max(seconds), a_choice,
                mean(longest), max(longest))  # fmt: skip
        rows.append([name, str(len(sitting)), *(f"{one:.2f}" if one < 10 else f"{one:.0f}" for one in told)])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    rows = [row for name in given.game or games.names() for row in figures(name, given.matches)]
    head = ["game", "people", "units", "seconds a match", "median", "most", "a choice", "longest run", "of all"]
    told = table(head, rows)
    print(told)
    if given.record:
        record("beats", "beats", "How long outcomes stand", f"{given.matches} matches each.\n\n{told}")


if __name__ == "__main__":
    main()
