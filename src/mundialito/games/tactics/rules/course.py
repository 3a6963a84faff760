"""What each event does, and how a match goes on after it.

| phases | what | where |
| --- | --- | --- |
| TOSS, KICK_OFF | who begins, the line-up (R6) | clock.py, placing.py |
| TRY, THROW, PAWN, TO | a pawn moves (R1, R5) | play.py |
| BALL_THROW, BALL, DRIBBLE | the ball is played (R7-R14) | play.py |
| BATTLE, SHOT | who has it, goal or not (R16, R26) | battle.py |
| CLEAR and its like, CORNER_PAWN | restarts (R22-R25) | placing.py |
| WAIVE, SHOOTOUT, PERIOD_OVER | time (R27, R28) | clock.py |

Phases above OVER are passed through at once: `settle` carries them out until somebody is to act. So no rule calls
another in a circle. Legality is in law.py, what may be chosen in choices.py.
"""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import phase, restart
from .battle import battle, shoot
from .choices import asks_for_pawn, nearest_open, open_choices
from .clock import award_minor, count_time, end_period, punish, signal, take_kick, too_slow, toss
from .events import ACCEPT, CLAIM, DIE, PAIR, PAWN, SKIP, SPIN, SQUARE, THROW, TIME_UP, TOO_SLOW
from .options import AGAIN, NEAREST
from .parts import NO_PAWN, at_row, column_of
from .pawns import lift_all, put
from .placing import (
    begin_kick_off,
    begin_restart,
    cleared,
    move_for_corner,
    name_keeper,
    name_taker,
    next_step,
    set_arc,
    set_keeper,
    set_side,
)
from .play import after_ball, after_move, begin_set, dribble_to, move_pawn, play_ball, play_on, take_pawn
from .state import Tactics


@rule
@large
def start(s: Tactics) -> None:
    """R6, RD1  Nobody is on the pitch; the ball lies in the circle; both throw for the kick-off."""
    lift_all(s)
    s.ball = at_row(8, 3, 0)
    s.carrier = NO_PAWN
    s.barred = NO_PAWN
    s.pick = NO_PAWN
    s.phase = phase.TOSS


@rule
@large
def apply(s: Tactics, e: int) -> None:
    """Carry out what was not refused, then everything that follows of itself (RD3: accepted placings, too)."""
    if e == ACCEPT:
        s.accepted |= 1 << s.turn
    elif e == TOO_SLOW:
        too_slow(s)
    else:
        carry_out(s, e)
    settle(s)


@rule
@large
def settle(s: Tactics) -> None:
    """On until somebody is to act."""
    busy = True
    while busy:
        while s.phase > phase.OVER:
            pass_through(s)
        if s.late != 0 and not (phase.KEEPER_PLACE <= s.phase <= phase.CLEAR):
            punish(s)
            continue
        open_choices(s)
        if s.phase == phase.PAWN and s.movable == 0:  # R1: nobody can use the throw
            s.pick = NO_PAWN
            s.phase = phase.THROW if s.no_move == AGAIN and is_usable(s) else phase.MOVED
        elif is_settled_for(s):
            place(s, proposed(s))
        else:
            busy = False


@rule
@large
def is_usable(s: Tactics) -> bool:
    """R1  Whether another throw would help: else one would throw for ever. What was found for this one stays."""
    thrown = s.die + 0
    helps = False
    for face in range(1, 7):
        s.die = face
        open_choices(s)
        if s.movable != 0:
            helps = True
    s.die = thrown
    open_choices(s)
    return helps


@rule
def is_settled_for(s: Tactics) -> bool:
    """RD3  The team in turn has accepted the proposal; by option that is how pawns leave anyway."""
    if s.phase < phase.KEEPER_PLACE or s.phase > phase.CLEAR:
        return False
    return s.accepted >> s.turn & 1 != 0 or (s.phase == phase.CLEAR and s.placing == NEAREST)


@rule
@large
def pass_through(s: Tactics) -> None:
    """The phases in which nobody has to act."""
    now = s.phase
    if now == phase.MOVED:
        if s.restart == restart.CORNER:
            move_for_corner(s)
        else:
            after_move(s)
    elif now == phase.PLAYED:
        after_ball(s)
    elif now == phase.NEXT_SET:
        begin_set(s)
    elif now == phase.STEP:
        next_step(s)
    elif now == phase.RESTART:
        begin_restart(s)
    elif now == phase.KICK_OFF:
        begin_kick_off(s)
    else:
        end_period(s)


# --- what an event does --------------------------------------------------------------------------------


