"""What may be chosen now: the pawns in `movable`, the squares in `open`. The heart of the law, computed once an event.

`open_choices` is called when an event has been carried out. `offer` lists what it found and `refusal` looks it up, and
says why not where something is missing.
"""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import phase, reasons, restart
from .options import ANY, ON
from .parts import (
    ARC_ROW,
    BOX_ROWS,
    DEFENCE_ROW,
    KICK_OFF_ROW,
    MIDFIELD_ROW,
    NO_PAWN,
    NUMBERED,
    PAWNS,
    RANKS,
    SPREAD_DEFENCE,
    SPREAD_MIDFIELD,
    SQUARES,
    column_of,
    far,
    is_arc,
    is_circle,
    is_goal_area,
    is_middle,
    is_numbered,
    row_of,
)
from .pawns import is_box, is_on_pitch, square_of
from .reach import close_all, mark, mark_ball, mark_targets
from .standing import standing_refusal
from .state import Tactics


@rule
@large
def open_choices(s: Tactics) -> None:
    """Pawns and squares of the decision that is awaited; none where Nature throws."""
    s.movable = 0
    close_all(s)
    now = s.phase
    if phase.TRY <= now <= phase.DRIBBLE:
        open_moves(s)
        if now == phase.BALL:
            mark_ball(s, s.die)
    elif now == phase.CORNER_PAWN or phase.KEEPER_PLACE <= now <= phase.CLEAR:
        if asks_for_pawn(now):
            open_pawns(s)
        else:
            open_places(s)
    elif now == phase.CORNER_TO:
        open_places(s)


@rule
def asks_for_pawn(now: int) -> bool:
    """Whether a pawn is named in this phase, rather than a square."""
    if now == phase.KICKER or now == phase.FRONT or now == phase.NEW_KEEPER or now == phase.TAKER:
        return True
    return now == phase.PAWN or now == phase.CORNER_PAWN or now == phase.TRY


# --- moves (R1, R5, R8) ------------------------------------------------------------------------------


@rule
@large
def open_moves(s: Tactics) -> None:
    """Which pawns can use the throw, or where the one that was taken may go.

    One loop for all: the keeper's step (R5) and the dribble (R8) are moves of one square. With the option of R11 a
    first round looks for those who can capture, and a second one only if there is nobody.
    """
    looks = s.phase != phase.TO and s.phase != phase.DRIBBLE  # for pawns that have any square at all
    steps = s.phase == phase.TRY or s.phase == phase.BALL or s.phase == phase.DRIBBLE or s.pick == s.keeper[s.turn]
    forced = s.must_capture == ON and (s.carrier == NO_PAWN or s.turn != s.attack) and s.phase != phase.TRY
    for again in range(2):
        for i in range(PAWNS):
            if moving_refusal(s, i) == 0:
                only_ball = forced and again == 0
                if mark_targets(s, s.turn, i, 1 if steps else s.die, 1 if looks else SQUARES, only_ball) > 0:
                    s.movable |= 1 << i
                if looks:
                    close_all(s)
        if s.movable != 0 or not forced:
            break
    if not looks:
        s.movable = 0


@rule
@large
def moving_refusal(s: Tactics, i: int) -> int:
    """R1, R5, R8  Why that pawn is not to be moved now, wherever to."""
    if not is_on_pitch(s, s.turn, i):
        return reasons.NOT_ON_PITCH
    now = s.phase
    if now == phase.TRY:
        return 0 if i == s.keeper[s.turn] else reasons.ONLY_KEEPER
    if now == phase.BALL:
        dribbles = i == s.carrier and s.die == 1 and s.restart == restart.NONE and i != s.keeper[s.turn]
        return 0 if dribbles else reasons.NO_DRIBBLE
    if now != phase.PAWN:
        return 0 if i == s.pick else reasons.TO_ASKS
    if i == s.keeper[s.turn]:
        return reasons.KEEPER_STAYS
    return reasons.CARRIER_STAYS if i == s.carrier and s.turn == s.attack else 0


# --- naming a pawn -----------------------------------------------------------------------------------


@rule
def open_pawns(s: Tactics) -> None:
    """Who may be named: to kick off, to stand in row 8, as keeper, as taker, to be placed before a corner."""
    nearest = least_distance(s) if s.phase == phase.TAKER else 0
    for i in range(PAWNS):
        if naming_refusal(s, i, nearest) == 0:
            s.movable |= 1 << i


