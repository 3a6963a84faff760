"""Two players made of rules. A policy puts weights on what is offered, as Nature does; it draws no number itself."""

from __future__ import annotations

from mundialito.engine.policies import EAGER, SIMPLE
from mundialito.engine.rule import rule

from ...engine.bits import count_bits, nth_bit
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


# --- short cuts --------------------------------------------------------------------------------


@rule
def choices(v: Uno, p: int, kind: int) -> int:
    """At a turn and after a draw, without a list: how many cards `eager` or a random player chooses from."""
    if v.phase > phase.DRAWN or kind == SIMPLE:
        return 0
    cards = count_bits(considered(v, p, kind))
    return cards + int(cards == 0) if kind == EAGER else cards + 1


@rule
def choice(v: Uno, p: int, kind: int, r: int) -> int:
    """The r-th of them; past the last one, what is done instead of playing."""
    cards = considered(v, p, kind)
    if r < count_bits(cards):
        return PLAY + nth_bit(cards, r)
    return DRAW if v.phase == phase.TURN else KEEP


@rule
def considered(v: Uno, p: int, kind: int) -> int:
    """The cards that may be played, as a set; `eager` leaves out a bluff."""
    held = v.holds[p] if v.phase == phase.TURN else 1 << v.drawn
    cards = held & playable(v, p)
    if kind == EAGER and cards & PLUS_FOUR_BIT and not may_play_plus_four(v, p):
        cards ^= PLUS_FOUR_BIT
    return cards
