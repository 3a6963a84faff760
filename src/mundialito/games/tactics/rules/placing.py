"""Restarts: who leaves, who is placed where, in which order (R6, R22-R25, RD3, RD7-RD11, RD15).

A restart is a row of steps (restart.py). `next_step` goes on to the next one; a step that has nothing to ask leaves the
phase STEP, and the loop in course.py comes back.
"""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from ....engine.bits import lowest_bit
from . import phase, restart
from .clock import count_set, count_time, pass_duty
from .parts import (
    DEFENCE_ROW,
    DEFENDERS,
    KICK_OFF_ROW,
    NO_PAWN,
    NUMBERED,
    PAWNS,
    RANKS,
    TEAMS,
    at_row,
    column_of,
    far,
    is_arc,
    is_goal_area,
)
from .pawns import is_box, is_on_pitch, lift, lift_all, next_lifted, pawn_at, put, square_of
from .state import Tactics

# --- entering a restart --------------------------------------------------------------------------------


@rule
@large
def begin_restart(s: Tactics) -> None:
    """RD19  Goal kicks and free kicks are not taken once time is up, others are. RD22  The duty passes."""
    kick = s.restart == restart.GOAL_KICK or s.restart == restart.FREE_KICK
    if kick and s.time_up == 1:
        s.phase = phase.PERIOD_OVER
        return
    if kick:
        pass_duty(s)
    if s.restart != restart.RESCUE:
        count_time(s, 30)
    s.barred = NO_PAWN
    s.accepted = 0
    s.places = 0
    s.step = 0
    s.passes = 0
    s.dribbled = 0
    s.phase = phase.STEP


@rule
@large
def begin_kick_off(s: Tactics) -> None:
    """R6  Both teams line up anew, who kicks off first. RD19  Not if time is up."""
    if s.time_up == 1:
        s.phase = phase.PERIOD_OVER
        return
    if s.spot[0][s.keeper[0]] > 0:  # RD22: not before the first kick-off
        pass_duty(s)
    count_time(s, 30)
    lift_all(s)
    s.restart = restart.KICK_OFF
    s.turn = s.attack
    s.ball = at_row(KICK_OFF_ROW, 3, s.attack)
    s.carrier = NO_PAWN
    s.barred = NO_PAWN
    s.pick = NO_PAWN
    s.accepted = 0
    s.passes = 0
    s.dribbled = 0
    s.phase = phase.STEP


@rule
@large
def next_step(s: Tactics) -> None:
    """On to the next step of the restart that is being taken."""
    if s.restart == restart.KICK_OFF:
        line_up(s)
        return
    s.step += 1
    if s.step <= restart.NEW_KEEPER_ROOM:
        replace_keeper(s)
    elif s.step == restart.LEAVE or s.step == restart.ZONE:
        ask_to_leave(s)
    elif s.step == restart.PLAY:
        take_restart(s)
    elif s.restart == restart.FREE_KICK or s.restart == restart.RESCUE:
        choose_taker(s)
    elif s.restart == restart.PENALTY:
        if s.step == restart.WHERE:
            s.pick = s.carrier
            ask(s, s.attack, phase.ARC)
    else:
        place_keeper(s)


@rule
def ask(s: Tactics, t: int, now: int) -> None:
    """A decision of that team."""
    s.turn = t
    s.phase = now


@rule
@large
def take_restart(s: Tactics) -> None:
    """R9  Kick-off and corner: the ball at once. Goal kick and free kick: an ordinary set. Penalty: a shot."""
    s.turn = s.attack
    s.accepted = 0
    if s.restart == restart.PENALTY:
        s.phase = phase.SHOT
    elif s.restart == restart.CORNER:
        s.phase = phase.BALL_THROW
    else:
        if s.restart == restart.RESCUE:
            s.restart = restart.NONE
        s.phase = phase.NEXT_SET


# --- kick-off (R6, RD7) ----------------------------------------------------------------------------------


