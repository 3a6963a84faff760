"""How good a seating is: repeats R, unevenness Q, turns at short tables, trios, neighbours, tables.

A seating is a list of rounds, a round a list of tables, a table the list of its players in order of play.
Players are any numbers; whoever is missing from a round did not play it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

Sitting = list[int]
Round = list[Sitting]
Rounds = list[Round]


def choose_two(x: int) -> int:
    """The pairs among x people."""
    return x * (x - 1) // 2


def sizes(players: int, most: int = 5) -> list[int]:
    """E2, ED3  As few tables of at most `most` as hold them, as equal as possible, larger ones first."""
    tables = -(-players // most)
    low, larger = divmod(players, tables) if tables else (0, 0)
    return [low + 1] * larger + [low] * (tables - larger)


def groups(rounds: Iterable[Round], size: int) -> Counter[tuple[int, ...]]:
    """How often each `size` people sat at one table."""
    return Counter(g for tables in rounds for table in tables for g in combinations(sorted(table), size))


def neighbours(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Who sits beside whom around a table; at three or fewer all do."""
    if len(table) <= 3:
        yield from combinations(sorted(table), 2)
        return
    for a, b in zip(table, [*table[1:], table[0]], strict=True):
        yield min(a, b), max(a, b)


def short_turns(rounds: Iterable[Round]) -> Counter[int]:
    """How often each player sat at a table smaller than the largest of that round."""
    turns: Counter[int] = Counter()
    for tables in rounds:
        largest = max(map(len, tables), default=0)
        for table in tables:
            for p in table:
                turns[p] += len(table) < largest
    return turns


def beyond_first(counts: Mapping[Any, int]) -> int:
    return sum(v - 1 for v in counts.values())


@dataclass(frozen=True)
class Measure:
    """What can be counted in a seating."""

    repeats: int  # R: meetings of pairs beyond their first
    q: int  # Q: m(m-1)/2 for pairs that meet m times
    most_meetings: int
    trios: int  # three people again at one table
    neighbours: int  # two people again side by side
    table_repeats: int  # a player again at a table of the same number
    short: tuple[int, int]  # fewest and most turns at a short table


def measure(rounds: Rounds, there: Iterable[int] | None = None) -> Measure:
    """All of it, counted from the rounds alone; turns at short tables among those still there."""
    pairs = groups(rounds, 2)
    beside = Counter(pair for tables in rounds for table in tables for pair in neighbours(table))
    numbered = Counter((p, i) for tables in rounds for i, table in enumerate(tables) for p in table)
    turns = short_turns(rounds)
    short = [turns[p] for p in (turns if there is None else there)]
    return Measure(
        repeats=beyond_first(pairs),
        q=sum(map(choose_two, pairs.values())),
        most_meetings=max(pairs.values(), default=0),
        trios=beyond_first(groups(rounds, 3)),
        neighbours=beyond_first(beside),
        table_repeats=beyond_first(numbered),
        short=(min(short, default=0), max(short, default=0)),
    )
