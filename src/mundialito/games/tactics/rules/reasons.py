"""Why an event is refused: a code for the rules, a rule number and a sentence for people. Each exists once."""

from __future__ import annotations

from typing import Final

from mundialito.engine.reasons import Reason, numbered

OVER: Final = 1
NO_EVENT: Final = 2
OTHER_SEAT: Final = 3
NATURES_TURN: Final = 4
NOT_NATURES: Final = 5
OTHER_OUTCOME: Final = 6
NO_SUCH_FACE: Final = 7
NO_SIGNAL: Final = 8
NOT_SLOW: Final = 9
TRY_ASKS: Final = 10
PAWN_ASKS: Final = 11
TO_ASKS: Final = 12
BALL_ASKS: Final = 13
CORNER_ASKS: Final = 14
WAIVE_ASKS: Final = 15
PLACE_ASKS: Final = 16
WHO_ASKS: Final = 17
NOT_ON_PITCH: Final = 18
CARRIER_STAYS: Final = 19
KEEPER_STAYS: Final = 20
CANNOT_USE_THROW: Final = 21
NOT_EXACT: Final = 22
BLOCKED: Final = 23
OWN_PAWN: Final = 24
OWN_HALF: Final = 25
WALL: Final = 26
BOX_FULL: Final = 27
GOAL_AREA_FULL: Final = 28
SECOND_TOUCH: Final = 29
MUST_CAPTURE: Final = 30
KEEPER_RANGE: Final = 31
OPPONENT_ALONE: Final = 32
OVER_HALFWAY: Final = 33
LEAVE_BOX: Final = 34
BALL_CORNER: Final = 35
NO_DRIBBLE: Final = 36
GOAL_AREA_ONLY: Final = 37
CIRCLE_ONLY: Final = 38
FRONT_ROW: Final = 39
ZONE: Final = 40
MIDFIELD_PLACES: Final = 41
DEFENCE_PLACES: Final = 42
ARC_ONLY: Final = 43
BORDER_ONLY: Final = 44
RING_ONLY: Final = 45
PENALTY_ROWS: Final = 46
NEAREST_ONLY: Final = 47
KICKER_STAYS: Final = 48
NOT_THE_CORNER: Final = 49
NOT_A_TAKER: Final = 50
NOT_A_KICKER: Final = 51
ONLY_KEEPER: Final = 52
CORNER_ONLY: Final = 53
CHANCE_ASKS: Final = 54

