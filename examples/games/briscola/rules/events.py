"""Every event.

| range | who | what | seen by |
| --- | --- | --- | --- |
| LEAD + seat | Nature | the lot: who leads first (B3) | all |
| GIVE + card | Nature | a card from the stock to whoever is to have one (B3, B6) | its seat; others GIVE + UNKNOWN |
| TURN_UP + card | Nature | the trump card (B3) | all |
| HAND_OVER | Nature | the trump card to who draws last (B6) | all |
| PLAY + card | seat | a card into the trick (B4) | all |
| SWAP | seat | the 7 or the 2 for the trump card (B7) | all |
| TAKE + seat | Nature | the trick to who has won it (B5) | all |
"""

from typing import Final

from .parts import CARDS, SEATS, UNKNOWN

LEAD: Final = 0
GIVE: Final = LEAD + SEATS
TURN_UP: Final = GIVE + UNKNOWN + 1
HAND_OVER: Final = TURN_UP + CARDS
PLAY: Final = HAND_OVER + 1
SWAP: Final = PLAY + CARDS
TAKE: Final = SWAP + 1
EVENTS: Final = TAKE + SEATS
