"""Two players made of rules. A policy puts weights on what is offered, as Nature does; it draws no number itself."""

from __future__ import annotations

from mundialito.engine.rule import rule

from .events import ACCEPT, CATCH, DRAW, KEEP, NAME, PLAY, UNO
from .parts import (
    COLOURS,
    PLUS_FOUR,
)
from .rules import may_play_plus_four
from .state import Uno


@rule
def eager(v: Uno, p: int, events: list[int], n: int, weights: list[int]) -> None:
    """Any playable card, the drawn one if it can; always calls and catches, never bluffs or challenges."""
    plays = 0
    for i in range(n):
        e = events[i]
        good = 0
        if e < DRAW:
            good = 1 if e != PLAY + PLUS_FOUR or may_play_plus_four(v, p) else 0
            plays += good
        elif e == UNO or e == CATCH or NAME <= e < NAME + COLOURS:
            good = 1
        weights[i] = good
    if plays == 0:
        for i in range(n):
            if events[i] == DRAW or events[i] == KEEP or events[i] == ACCEPT:
                weights[i] = 1


@rule
def simple(v: Uno, p: int, events: list[int], n: int, weights: list[int]) -> None:
    eager(v, p, events, n, weights)
