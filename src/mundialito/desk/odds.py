"""Everyone's chances from here: the rest of an event played many times by bots of equal strength.

Two kinds of pieces are spread over threads or machines (lab/spread.py): matches for each size of table, then events
whose rounds are drawn from these matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mundialito import games
from mundialito.desk.clock import forecast
from mundialito.desk.playing import Tables
from mundialito.desk.progress import Progress
from mundialito.desk.rounds import check_enough
from mundialito.desk.seating import sizes
from mundialito.desk.seating.measure import Round
from mundialito.desk.standings import Counted, champion, counted, is_ranked, row_of
from mundialito.engine.game import Game
from mundialito.engine.options import Unfit
from mundialito.lab.intervals import Interval, wilson
from mundialito.lab.spread import Hand, spread

MOST_MATCHES: Final = 10_000  # played for each size of table; rounds are drawn from them
BLOCK: Final = 500  # events a piece: whole columns of them are added at once
Numbers = NDArray[np.int64]
Firsts = dict[tuple[int, int], int]  # (place among those who can win, how many share first place): in so many events


@dataclass(frozen=True)
class Odds:
    """Chances to win the event, with 95 % intervals, and what they rest on."""

    chances: Mapping[int, Interval]
    rounds: int  # yet to be played
    events: int  # simulated
    bot: str


def odds(
    s: Progress, game: Game, bot: str = "simple", events: int = 20_000, seed: int = 0, jobs: int = 1, cluster: str = ""
) -> Odds:
    """E3, E4  Chances of everyone who can still win, if the clock goes on as forecast and all play alike.

    Totals so far stand. Rounds to come are drawn from matches that bots have played: the seating that is published or
    drafted, by lot beyond. A tie for first is shared alike, because its seats are drawn by lot (ED13). Ctrl-C ends with
    the events that are done. Raises NoCluster, or Unfit where nobody can win.
    """
    finished = counted(s)
    able = [p for p in s.players if is_in(s, p, finished)]
    if not able:
        raise Unfit("ED4", "Chances are for players who are entered and here: there is nobody yet.")
    winner = champion(s)
    if winner is not None:
        return Odds({p: certain(p == winner) for p in able}, 0, 0, bot)
    to_come = rounds_to_come(s, np.random.default_rng(seed))
    pools = {
        size: pool(
            Samples(game.name, bot, size, seed, dict(s.settings.options or {})),
            min(events, MOST_MATCHES),
            jobs,
            cluster,
        )
        for size in sorted({len(t) for seating in to_come for t in seating})
    }
    scored = frozenset(p for r in s.rounds if not r.is_over for p in r.points)
    totals = tuple(so_far(s, p, finished) for p in able)
    rest = Rest(game.name, seed, events, s.settings.winner, tuple(able), totals, to_come, pools, scored)
    out = spread(rest, -(-events // BLOCK), jobs, cluster)
    done = min(events, out.done * BLOCK)
    if not done:
        raise KeyboardInterrupt
    return Odds(shares(able, out.total, done), len(to_come), done, bot)


def shares(able: list[int], firsts: Firsts, events: int) -> dict[int, Interval]:
    """A first place shared by three is a third of one."""
    hits = [0.0] * len(able)
    for (i, among), n in sorted(firsts.items()):
        hits[i] += n / among
    return {p: wilson(hits[i], events) for i, p in enumerate(able)}


def certain(has_won: bool) -> Interval:
    value = float(has_won)
    return Interval(value, value, value)


def is_in(s: Progress, p: int, finished: list[Counted]) -> bool:
    """Who can still win."""
    return not s.players[p].is_gone and (s.players[p].is_here or is_ranked(s, row_of(p, finished)))


def so_far(s: Progress, p: int, finished: list[Counted]) -> int:
    """Points, or wins where these count: of finished rounds, and of tables of the present one that have their score."""
    row = row_of(p, finished)
    running = s.current if s.current and not s.current.is_over else None
    if s.settings.winner == "most_wins":
        return row.wins + sum(r.winner == p for r in (running.results.values() if running else ()))
    return row.total + (running.points.get(p, 0) if running else 0)


def rounds_to_come(s: Progress, rng: np.random.Generator) -> list[Round]:
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
    rounds = coming + drafted[: len(expected)]
    return [[table for table in tables if len(table) > 1] for tables in rounds]  # ED16: nobody plays alone


def by_lot(s: Progress, rng: np.random.Generator) -> Round:
    check_enough(s)
    people = [int(p) for p in rng.permutation(s.present)]
    return [[people.pop() for _ in range(size)] for size in sizes(len(people), s.settings.most)]


# --- matches ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pool:
    """Matches of one size of table: points[k][seat], and 1 where that seat did not win."""

    points: NDArray[np.int32]
    held: NDArray[np.int8]


def pool(work: Samples, matches: int, jobs: int, cluster: str) -> Pool:
    out = spread(work, matches, jobs, cluster)
    if out.done < matches:
        raise KeyboardInterrupt  # nothing can be said yet
    points = [row[:-1] for row in out.total]
    held = [[int(p != row[-1]) for p in range(work.seats)] for row in out.total]
    return Pool(np.array(points, np.int32), np.array(held, np.int8))


@dataclass(frozen=True)
class Samples:
    """Matches at tables of one size, as work to be spread: each gives its points and who has won, -1 for nobody."""

    game: str
    bot: str
    seats: int
    seed: int
    options: Mapping[str, str]

    def opened(self) -> Hand[list[list[int]]]:
        tables = Tables(games.load(self.game), self.seed, self.options)
        tables.worker(self.seats).play(0, 0)  # compiles

        def play(k: int) -> list[int]:
            tables.matches = k
            score = tables.play([self.bot] * self.seats)
            return [*score.points, -1 if score.winner is None else score.winner]

        return lambda first, last: [play(k) for k in range(first, last)]

    def nothing(self) -> list[list[int]]:
        return []

    def add(self, total: list[list[int]], gain: list[list[int]]) -> list[list[int]]:
        total += gain
        return total


# --- events -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rest:
    """The rest of an event, as work to be spread; a piece is a BLOCK of events."""

    game: str
    seed: int
    events: int
    winner: str  # what wins: lowest, highest, most_wins
    able: tuple[int, ...]  # who can still win
    totals: tuple[int, ...]  # theirs, so far
    to_come: list[Round]
    pools: Mapping[int, Pool]
    scored: frozenset[int]  # whoever has points of the round that is on

    def opened(self) -> Hand[Firsts]:
        return self.gain

    def nothing(self) -> Firsts:
        return {}

    def add(self, total: Firsts, gain: Firsts) -> Firsts:
        return {key: total.get(key, 0) + gain.get(key, 0) for key in total.keys() | gain.keys()}

    def gain(self, first: int, last: int) -> Firsts:
        found: Firsts = {}
        for block in range(first, last):
            found = self.add(found, self.block(block))
        return found

    def block(self, k: int) -> Firsts:
        """Who comes first how often, with how many others."""
        events = min(BLOCK, self.events - k * BLOCK)
        rng = np.random.default_rng([self.seed, k])
        totals = np.tile(np.array(self.totals, dtype=np.int64), (events, 1))
        for seating in self.to_come:
            self.add_round(totals, [self.sampled(table, events, rng) for table in seating])
        sign = 1 if self.winner == "lowest" else -1
        first = sign * totals == (sign * totals).min(axis=1, keepdims=True)
        rows, places = np.nonzero(first)
        keys, counts = np.unique(np.stack([places, first.sum(axis=1)[rows]]), axis=1, return_counts=True)
        return {(int(i), int(among)): int(n) for (i, among), n in zip(keys.T, counts, strict=True)}

    def sampled(self, table: list[int], events: int, rng: np.random.Generator) -> Sample:
        """A match for a table in every event."""
        source = self.pools[len(table)]
        which = rng.integers(len(source.points), size=events)
        return table, source.points[which].astype(np.int64), source.held[which].astype(np.int64)

    def add_round(self, totals: Numbers, samples: list[Sample]) -> None:
        """One round of all events; whoever has no seat in it gets the mean of those who held cards (ED10)."""
        place = {p: i for i, p in enumerate(self.able)}
        is_wins = self.winner == "most_wins"
        for table, points, held in samples:
            for seat, p in enumerate(table):
                if p in place:
                    totals[:, place[p]] += 1 - held[:, seat] if is_wins else points[:, seat]
        seated = self.scored.union(*(table for table, _, _ in samples))
        missing = [place[p] for p in self.able if p not in seated]
        if missing and samples and not is_wins:
            totals[:, missing] += mean_of_losers(samples)[:, None]


Sample = tuple[list[int], Numbers, Numbers]  # a table, its points and who held cards, in each event


def mean_of_losers(samples: Iterable[Sample]) -> Numbers:
    """ED10  Rounded up to tens."""
    points = sum((points * held).sum(axis=1) for _, points, held in samples)
    holders = sum(held.sum(axis=1) for _, _, held in samples)
    return np.asarray(-(-points // (10 * holders)) * 10)