@rule
@large
def naming_refusal(s: Tactics, i: int, nearest: int) -> int:
    """R6, RD7, RD9, RD11, RD15  Why that pawn cannot be named here."""
    t = s.turn
    now = s.phase
    if now == phase.KICKER or now == phase.FRONT:
        fits = is_numbered(i) or (now == phase.KICKER and s.lifted[t] >> NUMBERED == 0)
        return 0 if s.lifted[t] >> i & 1 and fits and i != s.keeper[t] else reasons.NOT_A_KICKER
    if now == phase.NEW_KEEPER:  # RD15: any field pawn; at a kick-off they are all lifted
        return reasons.NOT_ON_PITCH if s.out[t] >> i & 1 else 0
    if not is_on_pitch(s, t, i):
        return reasons.NOT_ON_PITCH
    if now == phase.TAKER:
        return 0 if taking_distance(s, i) == nearest else reasons.NOT_A_TAKER
    if t == s.attack and i == s.carrier:
        return reasons.KICKER_STAYS
    for square in range(SQUARES):  # R23: before a corner
        if place_refusal(s, phase.CORNER_TO, i, square) == 0:
            return 0
    return reasons.CANNOT_USE_THROW


@rule
@large
def taking_distance(s: Tactics, i: int) -> int:
    """RD11  How near a pawn is to a free kick it may take: 0 on the ball; 100 or more if it may not stand there.

    On a goal-area square the keeper takes it if he is in that goal area. By option the distance does not matter. For
    the ball that nobody got in twenty rounds (R11) it is always the nearest field pawn.
    """
    t = s.turn
    here = square_of(s, t, i)
    if here == s.ball:
        return 0
    rescue = s.restart == restart.RESCUE
    if i == s.keeper[t]:
        if rescue or s.minor == 1 or not is_box(s, s.ball, t):
            return 200
        if is_goal_area(s.ball, t) and is_goal_area(here, t):
            return 0
    why = standing_refusal(s, t, i, s.ball)
    if why != 0:
        return 200 if why == reasons.OWN_HALF or why == reasons.OWN_PAWN else 100
    return 1 if s.offside_taker == ANY and not rescue else far(here, s.ball)


@rule
@large
def least_distance(s: Tactics) -> int:
    """RD11  The distance of the nearest pawn that may take the free kick."""
    least = 300
    for i in range(PAWNS):
        if is_on_pitch(s, s.turn, i) and taking_distance(s, i) < least:
            least = taking_distance(s, i)
    return least


# --- placing (RD3) -----------------------------------------------------------------------------------


@rule
@large
def open_places(s: Tactics) -> None:
    """Where the pawn may be placed. RD3 (4)  If no listed square is open: the nearest ones that are legal."""
    found = 0
    for square in range(SQUARES):
        if place_refusal(s, s.phase, s.pick, square) == 0:
            mark(s, square)
            found += 1
    if found == 0 and s.phase == phase.CLEAR:
        least = SQUARES
        for square in range(SQUARES):
            if leaving_refusal(s, s.pick, square) == 0:
                least = min(least, far(square, square_of(s, s.turn, s.pick)))
        for square in range(SQUARES):
            if leaving_refusal(s, s.pick, square) == 0 and far(square, square_of(s, s.turn, s.pick)) == least:
                mark(s, square)