@rule
@large
def line_up(s: Tactics) -> None:
    """R6, RD7  What the team in turn places next: keeper, kicker, row 8, row 6, row 4; then the other team."""
    t = s.turn
    held = s.lifted[t]
    s.pick = next_lifted(s, t)
    if held == 0:
        if t == s.attack:
            s.turn = 1 - t
        else:
            kick_off(s)
    elif s.out[t] >> s.keeper[t] & 1:  # RD15: sent off just before the period ended
        s.phase = phase.NEW_KEEPER
    elif s.pick == s.keeper[t]:
        s.phase = phase.KEEPER_PLACE
    elif t == s.attack and s.carrier == NO_PAWN:
        s.phase = phase.KICKER
    elif held >> NUMBERED != 0:
        s.pick = lowest_bit(held >> NUMBERED) + NUMBERED
        s.phase = phase.FRONT if front_row(s, t) < 2 else phase.BACK_PLACE
    elif held == 0b11110:  # RD7: four defenders are alike
        for i in range(DEFENDERS, NUMBERED):
            put(s, t, i, at_row(DEFENCE_ROW, (0x6431 >> 4 * (i - DEFENDERS)) & 15, t))
    else:
        s.phase = phase.DEFENDER_PLACE


@rule
@large
def front_row(s: Tactics, t: int) -> int:
    """R6  How many of a team's pawns stand in its row 8."""
    n = 0
    for column in range(8):
        if pawn_at(s, t, at_row(KICK_OFF_ROW, column, t)) >= 0:
            n += 1
    return n


@rule
@large
def kick_off(s: Tactics) -> None:
    """R6, RD19  Both have placed: the clock runs, a set counts, and the ball is kicked without a pawn's move first."""
    if s.time_up == 1:
        s.phase = phase.PERIOD_OVER
        return
    s.running = 1
    s.accepted = 0
    s.turn = s.attack
    count_set(s)
    s.phase = phase.BALL_THROW


# --- the steps -------------------------------------------------------------------------------------------


@rule
@large
def replace_keeper(s: Tactics) -> None:
    """RD15  Who lost the keeper names a field pawn, which goes to the goal area; a team-mate makes room."""
    for t in range(TEAMS):
        if s.step == restart.NEW_KEEPER and s.out[t] >> s.keeper[t] & 1:
            ask(s, t, phase.NEW_KEEPER)
        elif s.step == restart.NEW_KEEPER_PLACE and s.lifted[t] >> s.keeper[t] & 1:
            s.pick = s.keeper[t]
            ask(s, t, phase.KEEPER_PLACE)
        elif s.step == restart.NEW_KEEPER_ROOM and s.lifted[t] != 0:
            ask_to_clear(s, t)


@rule
def name_keeper(s: Tactics, i: int) -> None:
    """RD15  The pawn is the keeper in everything; a defender leaves his group's cards behind."""
    s.keeper[s.turn] = i
    if is_on_pitch(s, s.turn, i):
        lift(s, s.turn, i)
    s.phase = phase.STEP


@rule
def choose_taker(s: Tactics) -> None:
    """RD11  The circle square after a minor breach (R19), then who takes the kick, if that is not known."""
    s.pick = NO_PAWN
    if s.step == restart.WHERE and s.minor == 1:
        ask(s, s.attack, phase.CIRCLE)
    elif s.step == restart.TAKER and s.carrier == NO_PAWN:
        ask(s, s.attack, phase.TAKER)


@rule
def name_taker(s: Tactics, i: int) -> None:
    """RD11  The taker stands on the ball (RD2: whatever the limits say)."""
    s.carrier = i
    put(s, s.attack, i, s.ball)
    s.phase = phase.STEP


@rule
@large
def place_keeper(s: Tactics) -> None:
    """R22, R23, RD8, RD9  The keeper goes to his goal area, a team-mate makes room; at a corner the kicker comes."""
    t = s.attack if s.restart == restart.GOAL_KICK else 1 - s.attack
    here = square_of(s, t, s.keeper[t])
    if s.step == restart.KEEPER_PLACE and (s.restart == restart.GOAL_KICK or not is_goal_area(here, t)):
        s.pick = s.keeper[t]
        ask(s, t, phase.KEEPER_PLACE)
    elif s.step == restart.KEEPER_ROOM and s.lifted[t] != 0:
        ask_to_clear(s, t)
    elif s.restart == restart.CORNER and s.step == restart.KICKER_ROOM and s.side == 1:
        s.pick = NO_PAWN
        ask(s, s.attack, phase.SIDE)
    elif s.restart == restart.CORNER and s.step == restart.KICKER_ROOM:
        place_kicker(s)
    elif s.restart == restart.CORNER and s.step == restart.MOVES:
        ask(s, 1 - s.attack, phase.CORNER_PAWN)


