"""Seat an event: all rounds before it begins, or the rest of it after people came and went."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

import numpy as np

from mundialito.desk.seating import families as kin
from mundialito.desk.seating.bounds import Bounds, bounds
from mundialito.desk.seating.lots import draw_numbers
from mundialito.desk.seating.measure import Measure, Round, Rounds, measure, short_turns, sizes
from mundialito.desk.seating.numbers import numbered
from mundialito.desk.seating.order import in_order
from mundialito.desk.seating.plans import shipped, starting_plans
from mundialito.desk.seating.search import FAIR, TOGETHER, Board, Problem, anneal
from mundialito.desk.seating.shares import Shares, last_place
from mundialito.engine.options import Unfit

SECONDS: Final = 1.2  # after which no search goes on
LOTS: Final = 0.2  # seconds for giving a plan's numbers to players
EFFORT: Final = 0.4  # seconds that one search takes on a machine like that of bench/results/seating.md
STEP: Final = 100e-6  # seconds of a step of the search, and seconds more for every pair
STEP_PER_PAIR: Final = 25e-9
CHEAP_STEPS: Final = 50
GENTLE: Final = (0.03, 0.01)  # heats at which a good plan is polished
LIGHT: Final = 0.1  # a squared short turn against a repeat, before an event
WEIGHED: Final = 0.5  # the same once people have come and gone


@dataclass(frozen=True)
class Wishes:
    """What the organiser asks for. Players are numbers of any kind; families are kept apart."""

    players: Sequence[int]
    rounds: int = 8  # to come
    most: int = 5  # at a table
    families: Sequence[Sequence[int]] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)  # player: index of the table, from 0
    past: Rounds = field(default_factory=list)  # tables in order of play, starter first; never changed
    draft: Rounds = field(default_factory=list)  # what was planned before people came and went
    seed: int = 0

    @property
    def sizes(self) -> list[int]:
        return sizes(len(self.players), self.most)

    @property
    def apart(self) -> set[kin.Pair]:
        there = set(self.players)
        return {
            pair for pair in kin.pairs_apart(self.families, there.intersection(self.fixed)) if there.issuperset(pair)
        }


@dataclass(frozen=True)
class Seating:
    """The rounds to come, each table in order of play, and how good they are together with the past."""

    rounds: Rounds
    measure: Measure
    bounds: Bounds
    together: int  # meetings of people who were to be kept apart
    starts: tuple[int, int]  # fewest and most, among those seated
    deals: tuple[int, int]
    furthest: float  # from a player's share of any place at a table, in times
    seconds: float

    def to_dict(self) -> dict[str, object]:
        m = self.measure
        return {
            "rounds": self.rounds, "repeats": m.repeats, "repeats_bound": self.bounds.repeats,
            "q": m.q, "q_bound": self.bounds.q, "seconds": round(self.seconds, 3), "together": self.together,
            "short": list(m.short), "starts": list(self.starts), "deals": list(self.deals),
            "furthest": round(self.furthest, 3), "trios": m.trios, "neighbours": m.neighbours,
            "table_repeats": m.table_repeats, "most_meetings": m.most_meetings,
        }  # fmt: skip


def seat(wishes: Wishes) -> Seating:
    """Part 3: everyone seated once a round at equal tables, families apart, then as few repeats as can be found, fair
    turns at short tables, a start for everyone, few repeated neighbours and table numbers."""
    began = time.perf_counter()
    check(wishes)
    coming = grouped(wishes, began + SECONDS)
    rounds = numbered(wishes.past, in_order(wishes.past, coming, wishes.seed), wishes.fixed)
    return judged(wishes, rounds, time.perf_counter() - began)


def judged(wishes: Wishes, rounds: Rounds, seconds: float = 0.0) -> Seating:
    """Rounds to come, of whatever origin: how good they are together with the past, and how good they could be."""
    whole, apart = [*wishes.past, *rounds], wishes.apart
    shares = Shares(whole, last_place(whole))
    return Seating(
        rounds,
        measure(whole, wishes.players),
        bounds(wishes.players, len(rounds), wishes.most, wishes.past, apart),
        sum(pair in apart for tables in rounds for t in tables for pair in combinations(sorted(t), 2)),
        turns((t[0] for tables in whole for t in tables), wishes.players),
        turns((t[-1] for tables in whole for t in tables), wishes.players),
        shares.furthest(wishes.players),
        seconds,
    )


def turns(taken: Iterable[int], players: Iterable[int]) -> tuple[int, int]:
    """The fewest and the most that anybody took."""
    counted = Counter(taken)
    each = [counted[p] for p in players]
    return min(each), max(each)


def check(wishes: Wishes) -> None:
    """E1, E2, ED3  Refuse what cannot be seated."""
    if len(wishes.players) < 2:
        raise Unfit("ED3", "An event needs at least two players, not {players}.", players=len(wishes.players))
    if len(set(wishes.players)) < len(wishes.players):
        raise Unfit("E2", "A player is listed twice: everyone sits at one table a round.")
    if wishes.most < 2:
        raise Unfit("E2", "A table holds at least two players, not {most}.", most=wishes.most)
    if wishes.rounds < 1:
        raise Unfit("E1", "At least one round is needed, not {rounds}.", rounds=wishes.rounds)
    kin.check(wishes.families, wishes.fixed, wishes.players, len(wishes.sizes))


def grouped(wishes: Wishes, end: float) -> Rounds:
    """Who sits with whom in the rounds to come: the best of what several beginnings lead to."""
    if len(wishes.sizes) == 1:
        return [[list(wishes.players)] for _ in range(wishes.rounds)]
    problem = problem_of(wishes)
    goal = bounds(wishes.players, wishes.rounds, wishes.most, among(wishes.past, wishes.players), wishes.apart)
    best: Board | None = None
    for plan in beginnings(wishes, problem):
        board = Board(problem, tables_of(fitted(plan, wishes), wishes))
        if not is_final(board, plan, wishes) and not is_enough(board, goal):
            board = searched(board, plan, wishes, goal.q, end)
        if best is None or rank(board, wishes) < rank(best, wishes):
            best = board
        if is_final(best, plan, wishes) or is_enough(best, goal) or time.perf_counter() > end:
            break
    assert best is not None
    return rounds_of(best, wishes.players)


def beginnings(wishes: Wishes, problem: Problem) -> Iterator[Rounds]:
    """What to begin with: the draft, ready plans, and nothing at all.

    A ready plan's numbers are given to the players by lot, so that families stay apart and the past is not repeated.
    """
    if wishes.draft:
        yield wishes.draft
    for plan in starting_plans(len(wishes.players), wishes.rounds, wishes.most):
        whole = Wishes(range(len(wishes.players)), len(plan), wishes.most)
        met = Board(problem_of(whole), tables_of(plan, whole)).met
        drawn = draw_numbers(problem, met, wishes.seed, time.perf_counter() + LOTS)
        player = {int(number): wishes.players[i] for i, number in enumerate(drawn)}
        yield [[[player[number] for number in t] for t in tables] for tables in plan]
    yield []


def searched(board: Board, plan: Rounds, wishes: Wishes, least_q: int, end: float) -> Board:
    """Polish a whole plan gently; cool down from hot where there is none."""
    n = len(wishes.players)
    steps = max(CHEAP_STEPS, int(EFFORT / (STEP + STEP_PER_PAIR * n * n)))
    if len(plan) >= wishes.rounds and board.together == 0:
        light = WEIGHED if wishes.past else LIGHT
        polished = anneal(Board(board.problem, board.tables.copy()), steps, wishes.seed, light, GENTLE, end, least_q)
        return min(board, polished, key=lambda b: rank(b, wishes))
    return anneal(board, steps, wishes.seed, FAIR, end=end, least_q=least_q)


def among(rounds: Rounds, players: Sequence[int]) -> Rounds:
    """The rounds as far as these players sat in them."""
    there = set(players)
    return [[[p for p in t if p in there] for t in tables] for tables in rounds]


def rank(board: Board, wishes: Wishes) -> tuple[float, ...]:
    """What is better: families apart first. Before the event then repeats, turns at short tables at most 1 apart, Q;
    once people have come and gone, Q and those turns are weighed against each other."""
    if wishes.past:
        return board.together, board.cost(WEIGHED)
    return board.together, board.repeats, unfair(board), board.q


def unfair(board: Board) -> int:
    """By how much turns at short tables are more than 1 apart."""
    return max(0, round(float(board.short.max() - board.short.min())) - 1)


def is_final(board: Board, plan: Rounds, wishes: Wishes) -> bool:
    """A plan on file for the whole event, that keeps families apart: one second of search finds no better."""
    on_file = shipped(len(wishes.players), wishes.most)
    return not wishes.past and not wishes.draft and board.together == 0 and len(plan) == wishes.rounds == len(on_file)


def is_enough(board: Board, goal: Bounds) -> bool:
    """Nothing that counts can be better."""
    return (board.together, board.repeats, unfair(board)) == (0, goal.repeats, 0)


def problem_of(wishes: Wishes) -> Problem:
    n = len(wishes.players)
    index = {p: i for i, p in enumerate(wishes.players)}
    met, apart = np.zeros((n, n), dtype=np.float32), np.zeros((n, n), dtype=np.float32)
    for tables in wishes.past:
        for table in tables:
            for a, b in combinations([index[p] for p in table if p in index], 2):
                met[a, b] += 1
                met[b, a] += 1
    for a, b in wishes.apart:
        apart[index[a], index[b]] = apart[index[b], index[a]] = TOGETHER
    turns = short_turns(wishes.past)
    short = np.array([turns[p] for p in wishes.players], dtype=np.float32)
    return Problem(met, apart, short, wishes.sizes)


def fitted(plan: Rounds, wishes: Wishes) -> Rounds:
    """A plan for these players and as many rounds as are to come: leavers out, newcomers and missing rounds in."""
    rng = np.random.default_rng(wishes.seed)
    rounds = []
    for k in range(wishes.rounds):
        tables = plan[k] if k < len(plan) else []
        lot = [wishes.players[i] for i in rng.permutation(len(wishes.players))]
        rounds.append(fitted_round(tables, lot, wishes.sizes))
    return rounds


def fitted_round(tables: Round, players: Sequence[int], wanted: Sequence[int]) -> Round:
    """One round with tables of the sizes wanted, changing as few places as need be."""
    left = sorted(among([tables], players)[0], key=len, reverse=True)[: len(wanted)]
    left += [[] for _ in range(len(wanted) - len(left))]
    kept = [t[:size] for t, size in zip(left, wanted, strict=True)]
    seated = {p for t in kept for p in t}
    waiting = [p for p in players if p not in seated]
    for t, size in zip(kept, wanted, strict=True):
        while len(t) < size:
            t.append(waiting.pop())
    return kept


def tables_of(rounds: Rounds, wishes: Wishes) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """tables[k][i]: the table of the i-th player in round k, larger tables first."""
    index = {p: i for i, p in enumerate(wishes.players)}
    tables = np.zeros((len(rounds), len(index)), dtype=np.int64)
    for k, round_ in enumerate(rounds):
        for number, table in enumerate(round_):
            tables[k, [index[p] for p in table]] = number
    return tables


def rounds_of(board: Board, players: Sequence[int]) -> Rounds:
    return [[[players[int(i)] for i in np.flatnonzero(row == t)] for t in range(len(board.problem.sizes))]
            for row in board.tables]  # fmt: skip
