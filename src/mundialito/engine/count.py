"""How many ways a match can go: sequences of a given length, Nature's events included."""

from __future__ import annotations

from typing import Any

from mundialito.engine.record import State
from mundialito.engine.rule import rule

from ..engine.contract import actor, apply, offer
from ..engine.pools import copy_state


@rule
def count(pool: list[State], depth: int, widths: list[int], at: list[int], rows: list[list[int]]) -> int:
    """Sequences of `depth` events from pool[0]. pool, widths, at, rows: depth + 1 of each; a walk without recursion."""
    if depth == 0:
        return 1
    total = 0
    level = 0
    widths[0] = offer(pool[0], actor(pool[0]), rows[0])
    at[0] = 0
    while level >= 0:
        if level == depth - 1:
            total += widths[level]
            level -= 1
        elif at[level] == widths[level]:
            level -= 1
        else:
            e = rows[level][at[level]]
            at[level] += 1
            copy_state(pool, level + 1, level)
            level += 1
            s = pool[level]
            apply(s, e)
            widths[level] = offer(s, actor(s), rows[level])
            at[level] = 0
    return total


def counts(face: Any, state: State, depth: int) -> list[int]:
    """The counts for 1 … depth."""
    widest = face.rules.WIDEST
    bound = face.module("engine.count").count
    return [
        int(
            bound(
                face.pool(state, d + 1),
                d,
                face.row(d + 1),
                face.row(d + 1),
                face.array([[0] * widest for _ in range(d + 1)]),
            )
        )
        for d in range(1, depth + 1)
    ]
