"""What a match is waiting for. One phase stands at a time, in groups by who acts; the comments say on what."""

from typing import Final

# Nature
TOSS: Final = 0  # one die each; the lower begins (RD1)
THROW: Final = 1  # a die for the team in turn, to move a pawn (R1)
BALL_THROW: Final = 2  # a die for the ball, two for the keeper (R2, R9)
BATTLE: Final = 3  # both throw for the ball (R16)
SHOT: Final = 4  # spinner or shooting die (R26)
SHOOTOUT: Final = 5  # the same, in the shoot-out (RD21)

# The team in turn
TRY: Final = 6  # throws, or takes the keeper for a step (R5)
PAWN: Final = 7  # the pawn that uses the throw (R1)
TO: Final = 8  # its square
BALL: Final = 9  # the ball's square, or the carrier to dribble with a 1 (R7, R8)
DRIBBLE: Final = 10  # the square of pawn and ball (R8)
CORNER_PAWN: Final = 11  # a pawn to place before a corner, or none (RD9)
CORNER_TO: Final = 12  # its square
WAIVE: Final = 13  # the attacking team: free kick or play on, the other was too slow (RD23)
CHANCE: Final = 14  # the attacking team: shoot or play on, where it may (R12)

# The team in turn, placing; it may accept the proposal instead
KEEPER_PLACE: Final = 15  # the keeper's square in the goal area (R6, R22, R23)
KICKER: Final = 16  # who kicks off (RD7)
KICKER_PLACE: Final = 17  # from D8 or E8
FRONT: Final = 18  # the other pawns of row 8
FRONT_PLACE: Final = 19  # and their squares
BACK_PLACE: Final = 20  # places in row 6
DEFENDER_PLACE: Final = 21  # places in row 4, if some stay empty
NEW_KEEPER: Final = 22  # who becomes keeper (RD15)
CIRCLE: Final = 23  # where a free kick after a minor breach is taken (R19)
TAKER: Final = 24  # who takes the free kick (RD11)
ARC: Final = 25  # from which arc square the penalty is taken (RD10)
SIDE: Final = 26  # on which side the corner after a penalty is taken (R23)
CLEAR: Final = 27  # where the next pawn that has to leave goes (RD3)

OVER: Final = 28  # the match is decided, or drawn where a league stops (RD24)

# Passed through within one event, never seen from outside
MOVED: Final = 29
PLAYED: Final = 30
NEXT_SET: Final = 31
KICK_OFF: Final = 32
RESTART: Final = 33
STEP: Final = 34
PERIOD_OVER: Final = 35
