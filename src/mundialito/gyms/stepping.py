"""Many matches side by side, one choice each at a time. Bound to a game by its face, like the drivers of the lab.

pool[i] is match i; behind the matches lie the started state, and a scratch state for each thread. A match that ends is
begun again at once, with the next stream of numbers: match i, then i + n, i + 2n …, so that neither threads nor the
choices made elsewhere change what Nature draws.
"""

from __future__ import annotations

from typing import Any, Final

from mundialito.engine.record import State
from mundialito.engine.rule import is_compiled, large, rule
from mundialito.engine.who import NOBODY

from ..engine.chance import below, seed_stream
from ..engine.contract import offer, payoff
from ..engine.pools import copy_state
from ..lab.outside import EVENTS_ROW, FULL, LENGTHS_ROW, look, play_on, take

RESET: Final = 0  # what to do: begin all matches,
STEP: Final = 1  # take the choices,
RESUME: Final = 2  # or go on where a log was full

# What a thread is asked: a row of numbers.
FIRST: Final = 0  # its matches, from the first to before the last
LAST: Final = 1
STARTED: Final = 2  # where in the pool the started state lies,
SCRATCH: Final = 3  # and the thread's own
SEED: Final = 4
ASKED: Final = 5

# Numbers of each match, in rows of their own.
TURN: Final = 0  # whom it waits for
NUMBER: Final = 1  # which match of the run it is
ENDED: Final = 2  # matches that ended in this step: one at most, unless a seat was not asked even once
ACTION: Final = 3
FACTS: Final = 4

NONE: Final = 0  # entries that stay in a log for themselves: only views are made of it. UNO is twice as fast so.


@rule
def go(
    what: int,
    asked: list[int],
    pool: list[State],
    raw: Any,
    facts: list[list[int]],
    kinds: list[int],
    streams: list[list[list[int]]],
    rows: list[list[int]],
    lengths: list[list[int]],
    logs: Any,
    layout: tuple[Any, Any],
    observations: Any,
    masks: Any,
    rewards: Any,
) -> None:
    """One step of a thread's matches, each to its next choice; rows, masks and rewards are written where it waits."""
    for i in range(asked[FIRST], asked[LAST]):
        if what == RESUME and facts[TURN][i] != FULL:
            continue
        for p in range(pool[i].seats):
            rows[LENGTHS_ROW][p] = lengths[i][p]
            if what != RESUME:
                rewards[i][p] = 0
        if what != RESUME:
            facts[ENDED][i] = 0
        if what == RESET:
            begin(pool, i, asked, streams[i], facts[NUMBER][i], rows)
        elif what == STEP:
            take(pool[i], facts[TURN][i], facts[ACTION][i], kinds, rows, logs[i])
        who = advance(pool, i, asked, facts, kinds, streams[i], rows, logs[i], rewards[i])
        facts[TURN][i] = who
        for p in range(pool[i].seats):
            lengths[i][p] = rows[LENGTHS_ROW][p]
        if who != FULL:
            list_offers(pool[i], who, rows[EVENTS_ROW], masks[i])
            copy_state(pool, asked[SCRATCH], i)
            look(pool[asked[SCRATCH]], who, rows, logs[i])
            write_row(pool, asked[SCRATCH], raw, layout, observations[i])
            observations[i][0] = who


@rule
def advance(
    pool: list[State],
    i: int,
    asked: list[int],
    facts: list[list[int]],
    kinds: list[int],
    streams: list[list[int]],
    rows: list[list[int]],
    logs: Any,
    rewards: Any,
) -> int:
    """To the next choice, through the end of the match and into the next one if need be."""
    who = play_on(pool[i], kinds, streams, rows, logs, NONE)
    while who == NOBODY:
        for p in range(pool[i].seats):
            rewards[p] += payoff(pool[i], p)
        facts[ENDED][i] += 1
        facts[NUMBER][i] += asked[STARTED]
        begin(pool, i, asked, streams, facts[NUMBER][i], rows)
        who = play_on(pool[i], kinds, streams, rows, logs, NONE)
    return who


@rule
@large
def begin(
    pool: list[State], i: int, asked: list[int], streams: list[list[int]], number: int, rows: list[list[int]]
) -> None:
    """A match anew: Nature's stream and that of the policies are its own."""
    copy_state(pool, i, asked[STARTED])
    seed_stream(streams[0], asked[SEED], 2 * number)
    seed_stream(streams[1], asked[SEED], 2 * number + 1)
    for p in range(pool[i].seats):
        rows[LENGTHS_ROW][p] = 0


@rule
def list_offers(s: State, who: int, events: list[int], mask: Any) -> None:
    """Ones where the seat may choose."""
    n = offer(s, who, events)
    for e in range(len(mask)):
        mask[e] = 0
    for i in range(n):
        mask[events[i]] = 1


if is_compiled(__name__):

    @rule
    def write_row(pool: list[State], at: int, raw: Any, layout: tuple[Any, Any], row: Any) -> None:  # noqa: ARG001
        """The row of a view, out of the bytes of the record."""
        runs, digits = layout
        octets, words = raw
        record = octets[at]
        for k in range(len(runs)):
            source = record[runs[k][0] :]  # from here on, so that no index can be negative: copied 32 at a time
            to = row[runs[k][1] :]
            for j in range(runs[k][2]):
                to[j] = source[j]
        for k in range(len(digits)):
            row[digits[k][3]] = words[at][digits[k][0]] >> digits[k][1] & digits[k][2]

else:

    def write_row(pool: list[State], at: int, raw: Any, layout: Any, row: Any) -> None:  # noqa: ARG001
        """The row of a view, by the layout itself."""
        row[:] = layout.row(pool[at], 0)


@rule
def sample(masks: Any, rng: list[int], actions: Any) -> None:
    """Any choice that is allowed, each as likely."""
    for i in range(len(masks)):
        mask = masks[i]
        n = 0
        for e in range(len(mask)):
            n += int(mask[e])
        r = below(rng, n)
        for e in range(len(mask)):
            if mask[e] != 0:
                if r == 0:
                    actions[i] = e
                    break
                r -= 1
