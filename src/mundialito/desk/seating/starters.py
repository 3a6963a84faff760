"""Who starts at each table (ED6): everyone once as early as possible, beyond that as evenly as possible."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping

from mundialito.desk.seating.measure import Rounds


def starters(past: Rounds, coming: Rounds) -> list[list[int]]:
    """ED6  For every table to come the player whom the dealer names.

    First tables are matched to players who have not started yet, table after table in the order of play: one that finds
    no fresh player moves earlier tables to others of theirs (an augmenting path). So after every round as many
    different people have started as any choice allows. Tables that are left are matched to players who would start
    for the second time in the same way, then for the third.
    """
    started = Counter(t[0] for tables in past for t in tables)
    tables = [t for tables in coming for t in tables]
    chosen: dict[int, int] = {}
    times = 0
    while len(chosen) < len(tables):
        chosen |= matched({i: t for i, t in enumerate(tables) if i not in chosen}, started, times)
        times += 1
    found = iter(range(len(tables)))
    return [[chosen[next(found)] for _ in tables] for tables in coming]


def matched(tables: Mapping[int, list[int]], started: Counter[int], times: int) -> dict[int, int]:
    """As many of these tables as possible, earlier ones first, each with a player of its own who has started at most
    that many times before the plan."""
    able = {i: [p for p in t if started[p] <= times] for i, t in tables.items()}
    starter: dict[int, int] = {}
    starts_at: dict[int, int] = {}
    fresh = len({p for people in able.values() for p in people})
    for t in tables:
        if len(starts_at) == fresh:
            break
        name(t, able, starter, starts_at)
    return starter


def name(t: int, able: Mapping[int, list[int]], starter: dict[int, int], starts_at: dict[int, int]) -> None:
    """Find a starter for table t, breadth first; others are moved where that helps."""
    wanted_by = {t: t}  # table: the table that wants its starter
    queue, seen = deque([t]), set[int]()
    while queue:
        u = queue.popleft()
        for p in able[u]:
            if p in seen:
                continue
            seen.add(p)
            if p not in starts_at:
                pass_on(u, p, wanted_by, starter, starts_at)
                return
            wanted_by[starts_at[p]] = u
            queue.append(starts_at[p])


def pass_on(u: int, p: int, wanted_by: Mapping[int, int], starter: dict[int, int], starts_at: dict[int, int]) -> None:
    """Player p starts at table u; whoever did so far starts at the table that wanted it, and so on."""
    while True:
        before = starter.get(u)
        starter[u], starts_at[p] = p, u
        if wanted_by[u] == u or before is None:
            return
        u, p = wanted_by[u], before
