"""Time (R27, R28): what is counted, when a period is over, what follows it, the shoot-out, and a player too slow."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import phase, restart
from .events import GOAL
from .options import AT_ONCE, AUTO, DECIDED, FULL, MINUTES, QUICK, SECONDS, SETS, STOP
from .parts import NO_PAWN
from .pawns import is_box
from .state import Tactics

# --- counting ----------------------------------------------------------------------------------------


@rule
@large
def period_sets(s: Tactics) -> int:
    """R28  Sets of a period by the set clock: of 54 seconds each, where minutes are chosen; a third in extra time."""
    half = 30
    if s.length == QUICK:
        half = 15
    elif s.length == FULL:
        half = 50
    elif s.length == MINUTES:
        half = (5 * s.minutes + 4) // 9
    return (half + 1) // 3 if s.period >= 2 else half  # 10, 5, 17


@rule
@large
def period_seconds(s: Tactics) -> int:
    """R28, RD19  Seconds of a period by a clock that counts them: 50 sets are 2700; minutes are what they say."""
    if s.length == MINUTES:
        return (10 if s.period >= 2 else 30) * s.minutes
    return 54 * period_sets(s)


@rule
@large
def period_length(s: Tactics) -> int:
    """RD19  Sets or seconds of a period. A real clock that nobody stops ends it after twice as many sets."""
    if s.clock == SECONDS:
        return period_seconds(s)
    return period_sets(s) if s.clock == SETS else 2 * period_sets(s)


@rule
def count_time(s: Tactics, seconds: int) -> None:
    """RD19  The seconds clock: 9 for a throw, a keeper's step or a spin, 30 for a placing once the period runs."""
    if s.clock == SECONDS and s.running == 1:
        s.count = min(s.count + seconds, 10_000)
        if s.count >= period_length(s):
            s.time_up = 1


@rule
def count_set(s: Tactics) -> None:
    """RD19  The set clock: the mark is set when the last set of the period begins."""
    if s.clock != SECONDS:
        s.count += 1
        if s.count >= period_length(s):
            s.time_up = 1


@rule
def pass_duty(s: Tactics) -> None:
    """RD22  Partners take turns when a set is over."""
    s.duty = 1 - s.duty


# --- periods (R28) -----------------------------------------------------------------------------------


@rule
@large
def end_period(s: Tactics) -> None:
    """R28, RD20  The other half, extra time, the shoot-out, or the end."""
    s.time_up = 0
    s.running = 0
    s.count = 0
    s.late = 0
    s.hurried = 0
    s.restart = restart.NONE
    level = s.goals[0] == s.goals[1]
    if s.period == 0 or s.period == 2:
        s.period += 1
        s.attack = 1 - s.first
        s.phase = phase.KICK_OFF
    elif level and s.draw != STOP:
        s.period += 1
        s.phase = phase.TOSS
    else:
        s.phase = phase.OVER


@rule
@large
def toss(s: Tactics, blue: int, red: int) -> None:
    """RD1, RD20, RD21  The lower throw begins; equal throws again."""
    if blue == red:
        return
    s.first = 0 if blue < red else 1
    s.attack = s.first
    s.turn = s.first
    s.phase = phase.SHOOTOUT if s.period == 4 else phase.KICK_OFF


@rule
@large
def take_kick(s: Tactics, result: int) -> None:
    """R28, RD21  Five each in turn, then one each, until they differ. Both take the same number."""
    t = s.attack
    s.kicks[t] += 1
    if result == GOAL:
        s.scored[t] += 1
    s.attack = 1 - t
    s.turn = s.attack
    lead = s.scored[0] - s.scored[1]
    even = s.kicks[0] == s.kicks[1] and s.kicks[0] >= 5
    early = s.shootout == DECIDED and (lead > 5 - s.kicks[1] or -lead > 5 - s.kicks[0])
    if (even and (lead != 0 or s.kicks[0] == 100)) or (early and s.kicks[t] <= 5):  # 100 each: it will never happen
        s.phase = phase.OVER


# --- from outside (R27, RD23) ------------------------------------------------------------------------


@rule
def signal(s: Tactics) -> None:
    """R28  The timer rings. RD19  It sets the mark; by option it ends the period, unless a chance is on."""
    s.time_up = 1
    if s.signal == AT_ONCE and not is_attack(s):
        s.phase = phase.PERIOD_OVER


@rule
def is_attack(s: Tactics) -> bool:
    """RD19  A chance that is completed: ball played into the area, a corner, a penalty, a shot."""
    if s.phase == phase.SHOT or s.phase == phase.CHANCE or s.restart == restart.CORNER or s.restart == restart.PENALTY:
        return True
    return s.restart == restart.NONE and is_box(s, s.ball, 1 - s.attack)


@rule
@large
def too_slow(s: Tactics) -> None:
    """RD23  Who is too slow: by option the table plays for him; else a placing goes by the proposal, a move is void."""
    placing = phase.KEEPER_PLACE <= s.phase <= phase.CLEAR
    if s.slow == AUTO:
        if placing:
            s.accepted |= 1 << s.turn
        else:
            s.hurried = 1
        return
    s.late = 1 + s.turn
    if placing:
        s.accepted = 3
        s.late += 2


@rule
@large
def punish(s: Tactics) -> None:
    """R19, RD23  Attackers too slow: free kick from the circle for the others. Defenders: it may be waived."""
    t = (s.late - 1) & 1
    moves = s.late <= 2  # a move lapses if it is waived; a placing has been done
    s.late = 0
    if t == s.attack:
        award_minor(s, 1 - t)
        return
    if moves:
        s.pick = NO_PAWN
    s.resume = phase.MOVED if moves else s.phase
    s.phase = phase.WAIVE


@rule
@large
def award_minor(s: Tactics, t: int) -> None:
    """R19  A free kick from the circle: corrected, no card, no penalty."""
    s.attack = t
    s.carrier = NO_PAWN
    s.minor = 1
    s.restart = restart.FREE_KICK
    s.phase = phase.RESTART
