"""The slow obvious twin: everything that a seating is judged by, recounted from its tables pair by pair."""

from __future__ import annotations


def all_pairs(players):
    return [(a, b) for a in players for b in players if a < b]


def met(rounds, a, b):
    return sum(1 for tables in rounds for table in tables if a in table and b in table)


def repeats(rounds, players):
    return sum(max(0, met(rounds, a, b) - 1) for a, b in all_pairs(players))


def q(rounds, players):
    return sum(met(rounds, a, b) * (met(rounds, a, b) - 1) // 2 for a, b in all_pairs(players))


def starts(rounds, p):
    return sum(1 for tables in rounds for table in tables if table[0] == p)


def short(rounds, p):
    return sum(1 for tables in rounds for table in tables if p in table and len(table) < max(len(t) for t in tables))


def trios(rounds, players):
    total = 0
    for a, b in all_pairs(players):
        for c in players:
            if c > b:
                times = sum(1 for tables in rounds for t in tables if a in t and b in t and c in t)
                total += max(0, times - 1)
    return total


def sits_well(tables, players, most):
    """Everyone once, no table over `most`, as few tables as possible, sizes at most 1 apart."""
    seated = sorted(p for table in tables for p in table)
    sizes = [len(table) for table in tables]
    few = len(tables) == (len(players) + most - 1) // most
    return seated == sorted(players) and max(sizes) <= most and max(sizes) - min(sizes) <= 1 and few


def places(rounds, p):
    """(place, size) of every table at which a player sat, the starter's place being 1."""
    return [(table.index(p) + 1, len(table)) for tables in rounds for table in tables if p in table]


def off(rounds, p):
    """How far a player is from the share of any place: that of the dealer, or the k-th of those before it."""
    sat = places(rounds, p)
    dealt = sum(place == size for place, size in sat) - sum(1 / size for _, size in sat)
    others = [
        sum(place == k for place, size in sat if k < size) - sum(1 / size for _, size in sat if k < size)
        for k in range(1, max(size for _, size in sat))
    ]
    return max(map(abs, [dealt, *others]))


def deals(rounds, p):
    return sum(place == size for place, size in places(rounds, p))
