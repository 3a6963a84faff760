"""What a cup is waiting for. One phase stands at a time, in groups by who acts; the comments say on what."""

from typing import Final

# The owners of the two teams
CHOOSE: Final = 0  # seal one to four cards of the team's hand (C6)

# The seat in turn
TURN: Final = 1  # plays a card on a team or discards one (C11)

# Nature
DEALER: Final = 2  # draws the dealer (D1)
TEAMS: Final = 3  # deals the team cards (C3)
SHOW: Final = 4  # says whose a team of the group is (C5)
HANDS: Final = 5  # deals the hands of a group (C5)
REVEAL: Final = 6  # turns up the sealed cards (C6)
SCORE: Final = 7  # flips, shuffles, and blows the whistle (C7, C16)
LOTS: Final = 8  # draws lots in a group (C9)
DEAL: Final = 9  # deals hands for a block (C10)
DRAW: Final = 10  # refills the hand of the seat in turn (C11)
KICKS: Final = 11  # flips for a shoot-out (C17)

OVER: Final = 12  # the cup is won (C21)
