"""The restarts, by number, and the steps of placing that they have in common. What each does is in placing.py."""

from typing import Final

NONE: Final = 0  # open play
KICK_OFF: Final = 1  # R6
GOAL_KICK: Final = 2  # R22
FREE_KICK: Final = 3  # R24
CORNER: Final = 4  # R23
PENALTY: Final = 5  # R25
RESCUE: Final = 6  # R11: nobody got the loose ball in twenty rounds

# Steps, in this order; each restart goes through those it has
NEW_KEEPER: Final = 1  # RD15
NEW_KEEPER_PLACE: Final = 2
NEW_KEEPER_ROOM: Final = 3  # a team-mate leaves the goal area
WHERE: Final = 4  # the circle square (R19), the arc square (R25)
TAKER: Final = 5  # RD11
LEAVE: Final = 6  # the opponents leave the area (R22) or the zone (R24); at a penalty both leave the area (R25)
KEEPER_PLACE: Final = 7  # R22, R23
KEEPER_ROOM: Final = 8
KICKER_ROOM: Final = 9  # RD9: an own pawn leaves the corner square
ZONE: Final = 10  # RD9: the defenders leave the zone round the corner
MOVES: Final = 11  # RD9: three each
PLAY: Final = 12