@rule
@large
def set_keeper(s: Tactics, square: int) -> None:
    """RD2, RD8, RD9  The keeper takes his square; a team-mate in the goal area has to leave it."""
    t = s.turn
    if is_on_pitch(s, t, s.pick):
        lift(s, t, s.pick)
    for column in range(3, 5):
        i = pawn_at(s, t, at_row(1, column, t))
        if i >= 0:
            lift(s, t, i)
    put(s, t, s.pick, square)
    if s.restart == restart.GOAL_KICK and s.step == restart.KEEPER_PLACE:
        s.ball = square
        s.carrier = s.pick
    s.phase = phase.STEP


@rule
def set_side(s: Tactics, square: int) -> None:
    """R23  By option the attackers have chosen the side of the corner after a penalty; now the kicker goes there."""
    s.side = 0
    s.ball = square
    s.step -= 1
    s.phase = phase.STEP


@rule
@large
def place_kicker(s: Tactics) -> None:
    """R23, RD9, RD18  The shooter takes the corner on the side the shot came from; an own pawn there makes room."""
    o = s.attack
    s.ball = at_row(RANKS, 0 if column_of(s.ball) < 4 else 7, o)
    mate = pawn_at(s, o, s.ball)
    if mate >= 0 and mate != s.carrier:
        lift(s, o, mate)
    put(s, o, s.carrier, s.ball)
    if s.lifted[o] != 0:
        ask_to_clear(s, o)


@rule
@large
def move_for_corner(s: Tactics) -> None:
    """R23, RD9  Three moves each, the defenders first."""
    s.places += 1
    if s.places == 6:
        s.phase = phase.STEP
    else:
        ask(s, 1 - s.turn, phase.CORNER_PAWN)


@rule
@large
def set_arc(s: Tactics, square: int) -> None:
    """R25, RD10  The fouled pawn takes the arc square, with the ball before it on the spot."""
    o = s.attack
    mate = pawn_at(s, o, square)
    if mate >= 0 and mate != s.carrier:
        lift(s, o, mate)
    put(s, o, s.carrier, square)
    s.ball = square
    s.phase = phase.STEP


# --- who has to leave (RD3) --------------------------------------------------------------------------------


@rule
@large
def must_leave(s: Tactics, t: int, i: int) -> bool:
    """R22-R25  Whether that pawn has to leave the area or the zone round the ball before the restart."""
    here = square_of(s, t, i)
    if s.restart == restart.PENALTY:
        d = 1 - s.attack
        if t == d and i == s.keeper[d]:
            return False
        return is_box(s, here, d) or (t == d and is_arc(here, d))
    if t == s.attack:
        return False
    if s.restart == restart.GOAL_KICK:
        return is_box(s, here, s.attack)
    return far(here, s.ball) <= 1


@rule
@large
def ask_to_leave(s: Tactics) -> None:
    """RD3 (1)  All who have to leave are lifted at once; the side that fouled, or defends, is placed first."""
    if s.restart == restart.RESCUE or (s.restart == restart.CORNER) != (s.step == restart.ZONE):
        return
    for t in range(TEAMS):
        for i in range(PAWNS):
            if is_on_pitch(s, t, i) and must_leave(s, t, i):
                lift(s, t, i)
    d = 1 - s.attack
    if s.lifted[d] != 0:
        ask_to_clear(s, d)
    elif s.lifted[s.attack] != 0:
        ask_to_clear(s, s.attack)


@rule
def ask_to_clear(s: Tactics, t: int) -> None:
    """RD3 (2)  Where the next of them goes."""
    s.pick = next_lifted(s, t)
    ask(s, t, phase.CLEAR)


@rule
@large
def cleared(s: Tactics, square: int) -> None:
    """RD3, RD10  One pawn is down; the next one, at a penalty by turns of the teams."""
    t = s.turn
    put(s, t, s.pick, square)
    other = 1 - t
    if s.restart == restart.PENALTY and s.step == restart.LEAVE and s.lifted[other] != 0:
        ask_to_clear(s, other)
    elif s.lifted[t] != 0:
        ask_to_clear(s, t)
    else:
        s.phase = phase.STEP
