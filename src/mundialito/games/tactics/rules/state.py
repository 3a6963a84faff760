"""The whole table, in the order the rulebook introduces it."""

from __future__ import annotations

from mundialito.engine.record import State, array, number

from .parts import EVERYBODY, FULL_WORD, NO_PAWN, NO_SQUARE, PAWNS, SQUARES, TEAMS, WORDS


class Tactics(State):
    """One match. A plain object interpreted, a NumPy record compiled; rules cannot tell."""

    # What stands in the match header: seats, options (index into the option's values), parts.
    seats = number(4)  # 2, or 4 with two a team
    length = number(3)  # R28
    minutes = number(120)  # R28
    clock = number(2)  # R28
    signal = number(1)  # RD19
    draw = number(1)  # R28
    shootout = number(1)  # RD21
    slow = number(2)  # RD23
    defenders = number(1)  # R29
    shooting = number(1)  # R29
    partners = number(1)  # RD22
    contact = number(1)  # R1
    no_move = number(1)  # R1
    ball_path = number(1)  # R2
    turnover = number(1)  # R7
    direct_shot = number(1)  # R12
    dribble = number(1)  # R15
    capture_shot = number(1)  # RD14
    must_capture = number(1)  # R11
    attack_step = number(1)  # R5
    keeper_range = number(1)  # R5
    wall = number(1)  # R3
    box_limit = number(1)  # R3
    placing = number(1)  # RD3
    offside_taker = number(1)  # RD11
    interference = number(1)  # R21
    coming_back = number(1)  # R20
    goal_kick_offside = number(1)  # R20
    player_exempt = number(1)  # RD13
    own_foul = number(1)  # RD17
    penalty_corner = number(1)  # R23
    faces = array(3, limit=8)  # R26: goal, corner, goal kick on the spinner or the shooting die
    area_columns = number(6)  # R0

    phase = number(35)  # what is awaited: see phase.py
    turn = number(1)  # the team that moves or places
    attack = number(1)  # the team in possession, or that takes the restart
    spot = array(TEAMS, PAWNS, limit=SQUARES)  # spot[t][i]: the pawn's square + 1; 0: it is not on the pitch
    lifted = array(TEAMS, limit=EVERYBODY)  # pawns taken up to be placed; `spot` says where they stood (RD3)
    out = array(TEAMS, limit=EVERYBODY)  # R18: pawns sent off
    yellow = array(TEAMS, PAWNS + 1, limit=1)  # R18: yellow cards; the last column is that of the defenders
    keeper = array(TEAMS, limit=PAWNS)  # RD15: which pawn is the keeper

    ball = number(NO_SQUARE)  # its square
    carrier = number(NO_PAWN)  # the attacking team's pawn on it; NO_PAWN: it is loose, or the taker is not chosen
    barred = number(NO_PAWN)  # RD12: the attacking team's pawn that may not touch the ball again yet
    passes = number(1)  # R12: direct passes in this set
    dribbled = number(1)  # R15: the carrier has just dribbled
    rounds = number(20)  # R11: tries of the attackers for the loose ball
    line = number(9)  # R20: the row of the defenders' last field pawn when the ball was played; 0: no offside
    offside = number(EVERYBODY)  # R20: the attackers' pawns beyond it then

    thrown = array(2, limit=6)  # the dice that lie on the table: Blue's and Red's, or the keeper's two
    spun = number(3)  # the last shot's result + 1
    die = number(12)  # squares to go
    pick = number(NO_PAWN)  # the pawn that was taken, or that is to be placed

    restart = number(7)  # R9: which restart is being taken: see restarts.py
    step = number(12)  # how far it has come
    minor = number(1)  # R19: the free kick is for a minor breach
    accepted = number(3)  # RD3: teams that accepted the proposal for the rest of this placing, as bits
    places = number(6)  # RD9: moves made before the corner
    side = number(1)  # R23: after a penalty, the attackers have yet to choose the corner's side
    resume = number(35)  # RD23: the phase in which the match goes on if the free kick is waived

    period = number(4)  # R28: two halves, two extra periods, the shoot-out
    first = number(1)  # RD1: who won the right to begin, by the lower throw
    count = number(10_000)  # RD19: sets or seconds of this period
    running = number(1)  # R6: both have placed, the period's clock runs
    time_up = number(1)  # RD19
    goals = array(TEAMS, limit=127)
    kicks = array(TEAMS, limit=127)  # RD21: taken in the shoot-out
    scored = array(TEAMS, limit=127)  # RD21: of these, scored
    lost = number(TEAMS)  # RD16: 1 + the team that was left with its keeper alone
    duty = number(1)  # RD22: which partner of each team decides
    late = number(4)  # RD23: 1 + the team that was too slow, 2 more in a placing; 0 again within the event
    hurried = number(1)  # RD23: the table plays for the one who was too slow

    # Derived, written by pawns.py and choices.py alone: who stands where, and what may be chosen now.
    board = array(TEAMS, SQUARES, limit=PAWNS)  # board[t][square]: the pawn there + 1; 0: none of that team
    movable = number(EVERYBODY)  # pawns that may be taken now, as bits
    open = array(WORDS, limit=FULL_WORD)  # squares that may be chosen now, 32 to a word
