"""What no seating can do better than: lower bounds of R and Q, each with its argument.

All of them hold for the rounds to come together with those already played, whatever these were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mundialito.desk.seating.measure import Rounds, choose_two, groups, sizes


@dataclass(frozen=True)
class Bounds:
    """No seating has fewer repeats, or a smaller Q."""

    repeats: int
    q: int


def bounds(
    players: Sequence[int],
    rounds: int,
    most: int = 5,
    past: Rounds | None = None,
    apart: Iterable[tuple[int, int]] = (),
) -> Bounds:
    """The bounds of all rounds, played ones and `rounds` more among these players.

    Pairs that are kept apart never meet again, so they take none of the meetings to come.
    """
    past = past or []
    met = groups(past, 2)
    tables = sizes(len(players), most)
    to_come = rounds * sum(map(choose_two, tables))
    there, kept = set(players), {(min(a, b), max(a, b)) for a, b in apart}
    free = Counter(m for pair, m in met.items() if there.issuperset(pair) and pair not in kept)
    parted = sum(there.issuperset(pair) for pair in kept)
    free[0] = choose_two(len(there)) - parted - free.total()
    repeats = sum(m - 1 for m in met.values())
    q = sum(map(choose_two, met.values()))
    return Bounds(
        repeats + max(fewest_repeats(to_come, free[0]), repeats_of_rounds(tables, rounds, past, there)),
        q + max(even_spread(to_come, free, rounds), round_by_round(tables, rounds, past, there)),
    )


def fewest_repeats(to_come: int, unmet: int) -> int:
    """R >= M - P. Every meeting of a pair beyond its first is a repeat; only pairs not yet met have a first one."""
    return max(0, to_come - unmet)


def repeats_of_rounds(tables: Sequence[int], rounds: int, past: Rounds, there: set[int]) -> int:
    """R >= what each round must share with one before it: those meetings are all repeats. The one that it must share
    the most with is taken; for the first round to come that is a played one."""
    played = max((shared([len(there.intersection(t)) for t in round_], len(tables)) for round_ in past), default=0)
    return played + (rounds - 1) * max(played, shared(tables, len(tables)))


def even_spread(to_come: int, pairs: Counter[int], rounds: int) -> int:
    """Q >= the even spread. A pair that has met m times adds m to Q by meeting once more, so the cheapest way to hand
    out the meetings to come is to those who met least; no pair can meet more often than there are rounds."""
    cost, level = 0, 0
    while to_come > 0 and level <= max(pairs, default=0) + rounds:
        able = sum(count for m, count in pairs.items() if m <= level < m + rounds)
        cost += level * min(able, to_come)
        to_come -= min(able, to_come)
        level += 1
    return cost


def round_by_round(tables: Sequence[int], rounds: int, past: Rounds, there: set[int]) -> int:
    """Q >= what each two rounds must share. Q counts, for every two rounds, the pairs that meet in both; those of two
    played rounds are known, the rest is at least `shared`."""
    coming = choose_two(rounds) * shared(tables, len(tables))
    played = sum(shared([len(there.intersection(t)) for t in round_], len(tables)) for round_ in past)
    return coming + rounds * played


def shared(groups_: Sequence[int], tables: int) -> int:
    """The fewest pairs of these groups that meet again in a round with that many tables.

    The people of a group are spread over the tables; the pairs among them that share one are fewest when the spread is
    as even as possible, because x(x-1)/2 is convex.
    """
    total = 0
    for people in groups_:
        low, higher = divmod(people, tables)
        total += higher * choose_two(low + 1) + (tables - higher) * choose_two(low)
    return total


def repeats_bound(players: int, rounds: int, most: int = 5) -> int:
    """The bound of R for an event without a past."""
    return bounds(range(players), rounds, most).repeats


def q_bound(players: int, rounds: int, most: int = 5) -> int:
    """The bound of Q for an event without a past."""
    return bounds(range(players), rounds, most).q
