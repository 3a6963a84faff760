"""The law: `refusal` says whether an event is allowed and why not; `offer` lists the same set fast.

What may be chosen was computed when the last event was carried out (choices.py); here it is looked up, and explained.
"""

from __future__ import annotations

from mundialito.engine.rule import large, rule
from mundialito.engine.who import NATURE, NOBODY, TABLE

from ....engine.bits import count_bits, lowest_bit, nth_bit
from . import phase, reasons
from .choices import asks_for_pawn, least_distance, moving_refusal, naming_refusal, place_refusal
from .events import ACCEPT, CLAIM, DIE, EVENTS, PAIR, PAWN, PLAY_ON, SKIP, SPIN, SQUARE, THROW, TIME_UP, TOO_SLOW
from .options import NO_LIMIT, ON, REAL
from .parts import WORDS
from .pawns import seat_of, square_of
from .reach import ball_refusal, is_ball_distance, is_open, is_pawn_distance, landing_refusal
from .state import Tactics


@rule
@large
def actor(s: Tactics) -> int:
    """R0, R29  Whom the match waits for: a seat of the team in turn, Nature, or nobody any more."""
    now = s.phase
    if now < phase.TRY or s.hurried == 1:
        return NATURE
    if now == phase.OVER:
        return NOBODY
    return seat_of(s, s.attack if now == phase.WAIVE else s.turn)


@rule
@large
def refusal(s: Tactics, who: int, e: int) -> int:
    """0, or why not."""
    if e < 0 or e >= EVENTS:
        return reasons.NO_EVENT
    if s.phase == phase.OVER:
        return reasons.OVER
    if who == TABLE:
        return table_refusal(s, e)
    awaited = actor(s)
    if who != awaited:
        if who == NATURE:
            return reasons.NOT_NATURES
        return reasons.NATURES_TURN if awaited == NATURE else reasons.OTHER_SEAT
    if s.phase < phase.TRY:
        return throw_refusal(s, e)
    if e < THROW:
        return 0 if s.movable >> (e - PAWN) & 1 else pawn_refusal(s, e - PAWN)
    if SQUARE <= e < DIE:
        return 0 if is_open(s, e - SQUARE) else square_refusal(s, e - SQUARE)
    return 0 if e < SQUARE and singles(s) >> (e - THROW) & 1 else asked(s)


@rule
@large
def table_refusal(s: Tactics, e: int) -> int:
    """R27, R28  From outside come the signal, and "too slow" to who owes a choice; both from a real clock that runs."""
    live = s.clock == REAL and s.running == 1 and s.period < 4
    if e == TOO_SLOW:
        owes = s.phase >= phase.TRY and s.phase != phase.WAIVE and s.hurried == 0
        return 0 if live and owes and s.slow != NO_LIMIT else reasons.NOT_SLOW
    return 0 if e == TIME_UP and live and s.time_up == 0 else reasons.NO_SIGNAL


@rule
@large
def throw_refusal(s: Tactics, e: int) -> int:
    """R1, R16, R26  Why that cannot fall now."""
    if s.phase == phase.SHOT or s.phase == phase.SHOOTOUT:
        if not SPIN <= e < TIME_UP:
            return reasons.OTHER_OUTCOME
        return 0 if s.faces[e - SPIN] > 0 else reasons.NO_SUCH_FACE
    if throws_pair(s):
        return 0 if PAIR <= e < SPIN else reasons.OTHER_OUTCOME
    return 0 if DIE <= e < PAIR else reasons.OTHER_OUTCOME


@rule
def throws_pair(s: Tactics) -> bool:
    """RD1, R16, R9  One die each to begin and in a battle; the keeper plays the ball with two."""
    if s.phase == phase.BALL_THROW:
        return s.carrier == s.keeper[s.attack]
    return s.phase == phase.TOSS or s.phase == phase.BATTLE


@rule
@large
def singles(s: Tactics) -> int:
    """What may be done without naming pawn or square, as bits from THROW on."""
    now = s.phase
    if now == phase.TRY:
        return 1
    if now == phase.CORNER_PAWN:
        return 1 << (SKIP - THROW)
    if now == phase.CHANCE:
        return 1 | 1 << (PLAY_ON - THROW)
    if now == phase.WAIVE:
        return 1 << (CLAIM - THROW) | 1 << (PLAY_ON - THROW)
    return 1 << (ACCEPT - THROW) if phase.KEEPER_PLACE <= now <= phase.CLEAR else 0


# --- why not -----------------------------------------------------------------------------------------


@rule
@large
def asked(s: Tactics) -> int:
    """What is awaited instead."""
    now = s.phase
    if now == phase.TRY:
        return reasons.TRY_ASKS
    if now == phase.PAWN:
        return reasons.PAWN_ASKS
    if now == phase.BALL:
        return reasons.BALL_ASKS
    if now == phase.CORNER_PAWN:
        return reasons.CORNER_ASKS
    if now == phase.WAIVE:
        return reasons.WAIVE_ASKS
    if now == phase.CHANCE:
        return reasons.CHANCE_ASKS
    if now < phase.KEEPER_PLACE:
        return reasons.TO_ASKS
    return reasons.WHO_ASKS if asks_for_pawn(now) else reasons.PLACE_ASKS


