"""What a cup is waiting for. One phase stands at a time, in groups by who acts; the comments say on what."""

from typing import Final

# The seat in turn
TURN: Final = 0  # chooses a card, to play or to discard (B4)
ROW: Final = 1  # chooses the row for it (B6, B7)
SECOND: Final = 2  # chooses the row of the other goal of 1+1 (B8)

# Nature
DEALER: Final = 3  # draws the dealer (B1)
TEAMS: Final = 4  # deals the flags (B1)
DEAL: Final = 5  # deals the hands (B2)
DRAW: Final = 6  # gives the seat in turn a new card (B4)
SCORE: Final = 7  # rolls dice, and blows the whistle (B12, B13)
LOTS: Final = 8  # draws lots in a group (E8, E12)
COIN: Final = 9  # tosses a coin for a drawn match (B20)
KICKS: Final = 10  # rolls dice for a shoot-out (B20)

OVER: Final = 11  # the cup is won (B23)
