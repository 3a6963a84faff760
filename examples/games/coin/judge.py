"""What the judge is told of heads or tails."""

from typing import Any

from mundialito.engine.papers import Case, Fair, Papers, Secret, Slow

from .rules.events import GUESS, ROLL, THROW, TURN_UP
from .rules.parts import GUESSES, SEATS, UNKNOWN
from .rules.state import GUESSING, OVER, ROLLING, THROWING, Coin


def odds(s: Coin) -> dict[int, int]:
    """C2, C5  Every face and every side alike; the rest is turned up as it lies."""
    if s.phase == ROLLING:
        return {ROLL + face: 1 for face in range(1, s.sides + 1)}
    return {THROW + side: 1 for side in (1, 2)} if s.phase == THROWING else {}


def lies(s: Coin, v: Any, place: int) -> list[int]:
    """The die of a seat, or its guess."""
    return [s.die[place] if place < SEATS else s.guess[place - SEATS]]


def fits(v: Coin, place: int) -> dict[int, int]:
    """C2, C3  Every face of a die alike, every guess alike."""
    return dict.fromkeys(range(1, (v.sides if place < SEATS else GUESSES) + 1), 1)


def census(s: Coin) -> bool:
    """C2, C3  A die and a guess for everybody by the time they are needed, and for nobody else."""
    rolled, guessed = sum(d > 0 for d in s.die), sum(g > 0 for g in s.guess)
    if s.phase in (ROLLING, OVER):
        return rolled == s.turn and guessed == 0
    return rolled == s.seats and guessed <= s.seats and (s.phase == GUESSING or guessed == s.seats)


PAPERS = Papers(
    letters="C",
    cases=(
        Case(2),
        Case(4, {"wrong": "lose", "rounds": "5"}),
        Case(6, {"wrong": "lose"}, {"sides": 4}),
    ),
    slow=Slow(census, recount=lambda s, p: s.points[p], odds=odds, dealt=lambda s: s.die, lies=lies, fits=fits),
    secrets=(
        Secret("C2", range(ROLL, GUESS), lambda s, e, viewer: viewer == s.turn, others=ROLL + UNKNOWN),
        Secret("C3", range(GUESS, TURN_UP), lambda s, e, viewer: viewer == (e - GUESS) // GUESSES),
    ),
    fair=(Fair(Case(3, {"rounds": "2", "wrong": "lose"}, {"sides": 3})),),
    sealed=True,
)
