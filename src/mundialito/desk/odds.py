"""Everyone's chances from here: the rest of an event played many times by bots of equal strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mundialito.desk.clock import forecast
from mundialito.desk.playing import Tables
from mundialito.desk.seating import sizes
from mundialito.desk.seating.measure import Round
from mundialito.desk.standings import Counted, champion, counted, is_ranked, row_of
from mundialito.desk.state import State
from mundialito.engine.game import Game
from mundialito.lab.intervals import Interval, wilson

MOST_MATCHES: Final = 10_000  # played for each size of table; rounds are drawn from them
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Odds:
    """Chances to win the event, with 95 % intervals, and what they rest on."""

    chances: Mapping[int, Interval]
    rounds: int  # yet to be played
    events: int  # simulated
    bot: str


@dataclass(frozen=True)
class Pool:
    """Matches of one size of table: points[k][seat], and 1 where that seat did not win."""

    points: Numbers
    held: Numbers


def pool(tables: Tables, bot: str, seats: int, matches: int) -> Pool:
    scores = [tables.play([bot] * seats) for _ in range(matches)]
    held = [[int(p != score.winner) for p in range(seats)] for score in scores]
    return Pool(np.array([score.points for score in scores]), np.array(held))


def odds(s: State, game: Game, bot: str = "simple", events: int = 20_000, seed: int = 0) -> Odds:
    """E3, E4  Chances of everyone who can still win, if the clock goes on as forecast and all play alike.

    Totals so far stand. Rounds to come are drawn from matches that bots have played: the seating that is published or
    drafted, by lot beyond. A tie for first is shared alike, because its seats are drawn by lot (ED13).
    """
    finished = counted(s)
    able = [p for p in s.players if is_in(s, p, finished)]
    winner = champion(s)
    if winner is not None:
        return Odds({p: certain(p == winner) for p in able}, 0, 0, bot)
    rng = np.random.default_rng(seed)
    to_come = rounds_to_come(s, rng)
    tables = Tables(game, seed, s.settings.options)
    sizes_ = sorted({len(t) for seating in to_come for t in seating})
    pools = {size: pool(tables, bot, size, min(events, MOST_MATCHES)) for size in sizes_}
    totals = np.tile(np.array([so_far(s, p, finished) for p in able], dtype=np.int64), (events, 1))
    for seating in to_come:
        add_round(s, totals, able, draws(seating, pools, events, rng))
    sign = 1 if s.settings.winner == "lowest" else -1
    first = sign * totals == (sign * totals).min(axis=1, keepdims=True)
    share = (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
    return Odds({p: wilson(float(share[i]), events) for i, p in enumerate(able)}, len(to_come), events, bot)


def certain(has_won: bool) -> Interval:
    value = float(has_won)
    return Interval(value, value, value)


def is_in(s: State, p: int, finished: list[Counted]) -> bool:
    """Who can still win."""
    return not s.players[p].is_gone and (s.players[p].is_here or is_ranked(s, row_of(p, finished)))


def so_far(s: State, p: int, finished: list[Counted]) -> int:
    """Points, or wins where these count: of finished rounds, and of tables of the present one that have their score."""
    row = row_of(p, finished)
    running = s.current if s.current and not s.current.is_over else None
    if s.settings.winner == "most_wins":
        return row.wins + sum(r.winner == p for r in (running.results.values() if running else ()))
    return row.total + (running.points.get(p, 0) if running else 0)


def rounds_to_come(s: State, rng: np.random.Generator) -> list[Round]:
    """The tables whose scores are not in: of the round that is on, of the draft, and by lot beyond it."""
    if s.finished:
        return []
    current = s.current
    coming: list[Round] = []
    if current and not current.is_over:
        coming.append([t for i, t in enumerate(current.tables) if i not in current.results])
    expected = [f for f in forecast(s, s.now) if f.will_start and f.round > len(s.rounds)]
    drafted = [tables for tables in s.draft if sorted(p for t in tables for p in t) == sorted(s.present)]
    drafted += [by_lot(s, rng) for _ in range(len(expected) - len(drafted))]
    return coming + drafted[: len(expected)]


def by_lot(s: State, rng: np.random.Generator) -> Round:
    people = [int(p) for p in rng.permutation(s.present)]
    return [[people.pop() for _ in range(size)] for size in sizes(len(people), s.settings.most)]


Draws = list[tuple[list[int], Numbers, Numbers]]  # a table, its points and who held cards, in each simulated event


def draws(seating: Round, pools: Mapping[int, Pool], events: int, rng: np.random.Generator) -> Draws:
    """A match for every table in every simulated event."""
    found: Draws = []
    for table in seating:
        source = pools[len(table)]
        drawn = rng.integers(len(source.points), size=events)
        found.append((table, source.points[drawn], source.held[drawn]))
    return found


def add_round(s: State, totals: Numbers, able: list[int], drawn: Draws) -> None:
    """One round of all simulated events; whoever has no seat in it gets the mean of those who held cards (ED10)."""
    place = {p: i for i, p in enumerate(able)}
    is_wins = s.settings.winner == "most_wins"
    for table, points, held in drawn:
        for seat, p in enumerate(table):
            if p in place:
                totals[:, place[p]] += 1 - held[:, seat] if is_wins else points[:, seat]
    seated = {p for table, _, _ in drawn for p in table}.union(*(r.points for r in s.rounds if not r.is_over))
    missing = [place[p] for p in able if p not in seated]
    if missing and drawn and not is_wins:
        points = sum((points * held).sum(axis=1) for _, points, held in drawn)
        holders = sum(held.sum(axis=1) for _, _, held in drawn)
        totals[:, missing] += (-(-points // (10 * holders)) * 10)[:, None]
