"""What a round is waiting for. One phase stands at a time, in groups by who acts; the comments say on what."""

from typing import Final

# The seat in turn
TURN: Final = 0  # plays a card or draws one (U4)
DRAWN: Final = 1  # plays the card just drawn or keeps it (UD8)
CALL: Final = 2  # one card left: says UNO or stays silent (UD2)
COLOUR: Final = 3  # names the colour of its wild or +4 (U6)
FIRST_COLOUR: Final = 4  # the starter: names the colour of a wild that was turned up (U3)

# The seat asked
CATCH: Final = 5  # catches the silent one or lets go (UD3)
ANSWER: Final = 6  # accepts, challenges or stacks (UD6, UD15)

# Nature
DRAWING: Final = 7  # hands over the one card that the seat in turn draws (U4)
DEAL: Final = 8  # deals, one card a seat in turn (U2)
PENALTY: Final = 9  # hands cards to the next seat, which then loses its turn (U6)
CAUGHT: Final = 10  # hands two cards to the seat in turn, which was caught (U9)
GUILTY: Final = 11  # hands the penalty to the seat in turn (U8)
WRONG: Final = 12  # hands the penalty to the seat asked, which challenged for another (UD6)
JUDGING: Final = 13  # shows the hand card by card, then gives the verdict (UD7)
FIRST_CARD: Final = 14  # turns up the first card (U3)
STARTER: Final = 15  # draws who starts (UD14)

OVER: Final = 16  # a hand is empty, or the round is blocked or stopped (U11, UD10, UD11)