REASONS: Final = numbered(
    Reason(OVER, "R28", "The match is over: nothing more can be played. Start another one."),
    Reason(NO_EVENT, "R0", "There is no such move in this game."),
    Reason(OTHER_SEAT, "R0", "It is not your decision now: wait until you are asked."),
    Reason(NATURES_TURN, "R1", "The dice are being thrown: wait for the result."),
    Reason(NOT_NATURES, "R1", "Nothing is thrown now: a player is to decide."),
    Reason(OTHER_OUTCOME, "R1", "That is not what is thrown now."),
    Reason(NO_SUCH_FACE, "R26", "Neither spinner nor shooting die of this table shows that."),
    Reason(NO_SIGNAL, "R28", "The signal comes once a period, from a real clock that is running."),
    Reason(NOT_SLOW, "R27", "Only where the clock is real and running can a player who owes a choice be too slow."),
    Reason(TRY_ASKS, "R5", "Throw the die for a field player, or take the keeper for one step."),
    Reason(PAWN_ASKS, "R1", "The die is thrown: take the pawn that uses it."),
    Reason(TO_ASKS, "R1", "You have taken a pawn: choose the square where it goes."),
    Reason(BALL_ASKS, "R7", "Play the ball: choose its square, or with a 1 take the carrier to dribble."),
    Reason(CORNER_ASKS, "R23", "Before the corner: take a pawn to place it anywhere, or skip."),
    Reason(WAIVE_ASKS, "R19", "The others were too slow: claim the free kick or play on."),
    Reason(CHANCE_ASKS, "R12", "A direct pass into the area: shoot, or play on."),
    Reason(PLACE_ASKS, "RD3", "Choose a square for this pawn, or accept the proposed placing."),
    Reason(WHO_ASKS, "RD3", "Name one of your pawns for this, or accept the proposal."),
    Reason(NOT_ON_PITCH, "R18", "That pawn is not on the pitch: take another one."),
    Reason(CARRIER_STAYS, "R8", "The pawn on the ball does not move by this throw: take another one."),
    Reason(KEEPER_STAYS, "R5", "The keeper never moves by a throw: take a field player."),
    Reason(CANNOT_USE_THROW, "R1", "That pawn has no square at exactly that distance: take another one."),
    Reason(NOT_EXACT, "R1", "That square is not exactly so far, with one change of direction at most: count again."),
    Reason(BLOCKED, "R1", "Opponents block every way there: choose another square."),
    Reason(OWN_PAWN, "R3", "One of your own pawns stands there: choose another square."),
    Reason(OWN_HALF, "R4", "Defenders and keeper stay in their own half: choose a square there."),
    Reason(WALL, "R3", "Too many of your pawns would stand side by side: choose another square."),
    Reason(BOX_FULL, "R3", "Four of your field players are in that penalty area already: choose a square outside."),
    Reason(GOAL_AREA_FULL, "R3", "One of your pawns is in that goal area already: choose a square outside."),
    Reason(SECOND_TOUCH, "RD12", "Who took the restart may not touch the ball before somebody else has."),
    Reason(MUST_CAPTURE, "R11", "At this table a pawn that can reach the ball must go there."),
    Reason(KEEPER_RANGE, "R5", "At this table the keeper stays in his penalty area."),
    Reason(OPPONENT_ALONE, "R7", "Only an opponent stands there: play to a free square, a team-mate or a pair."),
    Reason(OVER_HALFWAY, "R6", "At the kick-off the ball must cross the halfway line: choose a square over there."),
    Reason(LEAVE_BOX, "R22", "At a goal kick the ball must leave the penalty area: choose a square outside."),
    Reason(BALL_CORNER, "R2", "The ball does not get there: exactly that far, without turning back."),
    Reason(NO_DRIBBLE, "R8", "Only a field player can dribble, with a 1, not at a restart, and where he finds room."),
    Reason(GOAL_AREA_ONLY, "R6", "The keeper goes to one of the two squares of his goal area."),
    Reason(CIRCLE_ONLY, "R6", "That is done from the centre circle: choose one of its squares that is offered."),
    Reason(FRONT_ROW, "R6", "That pawn stands in your row 8: choose a free square there."),
    Reason(ZONE, "R24", "Opponents keep one square away from the ball: choose a square further off."),
    Reason(MIDFIELD_PLACES, "R6", "The places of row 6 are A, C, F and H: choose a free one."),
    Reason(DEFENCE_PLACES, "R6", "The places of row 4 are B, D, E and G: choose a free one."),
    Reason(ARC_ONLY, "R25", "The penalty is taken from the arc: choose one of its two squares."),
    Reason(BORDER_ONLY, "R22", "Who leaves the area goes to the row and columns that border it."),
    Reason(RING_ONLY, "R24", "Who leaves the zone round the ball goes to a square two steps from it."),
    Reason(PENALTY_ROWS, "R25", "At a penalty one goes to rows 3 or 4 outside the area; only attackers to the arc."),
    Reason(NEAREST_ONLY, "RD3", "That pawn makes room: it goes to the nearest square that is allowed."),
    Reason(KICKER_STAYS, "R23", "The pawn that takes the corner is not moved: take another one."),
    Reason(NOT_THE_CORNER, "R23", "The corner square is the kicker's: choose another one."),
    Reason(NOT_A_TAKER, "RD11", "The free kick is taken by a pawn near the ball that may stand there: choose one."),
    Reason(NOT_A_KICKER, "RD7", "That pawn is not to be placed here now: name one that is offered."),
    Reason(ONLY_KEEPER, "R5", "Only the keeper moves without a throw: take him, or throw."),
    Reason(CORNER_ONLY, "R23", "The corner is taken from one of the two corner squares at their end: choose one."),
)  # fmt: skip
