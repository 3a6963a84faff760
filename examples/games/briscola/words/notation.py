"""Events and positions as text, and back: `lot A`, `gives 7-cups`, `turns up 1-coins`, `plays 7-cups`, `trick B`."""

from typing import Final

from mundialito.engine.notation import Events, Named, Positions
from mundialito.engine.who import SEAT_LETTERS

from .. import rules
from ..rules.events import EVENTS, GIVE, HAND_OVER, LEAD, PLAY, SWAP, TAKE, TURN_UP
from ..rules.parts import CARDS, SEATS, UNKNOWN, rank_of, suit_of

RANK_TEXTS: Final = ("2", "4", "5", "6", "7", "10", "11", "12", "3", "1")
SUIT_TEXTS: Final = ("coins", "cups", "swords", "batons")
CARD_TEXTS: Final = [f"{RANK_TEXTS[rank_of(c)]}-{SUIT_TEXTS[suit_of(c)]}" for c in range(CARDS)]


def _event_texts() -> list[str]:
    texts = [""] * EVENTS
    texts[GIVE + UNKNOWN], texts[HAND_OVER], texts[SWAP] = "gives ?", "gives the trump card", "swaps"
    for p in range(SEATS):
        texts[LEAD + p], texts[TAKE + p] = f"lot {SEAT_LETTERS[p]}", f"trick {SEAT_LETTERS[p]}"
    for c, card in enumerate(CARD_TEXTS):
        texts[GIVE + c], texts[TURN_UP + c], texts[PLAY + c] = f"gives {card}", f"turns up {card}", f"plays {card}"
    return texts


WRITTEN: Final = Events(rules, _event_texts(), "plays 7-cups")
text, read = WRITTEN.text, WRITTEN.read

PHASES: Final = ("lot", "dealing", "turning_up", "playing", "taking", "drawing", "over")
PLACES: Final = (
    *("out", "stock", "trump", "table"),
    *(f"hand{p}" for p in SEAT_LETTERS[:SEATS]),
    *(f"won{p}" for p in SEAT_LETTERS[:SEATS]),
)
POSITIONS: Final = Positions(
    rules,
    {
        "phase": Named({text: number for number, text in enumerate(PHASES)}),
        "where": Named({text: number for number, text in enumerate(PLACES)}),
        "trump": Named({text: number for number, text in enumerate(["none", *CARD_TEXTS])}),
        "trick": Named({text: number for number, text in enumerate(["none", *CARD_TEXTS])}),
    },
)
position, read_position = POSITIONS.position, POSITIONS.read_position
