"""Whole matches: Nature draws by weight, seats choose by policy. Bound to a game by its face."""

from __future__ import annotations

from typing import Final

from mundialito.engine.policies import EAGER, RANDOM, SIMPLE
from mundialito.engine.record import State
from mundialito.engine.rule import fused, rule
from mundialito.engine.who import NATURE

from ..engine.bits import count_bits, nth_bit
from ..engine.chance import below, seed_stream
from ..engine.contract import FIGURES, actor, apply, chances, eager, menu, note, offer, outcome, score, simple, won
from ..engine.pools import copy_state

# A tally is a row of whole numbers, so that tallies of different workers simply add up.
DECISIONS: Final = 0
EVENTS_SEEN: Final = 1
MATCHES: Final = 2
LENGTH_SQUARED: Final = 3
PER_SEAT: Final = 4  # then for each seat: wins, points, points squared; then what the game notes, if there is room
WINS: Final = 0
POINTS: Final = 1
POINTS_SQUARED: Final = 2
COLUMNS: Final = 3


@rule
def dealt(s: State, rng: list[int]) -> int:
    """Nature's next event."""
    return outcome(s, below(rng, chances(s)))


@rule
def weigh(s: State, p: int, kind: int, events: list[int], n: int, weights: list[int]) -> int:
    """The weights that a seat's policy puts on its offers, and what they add up to."""
    if kind == EAGER:
        return eager(s, p, events, n, weights)
    if kind == SIMPLE:
        return simple(s, p, events, n, weights)
    for i in range(n):
        weights[i] = 1
    return n


@rule
def pick(events: list[int], n: int, weights: list[int], r: int) -> int:
    """The offer with which the weights add up to more than `r`."""
    for i in range(n):
        r -= weights[i]
        if r < 0:
            return events[i]
    return events[n - 1]


@rule
def chosen(s: State, p: int, kind: int, rng: list[int], events: list[int], weights: list[int]) -> int:
    """A seat's next event."""
    quick = menu(s, p, kind)
    if quick != 0:
        return nth_bit(quick, below(rng, count_bits(quick)))
    n = offer(s, p, events)
    if n == 1:
        return events[0]
    if kind == RANDOM:
        return events[below(rng, n)]
    return pick(events, n, weights, below(rng, weigh(s, p, kind, events, n, weights)))


@rule
def add_up(s: State, decisions: int, drawings: int, tally: list[int]) -> None:
    """Length and results of a finished match."""
    tally[DECISIONS] += decisions
    tally[LENGTH_SQUARED] += decisions * decisions
    tally[EVENTS_SEEN] += decisions + drawings
    tally[MATCHES] += 1
    for p in range(s.seats):
        at = PER_SEAT + COLUMNS * p
        points = score(s, p)
        tally[at + WINS] += 1 if won(s, p) else 0
        tally[at + POINTS] += points
        tally[at + POINTS_SQUARED] += points * points
    own = PER_SEAT + COLUMNS * s.seats
    if FIGURES > 0 and len(tally) >= own + FIGURES:  # a tally without room wants no notes
        note(s, tally, own)


@rule
@fused
def play_many(
    pool: list[State],
    seed: int,
    first: int,
    last: int,
    kinds: list[int],
    rng: list[int],
    rows: list[list[int]],
    tally: list[int],
) -> None:
    """Matches `first` to `last` - 1 of a run, from the started state in pool[0]; pool[1] is scratch.

    One function with the loop in it: the compiler optimises a rule once for each rule that calls it, all the way up.
    """
    events, weights = rows[0], rows[1]
    for k in range(first, last):
        seed_stream(rng, seed, k)
        copy_state(pool, 1, 0)
        s = pool[1]
        decisions = 0
        drawings = 0
        who = actor(s)
        while who >= NATURE:
            if who == NATURE:
                apply(s, dealt(s, rng))
                drawings += 1
            else:
                apply(s, chosen(s, who, kinds[who], rng, events, weights))
                decisions += 1
            who = actor(s)
        add_up(s, decisions, drawings, tally)
