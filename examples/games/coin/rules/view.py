"""What a seat knows, and a fair guess at the rest."""

from mundialito.engine.rule import rule
from mundialito.engine.who import NOBODY, NOTHING

from .course import must_show
from .events import GUESS, ROLL, TURN_UP
from .parts import GUESSES, SEATS, UNKNOWN
from .state import GUESSING, OVER, SHOWING, TURNING_UP, Coin


@rule
def seen(s: Coin, e: int, viewer: int) -> int:
    """C2  A die is seen by its roller. C3  A guess by its seat alone."""
    if e < GUESS:
        return e if viewer == s.turn else ROLL + UNKNOWN
    if e < TURN_UP and (e - GUESS) // GUESSES != viewer:
        return NOTHING
    return e


@rule
def hide(v: Coin, viewer: int) -> None:
    """Dice of others cannot be read; guesses not yet turned up, nor their number, are not there at all."""
    if v.phase == OVER:
        return
    turned = v.turn if v.phase == TURNING_UP else (0 if v.phase < TURNING_UP else SEATS)
    if v.phase == TURNING_UP and turned == 0:
        v.phase = GUESSING  # C3: nobody sees that the last guess has been made
    for p in range(v.seats):
        if p != viewer:
            if v.die[p] > 0 and not lies_open(v, p):
                v.die[p] = UNKNOWN
            if p >= turned:
                v.guess[p] = 0


@rule
def lies_open(v: Coin, p: int) -> bool:
    """C5  A die that was shown lies there until the round is over."""
    return v.phase == SHOWING and p < v.turn and must_show(v, p)


@rule
def gap(v: Coin) -> int:
    """The first die that cannot be read, or guess that must have been made: once one is turned up, all were."""
    for p in range(v.seats):
        if v.die[p] == UNKNOWN:
            return p
    if v.phase == TURNING_UP:
        for p in range(v.seats):
            if v.guess[p] == 0:
                return SEATS + p
    return NOBODY


@rule
def fit(v: Coin, place: int, thing: int) -> int:
    """Any face of the die, any guess."""
    return 1 if 1 <= thing <= (v.sides if place < SEATS else GUESSES) else 0


@rule
def fill(v: Coin, place: int, thing: int) -> None:
    """Let it lie there."""
    if place < SEATS:
        v.die[place] = thing
    else:
        v.guess[place - SEATS] = thing
