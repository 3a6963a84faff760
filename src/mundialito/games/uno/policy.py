"""Two players made of rules. A policy puts weights on what is offered, as Nature does; it draws no number itself."""

from __future__ import annotations

from mundialito.engine.policies import RANDOM, SIMPLE
from mundialito.engine.rule import rule

from . import phase
from .events import DRAW, KEEP, PLAY
from .law import playable
from .parts import PLUS_FOUR, PLUS_FOUR_BIT
from .rules import may_play_plus_four
from .state import Uno


@rule
def eager(v: Uno, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """Any playable card, the drawn one if it can; always calls and catches, never bluffs or challenges.

    Relies on the order of offers: cards ascending, so a +4 comes last of them, then what is done instead of playing.
    """
    if v.phase == phase.TURN or v.phase == phase.DRAWN:
        return eager_to_play(v, p, events, n - 1, weights)
    if v.phase == phase.COLOUR or v.phase == phase.FIRST_COLOUR:
        for i in range(n):
            weights[i] = 1
        return n
    for i in range(n):
        weights[i] = 0
    if v.phase == phase.ANSWER:
        cards = 0
        while events[cards] < DRAW:
            cards += 1
        return eager_to_play(v, p, events, cards, weights)
    weights[0] = 1  # UNO, or a catch
    return 1


@rule
def eager_to_play(v: Uno, p: int, events: list[int], cards: int, weights: list[int]) -> int:
    """Each of the cards alike, but for a bluff; drawing or keeping only where there is none."""
    for i in range(cards):
        weights[i] = 1
    total = cards
    if cards > 0 and events[cards - 1] == PLAY + PLUS_FOUR and not may_play_plus_four(v, p):
        weights[cards - 1] = 0
        total -= 1
    weights[cards] = int(total == 0)
    return total + weights[cards]


@rule
def simple(v: Uno, p: int, events: list[int], n: int, weights: list[int]) -> int:
    return eager(v, p, events, n, weights)


@rule
def menu(v: Uno, p: int, kind: int) -> int:
    """At a turn and after a draw, without a list: what `eager` or a random player chooses from, each alike."""
    if v.phase > phase.DRAWN or kind == SIMPLE:
        return 0
    if v.phase == phase.TURN:
        cards = v.holds[p] & playable(v, p)
        instead = 1 << DRAW
    else:
        cards = (1 << v.drawn) & playable(v, p)
        instead = 1 << KEEP
    if kind == RANDOM:
        return cards | instead
    if cards & PLUS_FOUR_BIT and not may_play_plus_four(v, p):
        cards ^= PLUS_FOUR_BIT
    return cards if cards else instead
