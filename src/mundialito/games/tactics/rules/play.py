"""Open play: a set (R7-R15), from the throw for a pawn to what becomes of the ball."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import phase, restart
from .battle import win_ball
from .clock import count_set, count_time, pass_duty
from .offside import distracting, is_offside, watch_offside, whistle_distraction, whistle_offside
from .options import MAY, NEW_SET, ON
from .parts import NO_PAWN, is_star
from .pawns import is_box, pawn_at, put, square_of
from .state import Tactics

LONGEST_CHASE = 20  # R11: rounds for a loose ball


@rule
@large
def begin_set(s: Tactics) -> None:
    """R9, R15  A new set: first a pawn, then the ball. RD19  Not if time is up."""
    if s.time_up == 1:
        s.phase = phase.PERIOD_OVER
        return
    if s.restart == restart.NONE:
        pass_duty(s)
    count_set(s)
    s.passes = 0
    s.dribbled = 0
    ask_for_move(s, s.attack)


@rule
def ask_for_move(s: Tactics, t: int) -> None:
    """R5, RD4, RD5  The defenders choose between throw and keeper; the attackers throw, by option they choose, too."""
    s.turn = t
    s.pick = NO_PAWN
    steps = t != s.attack or (s.attack_step == ON and s.carrier != s.keeper[t])
    s.phase = phase.TRY if steps else phase.THROW


@rule
@large
def take_pawn(s: Tactics, i: int) -> None:
    """R1, R5, R8  The pawn that moves: by the throw, the keeper by a step, the carrier with the ball."""
    s.pick = i
    if s.phase == phase.TRY:
        s.die = 1
        count_time(s, 9)
        s.phase = phase.TO
    elif s.phase == phase.BALL:
        s.phase = phase.DRIBBLE
    elif s.phase == phase.CORNER_PAWN:
        s.phase = phase.CORNER_TO
    else:
        s.phase = phase.TO


@rule
def move_pawn(s: Tactics, square: int) -> None:
    """R1  The pawn ends there."""
    put(s, s.turn, s.pick, square)
    s.phase = phase.MOVED


@rule
@large
def after_move(s: Tactics) -> None:
    """R11, R15  What a move of a pawn leads to: the ball is played, captured, chased on, fought for or kept."""
    on_ball = s.pick != NO_PAWN and square_of(s, s.turn, s.pick) == s.ball
    if s.turn == s.attack:
        if s.carrier != NO_PAWN:
            s.phase = phase.BALL_THROW
        elif on_ball:
            capture(s)
        else:
            ask_for_move(s, 1 - s.attack)
    elif s.carrier != NO_PAWN:
        if on_ball:
            s.phase = phase.BATTLE
        else:
            keep_ball(s)
    elif on_ball:
        win_ball(s, s.pick)
    elif s.rounds == LONGEST_CHASE:
        s.attack = s.turn
        s.restart = restart.RESCUE
        s.phase = phase.RESTART
    else:
        s.rounds += 1
        ask_for_move(s, s.attack)


@rule
@large
def capture(s: Tactics) -> None:
    """R11  An attacker ends on the loose ball: offside of both kinds, then the defenders' try."""
    s.carrier = s.pick
    s.barred = NO_PAWN
    if is_offside(s, s.carrier):
        whistle_offside(s, s.ball)
    elif not is_distracted(s):
        ask_for_move(s, 1 - s.attack)


@rule
@large
def is_distracted(s: Tactics) -> bool:
    """R21  A chance in the area, or by a pass on a star: a pawn offside in the goal area ends it at once."""
    d = 1 - s.attack
    chance = is_box(s, s.ball, d) or (is_star(s.ball, d) and s.phase == phase.PLAYED)
    i = distracting(s) if chance else NO_PAWN
    if i == NO_PAWN:
        return False
    whistle_distraction(s, i)
    return True


@rule
def keep_ball(s: Tactics) -> None:
    """R15  Nobody reached the carrier: a shot from the area, else a new set. By option a dribble gives only that."""
    literal = s.dribbled == 1 and s.dribble == NEW_SET
    s.phase = phase.SHOT if is_box(s, s.ball, 1 - s.attack) and not literal else phase.NEXT_SET


# --- the ball ----------------------------------------------------------------------------------------


@rule
@large
def play_ball(s: Tactics, square: int) -> None:
    """R7, R10  The ball goes to that square; RD12: who took a restart may not touch it again yet."""
    watch_offside(s)
    s.barred = s.carrier if s.restart != restart.NONE else NO_PAWN
    s.restart = restart.NONE
    s.ball = square
    s.dribbled = 0
    s.phase = phase.PLAYED


@rule
@large
def after_ball(s: Tactics) -> None:
    """R11-R13  A free square, a team-mate, a pair; R7: only an opponent, who then has the ball."""
    o = s.attack
    mine = pawn_at(s, o, s.ball)
    theirs = pawn_at(s, 1 - o, s.ball)
    if mine < 0:
        s.carrier = NO_PAWN
        if theirs >= 0:
            s.attack = 1 - o
            s.carrier = theirs
            s.barred = NO_PAWN
            s.phase = phase.NEXT_SET
        else:
            s.rounds = 1
            ask_for_move(s, o)
        return
    s.carrier = mine
    s.barred = NO_PAWN
    if is_offside(s, mine):
        whistle_offside(s, s.ball)
    elif theirs >= 0:
        fight_for_pass(s)
    else:
        receive(s)


@rule
def fight_for_pass(s: Tactics) -> None:
    """R13  To a pair: battle at once. A star is an ordinary square then."""
    if is_star(s.ball, 1 - s.attack) or not is_distracted(s):
        s.phase = phase.BATTLE


@rule
@large
def receive(s: Tactics) -> None:
    """R12  A direct pass: into the area or onto a star a shot; the first is played on, the second tried for."""
    d = 1 - s.attack
    if is_box(s, s.ball, d) or is_star(s.ball, d):
        if not is_distracted(s):
            s.phase = phase.CHANCE if s.direct_shot == MAY else phase.SHOT
    else:
        play_on(s)


@rule
@large
def play_on(s: Tactics) -> None:
    """R12  The first pass is played on at once; after the second the defenders try."""
    if s.passes == 0:
        s.passes = 1
        s.phase = phase.BALL_THROW
    else:
        ask_for_move(s, 1 - s.attack)


@rule
@large
def dribble_to(s: Tactics, square: int) -> None:
    """R8, R14  Pawn and ball together: battle where an opponent stands, else the defenders' try."""
    watch_offside(s)
    put(s, s.attack, s.carrier, square)
    s.ball = square
    s.dribbled = 1
    s.barred = NO_PAWN
    if is_distracted(s):
        return
    if pawn_at(s, 1 - s.attack, square) >= 0:
        s.phase = phase.BATTLE
    else:
        ask_for_move(s, 1 - s.attack)