@rule
@large
def pawn_refusal(s: Tactics, i: int) -> int:
    """R1, R5  Why that pawn cannot be taken."""
    now = s.phase
    if now == phase.TRY or now == phase.PAWN or now == phase.BALL:
        why = moving_refusal(s, i)
        if why != 0:
            return why
        if now == phase.PAWN and s.must_capture == ON:
            return reasons.MUST_CAPTURE
        return reasons.CANNOT_USE_THROW
    if not asks_for_pawn(now):
        return asked(s)
    return naming_refusal(s, i, least_distance(s) if now == phase.TAKER else 0)


@rule
@large
def square_refusal(s: Tactics, square: int) -> int:
    """R1, R2, R3  Why that square cannot be chosen."""
    now = s.phase
    if now == phase.TO or now == phase.DRIBBLE:
        steps = now == phase.DRIBBLE or s.pick == s.keeper[s.turn]
        if not is_pawn_distance(square_of(s, s.turn, s.pick), square, 1 if steps else s.die):
            return reasons.NOT_EXACT
        why = landing_refusal(s, s.turn, s.pick, square, False)
        if why == 0 and s.must_capture == ON and s.open[s.ball >> 5] >> (s.ball & 31) & 1:
            return reasons.MUST_CAPTURE
        return why if why != 0 else reasons.BLOCKED
    if now == phase.BALL:
        if not is_ball_distance(s, square, s.die, 0):
            return reasons.BALL_CORNER
        return ball_refusal(s, square, 0)
    if now == phase.CORNER_TO or (now >= phase.KEEPER_PLACE and not asks_for_pawn(now)):
        return place_refusal(s, now, s.pick, square)
    return asked(s)


# --- the fast list -------------------------------------------------------------------------------------


@rule
@large
def offer(s: Tactics, who: int, out: list[int]) -> int:
    """All that `refusal` allows, ascending, and how many that is."""
    if who == TABLE:
        n = 0
        for e in range(TIME_UP, EVENTS):
            if s.phase != phase.OVER and table_refusal(s, e) == 0:
                out[n] = e
                n += 1
        return n
    if who != actor(s) or who == NOBODY:
        return 0
    return throws(s, out) if s.phase < phase.TRY else decisions(s, out)


@rule
@large
def throws(s: Tactics, out: list[int]) -> int:
    """What may fall."""
    n = 0
    for e in range(DIE, TIME_UP):
        if throw_refusal(s, e) == 0:
            out[n] = e
            n += 1
    return n


@rule
@large
def decisions(s: Tactics, out: list[int]) -> int:
    """Pawns, single choices, squares."""
    n = 0
    bits = s.movable | singles(s) << THROW
    while bits != 0:
        out[n] = PAWN + lowest_bit(bits)
        bits &= bits - 1
        n += 1
    for word in range(WORDS):
        bits = s.open[word] + 0
        while bits != 0:
            out[n] = SQUARE + 32 * word + lowest_bit(bits)
            bits &= bits - 1
            n += 1
    return n


# --- Nature --------------------------------------------------------------------------------------------


@rule
def weight(s: Tactics, e: int) -> int:
    """R26  Fields of the spinner, faces of the shooting die; dice are fair."""
    return s.faces[e - SPIN] + 0 if SPIN <= e < TIME_UP else 1


@rule
@large
def chances(s: Tactics) -> int:
    """All weights added up."""
    if s.hurried == 1:
        return choices_left(s)
    if s.phase == phase.SHOT or s.phase == phase.SHOOTOUT:
        return s.faces[0] + s.faces[1] + s.faces[2]
    return 36 if throws_pair(s) else 6


@rule
def choices_left(s: Tactics) -> int:
    """RD23  How many choices the slow player had: the table takes any."""
    n = count_bits(s.movable) + count_bits(singles(s))
    for word in range(WORDS):
        n += count_bits(s.open[word] + 0)
    return n


@rule
@large
def outcome(s: Tactics, r: int) -> int:
    """The r-th of them."""
    if s.hurried == 1:
        return nth_choice(s, r)
    if s.phase == phase.SHOT or s.phase == phase.SHOOTOUT:
        e = SPIN
        while r >= s.faces[e - SPIN]:
            r -= s.faces[e - SPIN]
            e += 1
        return e
    return PAIR + r if throws_pair(s) else DIE + r


@rule
@large
def nth_choice(s: Tactics, r: int) -> int:
    """RD23  The r-th choice, in the order of the list."""
    bits = s.movable | singles(s) << THROW
    n = count_bits(bits)
    if r < n:
        return PAWN + nth_bit(bits, r)
    r -= n
    word = 0
    while r >= count_bits(s.open[word] + 0):
        r -= count_bits(s.open[word] + 0)
        word += 1
    return SQUARE + 32 * word + nth_bit(s.open[word] + 0, r)
