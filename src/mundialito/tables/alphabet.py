"""What a match's log is made of: the game's events, and the tables' own alphabet, which no rule ever sees.

| entry | who | value | body |
| --- | --- | --- | --- |
| EVENT | seat, Nature, the table | event of the game | milliseconds that it stands alone; `+`: with what does already |
| SETTING | | | what is agreed on before the match, whole (setting.py) |
| HASH | seat | | hash of the nonce that this seat's page drew |
| FIXED | | | header line and hashes: from here on the match exists |
| NONCE | seat | | the nonce |
| BEGUN | | | nonces as they count; what Nature deals follows |
| ASK_BACK | seat | events that would stay | |
| ANSWER_BACK | seat | 1 agrees, 0 does not | |
| TAKE_BACK | seat | events that stay | |
| LEAVE, RETURN | seat | | a bot plays for the seat, and gives it back |
| RESIGN | seat | | a bot plays on, or with two seats the match is over |
| FLAG | seat | | the time of the seat was up |
| PAUSE, RESUME | seat of whoever did it | | |
| CHAIR | seat | | somebody else sits there from now on |
| WOKE | | milliseconds that nobody saw pass: no server ran, or the clock was set on; not charged | |
| OVER | | | how it ended, scores, seed |
| STEP | seat | step | a lesson goes on to it, or back: then what came after its beginning is taken back |
| COMPILING, COMPILED | | | a simpler bot plays for those that think ahead, until the rules are compiled; no more |
"""

from __future__ import annotations

from typing import Final

EVENT: Final = 0
SETTING: Final = 1
HASH: Final = 2
FIXED: Final = 3
NONCE: Final = 4
BEGUN: Final = 5
ASK_BACK: Final = 6
ANSWER_BACK: Final = 7
TAKE_BACK: Final = 8
LEAVE: Final = 9
RETURN: Final = 10
RESIGN: Final = 11
FLAG: Final = 12
PAUSE: Final = 13
RESUME: Final = 14
CHAIR: Final = 15
WOKE: Final = 16
OVER: Final = 17
COMPILING: Final = 18
COMPILED: Final = 19
STEP: Final = 20

CHANGES_THE_GAME: Final = frozenset({EVENT, TAKE_BACK, STEP, OVER})  # a choice made before one of these is stale
