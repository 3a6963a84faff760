"""E3, ED10-ED13  Totals, missed rounds, ranks, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

from mundialito.desk import byes
from mundialito.desk.progress import Decider, Played, Progress


@dataclass(frozen=True)
class Row:
    """One line of the standings. `rank` is 0 for whoever cannot win."""

    rank: int
    player: int
    total: int
    points: tuple[int, ...]  # round by round
    missed: tuple[int, ...]  # the numbers of rounds not played
    wins: int


def missed_points(s: Progress, played: Played) -> int:
    """ED10  The mean over all who still held cards in that round, at all tables, rounded up to the next 10; never 0.

    Where other points are counted, to the next of these; where many are good, down.
    """
    holders = [p for r in played.results.values() for who, p in r.points.items() if who != r.winner]
    if s.settings.missed_round == "fixed" or not holders:
        return s.settings.missed_points
    if s.settings.missed_round == "worst":
        return max(holders) if s.settings.winner == "lowest" else min(holders)
    unit = s.settings.unit
    if s.settings.winner != "lowest":
        return sum(holders) // (unit * len(holders)) * unit
    return -(-sum(holders) // (unit * len(holders))) * unit


@dataclass(frozen=True)
class Counted:
    """What a finished round says about everyone."""

    points: dict[int, int]
    missed: int  # for whoever had no seat
    winners: frozenset[int]


def counted(s: Progress) -> list[Counted]:
    """The rounds that count: every score is in."""
    return [Counted(points_in(s, r), missed_points(s, r), winners(s, r)) for r in s.rounds if r.is_over]


def points_in(s: Progress, played: Played) -> dict[int, int]:
    """Of its tables, and by ED16 of whoever had a bye."""
    return played.points | (dict.fromkeys(played.byes, byes.points_of(s, played)) if played.byes else {})


def winners(s: Progress, played: Played) -> frozenset[int]:
    """Of its tables; and by ED16 whoever had a bye, where that is a win."""
    won = {t.winner for t in played.results.values() if t.winner is not None}
    return frozenset(won.union(played.byes if byes.rule_of(s.settings) == "win" else ()))


def row_of(number: int, finished: list[Counted]) -> Row:
    """A player's points, round by round; a round in which the player had no seat counts by ED10."""
    points = tuple(r.points.get(number, r.missed) for r in finished)
    missed = tuple(k for k, r in enumerate(finished, 1) if number not in r.points)
    return Row(0, number, sum(points), points, missed, sum(number in r.winners for r in finished))


def is_ranked(s: Progress, row: Row) -> bool:
    """ED11  Whoever dropped out has no rank, and with `missed_round=unranked` whoever missed a round."""
    unranked = s.settings.missed_round == "unranked" and row.missed
    return not s.players[row.player].is_gone and not unranked and len(row.missed) < len(row.points)


def merit(s: Progress, row: Row) -> int:
    """E3  Less is better: the lowest total wins, unless the event counts otherwise."""
    return {"lowest": row.total, "highest": -row.total, "most_wins": -row.wins}[s.settings.winner]


def standings(s: Progress) -> list[Row]:
    """E3, ED11, ED12  Ranked players first, equal totals share a rank and the next ones are left out; then the others.

    Rounds count when every score is in. A decider that was played among the right people parts the first place.
    """
    finished = counted(s)
    if not finished:
        return []
    rows = [row_of(number, finished) for number in s.players]
    ranked = sorted((r for r in rows if is_ranked(s, r)), key=lambda r: (merit(s, r), r.player))
    others = [record(s, r, finished) for r in rows if not is_ranked(s, r)]
    winner = decided(s, tied_for_first(s, ranked))
    if winner is not None:
        ranked.sort(key=lambda r: (merit(s, r), r.player != winner, r.player))
    placed: list[Row] = []
    for i, row in enumerate(ranked):
        before = placed[-1] if placed else None
        is_equal = before is not None and merit(s, before) == merit(s, row) and before.player != winner
        placed.append(with_rank(row, before.rank if before and is_equal else i + 1))
    return placed + others


def with_rank(row: Row, rank: int) -> Row:
    return Row(rank, row.player, row.total, row.points, row.missed, row.wins)


def record(s: Progress, row: Row, finished: list[Counted]) -> Row:
    """ED11  Whoever is gone keeps the points that were played, and gets none for the rest."""
    if not s.players[row.player].is_gone:
        return row
    points = tuple(r.points.get(row.player, 0) for r in finished)
    return Row(0, row.player, sum(points), points, row.missed, row.wins)


def tied_for_first(s: Progress, ranked: list[Row]) -> list[int]:
    """ED13  The best among ranked players who are still there; one alone has won."""
    if not ranked:
        return []
    best = [r.player for r in ranked if merit(s, r) == merit(s, ranked[0])]
    there = [p for p in best if s.players[p].is_here]
    return there or best


def leaders(s: Progress) -> list[int]:
    """Who is first now, by points alone."""
    finished = counted(s)
    if not finished:
        return []
    rows = [row_of(number, finished) for number in s.players]
    return tied_for_first(s, sorted((r for r in rows if is_ranked(s, r)), key=lambda r: (merit(s, r), r.player)))


def valid_deciders(s: Progress, tied: list[int]) -> list[Decider]:
    """ED15  The extra rounds that were played among the right people; others are void."""
    stages: list[Decider] = []
    wanted = set(tied)
    for decider in s.deciders:
        if {p for t in decider.tables for p in t} == wanted and len(wanted) > 1:
            stages.append(decider)
            if not decider.is_over:
                break
            wanted = set(decider.winners.values())
    return stages


def contenders(s: Progress, tied: list[int]) -> list[int]:
    """ED13  Who is still in for first place: the tied, then the winners of the last extra round."""
    stages = [d for d in valid_deciders(s, tied) if d.is_over]
    return sorted(stages[-1].winners.values()) if stages else tied


def decided(s: Progress, tied: list[int]) -> int | None:
    """E4  The winner of the last extra round, if there is one."""
    left = contenders(s, tied)
    return left[0] if s.finished and len(tied) > 1 and len(left) == 1 else None


def champion(s: Progress) -> int | None:
    """E3, E4  Who has won the event; nobody before its rounds are over, or while first place is tied."""
    left = contenders(s, leaders(s))
    return left[0] if s.finished and len(left) == 1 else None
