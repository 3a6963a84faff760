"""Cards, events and positions as text, and back.

    goal 2goals 3goals 1and1 attack defence penalty foul offside ? action cards, and one that the viewer cannot name
    1a 1b … 24a 24b                                                rows: match of the round, first- or second-named team
    plays goal · defends · plays 3goals as 2goals · on 7a · no second goal · discards foul
    dealer B · team BRA · gives goal · rolls 5 · whistle · lot 2 · coin first

A position is every field that differs from a cup about to begin: `seats=3 year=1966 phase=turn hand=0:goal+2*foul`.
"""

from __future__ import annotations

from typing import Final

from mundialito.cups.cards import Bags
from mundialito.engine.notation import Events, Positions, constants
from mundialito.engine.who import SEAT_LETTERS

from .. import rules
from ..rules import phase
from ..rules.events import COIN, DEALER, DISCARD, EVENTS, GIVE, LOT, PLAY, ROLL, ROW, STOP, TEAM, WHISTLE
from ..rules.options import NATIONS
from ..rules.parts import FACES, FULL, GROUP_SIZE, KINDS, MATCHES, SEATS

CARD_TEXTS: Final = ("goal", "2goals", "3goals", "1and1", "attack", "defence", "penalty", "foul", "offside", "?")
BAG: Final = Bags(CARD_TEXTS, FULL)
cards_of: Final = BAG.cards
ACT_TEXTS: Final = (
    *(f"plays {card}" for card in CARD_TEXTS[:KINDS]), "defends", "plays 2goals as goal", "plays 3goals as goal",
    "plays 3goals as 2goals",
)  # fmt: skip
ROW_TEXTS: Final = tuple(f"{match}{side}" for match in range(1, MATCHES + 1) for side in "ab")
PHASE: Final = constants(phase)


def _event_texts() -> list[str]:
    texts = [""] * EVENTS
    for row, where in enumerate(ROW_TEXTS):
        texts[ROW + row] = f"on {where}"
    for act, words in enumerate(ACT_TEXTS):
        texts[PLAY + act] = words
    for kind, card in enumerate(CARD_TEXTS):
        texts[DISCARD + kind], texts[GIVE + kind] = f"discards {card}", f"gives {card}"
    for p in range(SEATS):
        texts[DEALER + p] = f"dealer {SEAT_LETTERS[p]}"
    for nation, code in enumerate(NATIONS):
        texts[TEAM + nation] = f"team {code}"
    for face in range(FACES):
        texts[ROLL + face] = f"rolls {face + 1}"
    for i in range(GROUP_SIZE):
        texts[LOT + i] = f"lot {i + 1}"
    texts[STOP], texts[WHISTLE], texts[COIN], texts[COIN + 1] = "no second goal", "whistle", "coin first", "coin second"
    return texts


WRITTEN: Final = Events(rules, _event_texts(), "plays goal", "on 7a", "discards foul")
text, read = WRITTEN.text, WRITTEN.read


BAGS: Final = dict.fromkeys(("deck", "pile", "played", "buried", "hand"), BAG)
POSITIONS: Final = Positions(rules, {"phase": PHASE, **BAGS})
position, read_position = POSITIONS.position, POSITIONS.read_position
