"""Battle, foul, cards (R16-R18), the shot (R26), and what each leads to."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import phase, restart
from .events import FLAG, GOAL
from .options import CHOSEN, ON, PENALTY_TOO, PLUS_TWO
from .parts import GROUP, NO_PAWN
from .pawns import is_box, is_defender, is_keeper, men, pawn_at, send_off
from .state import Tactics


@rule
@large
def bonus(s: Tactics, t: int, i: int) -> int:
    """R16  A keeper adds 2, a defender 1 (R29: or 2), the others nothing, whichever side has the ball."""
    if is_keeper(s, t, i):
        return 2
    if is_defender(s, t, i):
        return 2 if s.defenders == PLUS_TWO else 1
    return 0


@rule
def fighter(s: Tactics, t: int) -> int:
    """R16  Who of a team fights for the ball: the carrier, or the defenders' pawn on his square."""
    return s.carrier if t == s.attack else pawn_at(s, t, s.ball)


@rule
def is_foul(mine: int, theirs: int) -> bool:
    """R16, R17  A natural 6 against a natural 1."""
    return mine + theirs == 7 and (mine == 6 or theirs == 6)


@rule
@large
def total(s: Tactics, t: int, face: int) -> int:
    """R16  What a team comes to in a battle: its die and what its pawn adds."""
    return face + bonus(s, t, fighter(s, t))


@rule
@large
def battle(s: Tactics, blue: int, red: int) -> None:
    """R16  Both throw at once. A natural 6 against a natural 1 is a foul; equal totals throw again."""
    o = s.attack
    mine = blue if o == 0 else red
    theirs = red if o == 0 else blue
    rival = fighter(s, 1 - o)
    if is_foul(mine, theirs):
        foul(s, 1 - o if theirs == 1 else o, rival if theirs == 1 else s.carrier)
        return
    lead = total(s, o, mine) - total(s, 1 - o, theirs)
    if lead > 0:
        beats_keeper = is_keeper(s, 1 - o, rival)  # R16, RD18: anywhere
        s.phase = phase.SHOT if beats_keeper or is_box(s, s.ball, 1 - o) else phase.NEXT_SET
    elif lead < 0:
        win_ball(s, rival)


@rule
@large
def win_ball(s: Tactics, i: int) -> None:
    """R11, R16  The defenders have the ball and a new set, wherever it is. RD14  By option a chance."""
    s.attack = 1 - s.attack
    s.carrier = i
    s.barred = NO_PAWN
    chance = s.capture_shot == ON and is_box(s, s.ball, 1 - s.attack)
    s.phase = phase.SHOT if chance else phase.NEXT_SET


# --- fouls and cards ---------------------------------------------------------------------------------


@rule
@large
def foul(s: Tactics, t: int, i: int) -> None:
    """R17, RD17  Yellow card; penalty if the defenders fouled in their own area, else a free kick on that square."""
    fouled = s.carrier if t != s.attack else pawn_at(s, 1 - s.attack, s.ball)
    s.restart = restart.PENALTY if is_penalty(s, t) else restart.FREE_KICK
    s.attack = 1 - t
    s.carrier = fouled
    s.minor = 0
    s.phase = phase.RESTART
    book(s, t, i)
    if men(s, t) == 1:  # RD16: its keeper alone, or nobody but one to become it
        s.lost = 1 + t
        s.phase = phase.OVER


@rule
def is_penalty(s: Tactics, t: int) -> bool:
    """R17, RD17  Whether a foul of that team gives a penalty: in its own area, by the attackers only by option."""
    return is_box(s, s.ball, t) and (t != s.attack or s.own_foul == PENALTY_TOO)


@rule
@large
def book(s: Tactics, t: int, i: int) -> None:
    """R18  The second yellow is a red. The defenders share one count, which begins again after a red."""
    whose = GROUP if is_defender(s, t, i) else i
    if s.yellow[t][whose] == 0:
        s.yellow[t][whose] = 1
        return
    s.yellow[t][whose] = 0
    send_off(s, t, i)


# --- the shot ----------------------------------------------------------------------------------------


@rule
@large
def shoot(s: Tactics, result: int) -> None:
    """R26  Goal: the others kick off. Flag: corner (R23). Keeper's sign: goal kick (R22)."""
    s.barred = NO_PAWN
    s.minor = 0
    if result == GOAL:
        s.goals[s.attack] += 1
        s.attack = 1 - s.attack
        s.phase = phase.KICK_OFF
    elif result == FLAG:
        s.side = int(s.restart == restart.PENALTY and s.penalty_corner == CHOSEN)
        s.restart = restart.CORNER
        s.phase = phase.RESTART
    else:
        s.attack = 1 - s.attack
        s.carrier = s.keeper[s.attack]
        s.restart = restart.GOAL_KICK
        s.phase = phase.RESTART