@rule
@large
def carry_out(s: Tactics, e: int) -> None:
    """The table of contents. RD23  A slow player's choice is made once pawn and square are."""
    now = s.phase
    if THROW <= e < TIME_UP:
        s.hurried = 0
    if e == TIME_UP:
        signal(s)
    elif e >= SPIN:
        spin(s, e - SPIN)
    elif e >= PAIR:
        throw_pair(s, (e - PAIR) // 6 + 1, (e - PAIR) % 6 + 1)
    elif e >= DIE:
        throw_die(s, e - DIE + 1)
    elif now >= phase.KEEPER_PLACE:
        place(s, e)
    elif e >= SQUARE:
        choose_square(s, e - SQUARE)
    elif e < THROW:
        take_pawn(s, e - PAWN)
    elif now == phase.CHANCE:
        answer_chance(s, e)
    elif e == THROW:
        s.phase = phase.THROW
    elif e == SKIP:
        s.pick = NO_PAWN
        s.phase = phase.MOVED
    elif e == CLAIM:
        award_minor(s, s.attack)
    else:  # RD23: play on
        s.phase = s.resume


@rule
@large
def answer_chance(s: Tactics, e: int) -> None:
    """R12  Shot at once; by option the pass may go on as any other."""
    if e == THROW:
        s.phase = phase.SHOT
    else:
        play_on(s)


@rule
@large
def throw_die(s: Tactics, face: int) -> None:
    """R1, R2  One die: squares to go, for a pawn or for the ball."""
    count_time(s, 9)
    s.thrown[0] = face
    s.thrown[1] = 0
    s.die = face
    s.phase = phase.PAWN if s.phase == phase.THROW else phase.BALL


@rule
@large
def throw_pair(s: Tactics, first: int, second: int) -> None:
    """RD1, R9, R16  Two dice: to begin, for the keeper's kick, in a battle."""
    s.thrown[0] = first
    s.thrown[1] = second
    if s.phase == phase.TOSS:
        toss(s, first, second)
        return
    count_time(s, 9)
    if s.phase == phase.BATTLE:
        battle(s, first, second)
    else:
        s.die = first + second
        s.phase = phase.BALL


@rule
@large
def spin(s: Tactics, result: int) -> None:
    """R26  The result of a shot, in play or in the shoot-out."""
    s.spun = result + 1
    if s.phase == phase.SHOOTOUT:
        take_kick(s, result)
        return
    count_time(s, 9)
    shoot(s, result)


@rule
@large
def choose_square(s: Tactics, square: int) -> None:
    """R1, R2, R8  Where the pawn, the ball, or both go; before a corner, where the pawn is put (R23)."""
    if s.phase == phase.BALL:
        play_ball(s, square)
    elif s.phase == phase.DRIBBLE:
        dribble_to(s, square)
    else:
        move_pawn(s, square)


# --- placing ---------------------------------------------------------------------------------------------


@rule
@large
def place(s: Tactics, e: int) -> None:
    """R6, R22-R25  One choice of a placing: a pawn that is named, or a square."""
    now = s.phase
    if now == phase.KICKER:
        s.carrier = e - PAWN
        s.pick = s.carrier
        s.phase = phase.KICKER_PLACE
    elif now == phase.FRONT:
        s.pick = e - PAWN
        s.phase = phase.FRONT_PLACE
    elif now == phase.NEW_KEEPER:
        name_keeper(s, e - PAWN)
    elif now == phase.TAKER:
        name_taker(s, e - PAWN)
    elif now == phase.KEEPER_PLACE:
        set_keeper(s, e - SQUARE)
    elif now == phase.ARC:
        set_arc(s, e - SQUARE)
    elif now == phase.SIDE:
        set_side(s, e - SQUARE)
    elif now == phase.CLEAR:
        cleared(s, e - SQUARE)
    else:
        put_in_line(s, e - SQUARE)


@rule
@large
def put_in_line(s: Tactics, square: int) -> None:
    """R6, R19  A place in the line-up, for the kicker with the ball; or the circle square of a free kick."""
    if s.phase == phase.CIRCLE or s.phase == phase.KICKER_PLACE:
        s.ball = square
    if s.phase != phase.CIRCLE:
        put(s, s.turn, s.pick, square)
    s.phase = phase.STEP


@rule
@large
def proposed(s: Tactics) -> int:
    """RD3, RD7  The next choice of the proposal: the nearest square; at the kick-off high numbers in front, the kicker
    on D8, the second beside him, the others' two on B and G; who is named otherwise is the lowest number."""
    now = s.phase
    if asks_for_pawn(now):
        if now == phase.KICKER or now == phase.FRONT:
            i = 10
            while s.movable >> i & 1 == 0:
                i -= 1
            return PAWN + i
        i = 0
        while s.movable >> i & 1 == 0:
            i += 1
        return PAWN + i
    if now == phase.FRONT_PLACE:
        best = -1
        for column in range(8):
            square = at_row(8, column, s.turn)
            if s.open[square >> 5] >> (square & 31) & 1 and (best < 0 or liking(s, square) > liking(s, best)):
                best = square
        return SQUARE + best
    return SQUARE + nearest_open(s)


@rule
@large
def liking(s: Tactics, square: int) -> int:
    """RD7  Where the proposal puts a pawn of row 8: the kicker's side in the circle, the others on B, then G."""
    column = column_of(square)
    if s.turn == s.attack:
        return 2 if column == 3 or column == 4 else 0
    if column == 1:
        return 2
    return 1 if column == 6 else 0
