"""Two players made of rules."""

from mundialito.engine.rule import rule

from .events import GUESS
from .options import LOSE
from .parts import GUESSES, PASS
from .state import Coin


@rule
def eager(v: Coin, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """Never passes."""
    for i in range(n):
        weights[i] = 0 if (events[i] - GUESS) % GUESSES + 1 == PASS else 1
    return n - 1


@rule
def simple(v: Coin, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """Passes only with a high die that could be lost while there is something to lose."""
    risky = v.wrong == LOSE and v.points[p] >= v.die[p] > v.sides // 2
    for i in range(n):
        is_pass = (events[i] - GUESS) % GUESSES + 1 == PASS
        weights[i] = 1 if is_pass == risky else 0
    return 1 if risky else n - 1
