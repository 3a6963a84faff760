"""Every event of a cup: its number, who makes it, and what viewers see of it. Numbers are made and read here alone.

| range | who | what | seen by |
| --- | --- | --- | --- |
| ROW + row | seat in turn | where the card goes (B6, B7, B8) | all |
| STOP | seat in turn | no second goal of a 1+1 (B8) | all |
| PLAY + act | seat in turn | which card, and what is done with it (B4) | all |
| DISCARD + kind | seat in turn | a card face down (B2, B10) | itself; others DISCARD + UNKNOWN |
| DEALER + seat | Nature | the dealer (B1) | all |
| TEAM + nation | Nature | a flag to the next seat (B1) | all |
| GIVE + kind | Nature | a card to a seat (B2, B4) | itself; others GIVE + UNKNOWN |
| ROLL + face - 1 | Nature | a die for a penalty, an attack, a kick (B12, B20) | all |
| WHISTLE | Nature | the match, or the shoot-out, is over (B13) | all |
| LOT + place in the draw | Nature | the lot falls to a team of the group (E8, E12) | all |
| COIN + side | Nature | the coin falls to that side of the match (B20) | all |

All that is done to rows lies below 62, so that sets of it are the bits of one number.
"""

from __future__ import annotations

from typing import Final

from .parts import ACTS, FACES, GROUP_SIZE, KINDS, NATIONS, ROWS, SEATS, UNKNOWN

ROW: Final = 0
STOP: Final = ROW + ROWS
PLAY: Final = STOP + 1
DISCARD: Final = PLAY + ACTS
DEALER: Final = DISCARD + KINDS + 1
TEAM: Final = DEALER + SEATS
GIVE: Final = TEAM + NATIONS
ROLL: Final = GIVE + KINDS + 1
WHISTLE: Final = ROLL + FACES
LOT: Final = WHISTLE + 1
COIN: Final = LOT + GROUP_SIZE
EVENTS: Final = COIN + 2

DISCARD_UNKNOWN: Final = DISCARD + UNKNOWN  # what others see of a discarded card; never happens itself
GIVE_UNKNOWN: Final = GIVE + UNKNOWN  # and of one that is dealt or drawn