@rule
@large
def place_refusal(s: Tactics, now: int, i: int, square: int) -> int:
    """Why that is not the place: the squares that the rule of each placing lists."""
    t = s.turn
    row = row_of(square, t)
    if now == phase.KEEPER_PLACE:  # R6, R22, R23
        return 0 if is_goal_area(square, t) else reasons.GOAL_AREA_ONLY
    if now == phase.KICKER_PLACE:  # R6
        return 0 if row == KICK_OFF_ROW and is_middle(square) else reasons.CIRCLE_ONLY
    if now == phase.CIRCLE:  # R19
        return 0 if is_circle(square) else reasons.CIRCLE_ONLY
    if now == phase.ARC:  # R25
        return 0 if is_arc(square, 1 - t) else reasons.ARC_ONLY
    if now == phase.SIDE:  # R23
        return 0 if row_of(square, t) == RANKS and column_of(square) % 7 == 0 else reasons.CORNER_ONLY
    if now == phase.CLEAR:
        return clear_refusal(s, i, square)
    if now == phase.CORNER_TO:
        return corner_refusal(s, i, square)
    if s.board[t][square] != 0:
        return reasons.OWN_PAWN
    if now == phase.FRONT_PLACE:  # R6
        if row != KICK_OFF_ROW:
            return reasons.FRONT_ROW
        return reasons.ZONE if t != s.attack and far(square, s.ball) <= 1 else 0
    if now == phase.BACK_PLACE:  # R6
        return 0 if row == MIDFIELD_ROW and SPREAD_MIDFIELD >> column_of(square) & 1 else reasons.MIDFIELD_PLACES
    return 0 if row == DEFENCE_ROW and SPREAD_DEFENCE >> column_of(square) & 1 else reasons.DEFENCE_PLACES


@rule
@large
def corner_refusal(s: Tactics, i: int, square: int) -> int:
    """R23, RD9  Before a corner: anywhere legal, not on the corner square, for defenders not in the zone; their keeper
    stays in the goal area."""
    t = s.turn
    if square == s.ball:
        return reasons.NOT_THE_CORNER
    if t != s.attack:
        if far(square, s.ball) <= 1:
            return reasons.ZONE
        if i == s.keeper[t] and not is_goal_area(square, t):
            return reasons.GOAL_AREA_ONLY
    return standing_refusal(s, t, i, square)


@rule
@large
def clear_refusal(s: Tactics, i: int, square: int) -> int:
    """RD3 (3)  The listed squares, if R3 and R4 allow them."""
    why = leaving_refusal(s, i, square)
    if why != 0:
        return why
    t = s.turn
    if s.step == restart.LEAVE or s.step == restart.ZONE:
        if s.restart == restart.GOAL_KICK:
            return 0 if is_border(s, square, s.attack) else reasons.BORDER_ONLY
        if s.restart == restart.PENALTY:
            row = row_of(square, 1 - s.attack)
            return 0 if row == BOX_ROWS or row == ARC_ROW else reasons.PENALTY_ROWS
        return 0 if far(square, s.ball) == 2 else reasons.RING_ONLY
    return 0 if far(square, square_of(s, t, i)) == 0 else reasons.NEAREST_ONLY  # never open: RD3 (4) decides


@rule
@large
def leaving_refusal(s: Tactics, i: int, square: int) -> int:
    """RD3  Why a pawn that has to leave may not stop there: the closed zone, R3 and R4."""
    t = s.turn
    if s.step == restart.LEAVE or s.step == restart.ZONE:
        if s.restart == restart.GOAL_KICK:
            if is_box(s, square, s.attack):
                return reasons.BORDER_ONLY
        elif s.restart == restart.PENALTY:
            if is_box(s, square, 1 - s.attack) or (t != s.attack and is_arc(square, t)):
                return reasons.PENALTY_ROWS
        elif far(square, s.ball) <= 1:
            return reasons.ZONE
    elif s.step == restart.KICKER_ROOM:
        if square == s.ball:
            return reasons.NOT_THE_CORNER
    elif is_goal_area(square, t):
        return reasons.GOAL_AREA_FULL
    return standing_refusal(s, t, i, square)


@rule
@large
def is_border(s: Tactics, square: int, t: int) -> bool:
    """R22  The row and the columns just outside a team's penalty area."""
    half = s.area_columns >> 1
    column = column_of(square)
    row = row_of(square, t)
    if row > ARC_ROW or column < 3 - half or column > 4 + half:
        return False
    return row == ARC_ROW or column == 3 - half or column == 4 + half


@rule
@large
def nearest_open(s: Tactics) -> int:
    """RD3 (5)  The open square nearest to where the pawn stood; ties: nearer to the own goal line, then A before H."""
    best = 0
    least = SQUARES * SQUARES
    here = s.ball if s.pick == NO_PAWN else square_of(s, s.turn, s.pick)
    for square in range(SQUARES):
        if s.open[square >> 5] >> (square & 31) & 1:
            away = 0 if here < 0 else far(square, here)
            order = (away * 32 + row_of(square, s.turn)) * 8 + column_of(square)
            if order < least:
                least = order
                best = square
    return best
