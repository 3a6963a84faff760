"""How long matches are: choices of a seat, and seconds for which outcomes stand, where `simple` plays at every seat.

    python bench/lasting.py [--game uno] [--matches 12] [--record]

For every number of seats, and every value of the options that are asked where one sits down. One person sits at the
first seat: for whom outcomes stand. With --record the games get what pages tell minutes by, `words/lasting.toml`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import product
from statistics import mean
from typing import Final, NamedTuple

from support import HERE, table

sys.path.insert(0, str(HERE.parent / "src"))

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.options import Choice
from mundialito.engine.who import NATURE, NOBODY
from mundialito.showing.lasting import FILE
from mundialito.showing.timing import UNIT, Timing

SEED: Final = 17
HEAD: Final = "# Measured by bench/lasting.py: choices of a seat in a match, and seconds for which outcomes stand.\n"


class Match(NamedTuple):
    """Choices of all seats, and seconds shown."""

    choices: int
    shown: float


def settings(game: Game) -> Iterator[dict[str, str]]:
    """What is asked, in all its values; what follows from another is left out with it."""
    asked = [o for o in game.options if o.asked and isinstance(o.values, Choice)]
    known = {value for o in game.options if o.asked for name, *values in o.when for value in values}
    values = [[v for v in o.values.values if v not in known] for o in asked if isinstance(o.values, Choice)]
    for row in product(*values):
        yield dict(zip((o.name for o in asked), row, strict=True))


def played(game: Game, seats: int, options: dict[str, str], seed: int) -> Match:
    """One match."""
    rng, s, choices, shown = random.Random(seed), game.begun(seats, options), 0, 0
    timing = Timing(game, UNIT, frozenset({0}))
    while (who := game.rules.actor(s)) != NOBODY:
        if who == NATURE:
            offered, weights = map(list, zip(*game.weights(s), strict=True))
        else:
            offered = list(game.offers(s, who))
            weights = [1] * len(offered)
            game.rules.simple(s, who, offered, len(offered), weights)
            choices += 1
        outcome = timing.carry_out(s, who, rng.choices(offered, weights)[0])
        shown += outcome.milliseconds if outcome else 0
    return Match(choices, shown / 1000)


def measured(game: Game, matches: int) -> Iterator[tuple[int, dict[str, str], float, float]]:
    """Seats, options, choices of a seat, seconds shown."""
    for options, seats in product(settings(game), game.seats):
        found = [played(game, seats, options, SEED + n) for n in range(matches)]
        yield seats, options, mean(m.choices for m in found) / seats, mean(m.shown for m in found)


def written(seats: int, options: dict[str, str], choices: float, shown: float) -> str:
    told = ", ".join(f'{name} = "{value}"' for name, value in options.items())
    return f"{{ seats = {seats}, options = {{ {told} }}, choices = {choices:.0f}, shown = {shown:.0f} }}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    for name in given.game or games.names():
        rows = list(measured(games.load(name), given.matches))
        told = [[name, str(a), " ".join(b.values()), f"{c:.0f}", f"{d:.0f}"] for a, b, c, d in rows]
        print(table(["game", "seats", "", "choices a seat", "seconds shown"], told), flush=True)
        if given.record:
            body = ",\n    ".join(written(*row) for row in rows)
            path = games.folder_of(name) / "words" / FILE
            path.write_text(f"{HEAD}match = [\n    {body},\n]\n", "utf-8")


if __name__ == "__main__":
    main()
