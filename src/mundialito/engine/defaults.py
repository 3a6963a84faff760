"""What a game need not write itself: the optional part of the contract, in the words of the other part."""

from __future__ import annotations

from mundialito.engine.record import State
from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE

from ..engine.contract import EVENTS, THINGS, fit, payoff, refusal, weight


@rule
def chances(s: State) -> int:
    """All weights of Nature's turn, added up over the alphabet."""
    total = 0
    for e in range(EVENTS):
        if refusal(s, NATURE, e) == 0:
            total += weight(s, e)
    return total


@rule
def outcome(s: State, r: int) -> int:
    """The first outcome, ascending, with which the weights add up to more than `r`."""
    for e in range(EVENTS):
        if refusal(s, NATURE, e) == 0:
            r -= weight(s, e)
            if r < 0:
                return e
    return -1


@rule
def recall(v: State, viewer: int, log: list[list[int]], n: int) -> None:
    """Nothing to add: the table shows all that the viewer has ever seen."""


@rule
def forget(viewer: int, log: list[list[int]], n: int) -> int:
    """Nothing is recalled, so nothing is kept."""
    return 0


@rule
def won(s: State, p: int) -> bool:
    """Nobody's payoff is higher."""
    best = payoff(s, p)
    for q in range(s.seats):  # noqa: SIM110  # a loop compiles, a generator does not
        if payoff(s, q) > best:
            return False
    return True


@rule
def guess(s: State, p: int) -> int:
    """What would be paid now."""
    return payoff(s, p)


@rule
def reward(s: State, p: int) -> int:
    """The payoff, or what it is guessed to be."""
    return guess(s, p)


@rule
def chapter(s: State) -> int:
    """A match is one."""
    return 0


@rule
def fits(v: State, place: int) -> int:
    """All fits of a place, added up."""
    total = 0
    for i in range(THINGS):
        total += fit(v, place, i)
    return total


@rule
def thing(v: State, place: int, r: int) -> int:
    """The first thing, ascending, with which the fits add up to more than `r`."""
    for i in range(THINGS):
        r -= fit(v, place, i)
        if r < 0:
            return i
    return -1


@rule
def menu(v: State, p: int, kind: int) -> int:
    """No short cut."""
    return 0


@rule
def note(s: State, tally: list[int], at: int) -> None:
    """No notes."""


@rule
def gather(v: State, viewer: int, log: list[list[int]], n: int, facts: list[int]) -> None:
    """Nothing is concluded from what the others do."""


@rule
def likely(s: State, p: int, facts: list[int], r: int) -> int:
    """Every guess is as good."""
    return 0


@rule
def doubt(s: State, v: State, p: int) -> None:
    """Nothing is guessed again."""
