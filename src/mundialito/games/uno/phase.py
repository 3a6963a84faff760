"""What a round is waiting for. One phase stands at a time; its comment says who acts, and on what."""

from typing import Final

STARTER: Final = 0  # Nature draws who starts (UD14)
DEAL: Final = 1  # Nature deals, one card a seat in turn (U2)
FIRST_CARD: Final = 2  # Nature turns up the first card (U3)
FIRST_COLOUR: Final = 3  # the starter names the colour of a wild that was turned up (U3)
TURN: Final = 4  # the seat in turn plays a card or draws one (U4)
DRAWING: Final = 5  # Nature hands that one over (U4)
DRAWN: Final = 6  # the seat in turn plays it or keeps it (UD8)
CALL: Final = 7  # the seat in turn, one card left, says UNO or stays silent (UD2)
COLOUR: Final = 8  # the seat in turn names the colour of its wild or +4 (U6)
CATCH: Final = 9  # the seat asked catches the silent one or lets go (UD3)
CAUGHT: Final = 10  # Nature hands two cards to the seat in turn, which was caught (U9)
ANSWER: Final = 11  # the seat asked accepts, challenges or stacks (UD6, UD15)
JUDGING: Final = 12  # Nature shows the hand card by card, then gives the verdict (UD7)
GUILTY: Final = 13  # Nature hands the penalty to the seat in turn (U8)
WRONG: Final = 14  # Nature hands the penalty to the seat asked, which challenged for another (UD6)
PENALTY: Final = 15  # Nature hands cards to the next seat, which then loses its turn (U6)
OVER: Final = 16  # a hand is empty, or the round is blocked or stopped (U11, UD10, UD11)
