"""Every event of a round: its number, who makes it, and what viewers see of it. Numbers are made and read here alone.

| range | who | what | seen by |
| --- | --- | --- | --- |
| PLAY + card | seat | plays the card (U4) | all |
| DRAW, KEEP | seat | draws a card, keeps it (U4, UD8) | all |
| UNO, SILENT | seat | the call (UD2) | all |
| NAME + colour | seat | names the colour (U6) | all |
| CATCH, LET_GO | seat | the catch (UD3) | all |
| ACCEPT, CHALLENGE | seat | the answer to a +4 (UD6), to a stacked +2 (UD15) | all |
| STOP | table | the organiser stops the round (UD11) | all |
| STARTER + seat | Nature | the lot (UD14) | all |
| GIVE + card | Nature | a card from the pile to whoever is owed one (U2, U4) | its taker; others GIVE + UNKNOWN |
| TURN_UP + card | Nature | the first card (U3) | all |
| SHUFFLE | Nature | the discards become the pile (U10) | all |
| LAPSE | Nature | nothing is left to draw (UD9, UD10) | all |
| SHOW + card | Nature | a card of the judged hand (UD7) | challenger and its holder, or all; others nothing |
| GUILTY, INNOCENT | Nature | the verdict (UD7) | all |
"""

from __future__ import annotations

from typing import Final

from .parts import CARDS, COLOURS, SEATS, UNKNOWN

PLAY: Final = 0
DRAW: Final = PLAY + CARDS
KEEP: Final = DRAW + 1
UNO: Final = KEEP + 1
SILENT: Final = UNO + 1
NAME: Final = SILENT + 1
CATCH: Final = NAME + COLOURS
LET_GO: Final = CATCH + 1
ACCEPT: Final = LET_GO + 1
CHALLENGE: Final = ACCEPT + 1
STOP: Final = CHALLENGE + 1
STARTER: Final = STOP + 1
GIVE: Final = STARTER + SEATS
TURN_UP: Final = GIVE + CARDS + 1
SHUFFLE: Final = TURN_UP + CARDS
LAPSE: Final = SHUFFLE + 1
SHOW: Final = LAPSE + 1
GUILTY: Final = SHOW + CARDS
INNOCENT: Final = GUILTY + 1
EVENTS: Final = INNOCENT + 1

GIVE_UNKNOWN: Final = GIVE + UNKNOWN  # what the others see: "draws a card"; never happens itself
