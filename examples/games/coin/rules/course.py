"""The rules, C1-C6: who acts, what is refused, what each event does."""

from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE, NOBODY

from . import reasons
from .events import EVENTS, GUESS, ROLL, SHOW, THROW, TURN_UP
from .options import LOSE
from .parts import GUESSES, HEADS, PASS
from .state import GUESSING, OVER, ROLLING, SHOWING, THROWING, TURNING_UP, Coin


@rule
def start(s: Coin) -> None:
    """C1  Nothing stands but zeros: the first die is rolled."""
    s.phase = ROLLING


@rule
def actor(s: Coin) -> int:
    """C3  Of those who have yet to guess, the first; else Nature."""
    if s.phase == OVER:
        return NOBODY
    if s.phase == GUESSING:
        for p in range(s.seats):
            if s.guess[p] == 0:
                return p
    return NATURE


@rule
def refusal(s: Coin, who: int, e: int) -> int:
    """0, or why not."""
    if s.phase == OVER:
        return reasons.OVER
    if e < 0 or e >= EVENTS:
        return reasons.NOT_SO
    if who == NATURE:
        return nature_refusal(s, e)
    if who < 0 or who >= s.seats or s.phase != GUESSING or s.guess[who] > 0:
        return reasons.WAIT
    if e < GUESS or e >= TURN_UP:
        return reasons.GUESS_ASKED
    return 0 if (e - GUESS) // GUESSES == who else reasons.OTHER_SEAT


@rule
def nature_refusal(s: Coin, e: int) -> int:
    """Why that does not fall or turn up now."""
    if actor(s) != NATURE:
        return reasons.NOT_NATURES
    first, n = outcomes(s)
    return 0 if first <= e < first + n else reasons.NOT_SO


@rule
def outcomes(s: Coin) -> tuple[int, int]:
    """Nature's turn: the first outcome, and how many follow each other."""
    if s.phase == ROLLING:
        return ROLL + 1, s.sides
    if s.phase == TURNING_UP:
        return TURN_UP + GUESSES * s.turn + s.guess[s.turn] - 1, 1
    if s.phase == THROWING:
        return THROW + HEADS, 2
    return SHOW + s.die[s.turn], 1


@rule
def offer(s: Coin, who: int, out: list[int]) -> int:
    """All that `refusal` allows."""
    if who == NATURE and actor(s) == NATURE:
        first, n = outcomes(s)
        for i in range(n):
            out[i] = first + i
        return n
    if who < 0 or who >= s.seats or s.phase != GUESSING or s.guess[who] > 0:
        return 0
    for i in range(GUESSES):
        out[i] = GUESS + GUESSES * who + i
    return GUESSES


@rule
def weight(s: Coin, e: int) -> int:
    """C2, C5  Every face of a die and every side of a coin is as likely as any other."""
    return 1


@rule
def apply(s: Coin, e: int) -> None:
    """Carry out what was not refused."""
    if e < GUESS:
        s.die[s.turn] = e - ROLL
        pass_on(s, GUESSING)
    elif e < TURN_UP:
        s.guess[(e - GUESS) // GUESSES] = (e - GUESS) % GUESSES + 1
        if actor(s) == NATURE:  # C4: all have guessed
            s.phase = TURNING_UP
    elif e < THROW:
        pass_on(s, THROWING)
    elif e < SHOW:
        s.coin = e - THROW
        s.phase = SHOWING
        s.turn = 0
        skip_hidden(s)
    else:
        settle(s, s.turn)
        s.turn += 1
        skip_hidden(s)


@rule
def pass_on(s: Coin, after: int) -> None:
    """On to the next seat; past the last one, to the next phase."""
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
        s.phase = after


@rule
def must_show(s: Coin, p: int) -> bool:
    """C5  Who guessed right shows the die; with `wrong=lose` who guessed wrong, too."""
    return s.guess[p] == s.coin or (s.wrong == LOSE and s.guess[p] != PASS)


@rule
def skip_hidden(s: Coin) -> None:
    """C5  Past the seats that keep their die to themselves: their guesses are known to all, so this tells nothing."""
    while s.turn < s.seats and not must_show(s, s.turn):
        s.turn += 1
    if s.turn == s.seats:
        end_round(s)


@rule
def settle(s: Coin, p: int) -> None:
    """C5  Right: the die is scored. Wrong: it is lost, as far as there are points."""
    if s.guess[p] == s.coin:
        s.points[p] += s.die[p]
    else:
        s.points[p] -= min(s.die[p], s.points[p])


@rule
def end_round(s: Coin) -> None:
    """C1, C6  Dice and guesses are cleared; after the last round the match is over."""
    for p in range(s.seats):
        s.die[p] = 0
        s.guess[p] = 0
    s.coin = 0
    s.turn = 0
    s.round += 1
    s.phase = OVER if s.round == s.rounds else ROLLING


@rule
def score(s: Coin, p: int) -> int:
    """C6  Points are points."""
    return s.points[p]


@rule
def payoff(s: Coin, p: int) -> int:
    """C6  Most points win."""
    return s.points[p]
