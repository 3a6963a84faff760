"""Cards, events and positions as text, and back.

    goal 2goals 3goals attack defence foul offside penalty ?     action cards, and one that the viewer cannot name
    RSA MEX … CHI                                                teams; in a block 1a is the first-named of match 1
    first adds goal · second seals · plays goal on 1a · covers 2b with foul · discards foul
    dealer B · team MEX · owner B · gives goal · shows goal goal attack · flips attack
    shuffles · misses · whistle · lot 2

A position is every field that differs from a cup about to begin: `seats=2 phase=turn hold=0:goal+2*foul`.
"""

from __future__ import annotations

import itertools
from typing import Final

from mundialito.cups.cards import Bags
from mundialito.engine.notation import Events, Positions, constants
from mundialito.engine.who import SEAT_LETTERS

from .. import rules
from ..rules import phase
from ..rules.events import (
    DEALER,
    DISCARD,
    EVENTS,
    FLIP,
    GIVE,
    LOT,
    MISS,
    OWNER,
    PICK,
    PLAY,
    REVEAL,
    SEAL,
    SHUFFLE,
    TEAM,
    WHISTLE,
    combination,
)
from ..rules.knockout import is_cover
from ..rules.options import TEAM_CODES
from ..rules.parts import ACTS, FULL, GROUP_SIZE, KINDS, MOST_PICKS, SEATS, SLOTS, kind_of, one
from ..rules.state import Cup

CARD_TEXTS: Final = ("goal", "2goals", "3goals", "attack", "defence", "foul", "offside", "penalty", "?")
BAG: Final = Bags(CARD_TEXTS, FULL)
cards_of: Final = BAG.cards
SIDES: Final = ("first", "second")
SLOT_TEXTS: Final = tuple(f"{match}{side}" for match in range(1, 5) for side in "ab")
PHASE: Final = constants(phase)


def combinations() -> dict[int, tuple[int, ...]]:
    """The cards of every bag of one to four, by its number."""
    sets = (c for n in range(1, MOST_PICKS + 1) for c in itertools.combinations_with_replacement(range(KINDS), n))
    return {combination(sum(map(one, cards))): cards for cards in sets}


def _event_texts() -> list[str]:
    texts = [""] * EVENTS
    for side, name in enumerate(SIDES):
        texts[SEAL + side] = f"{name} seals"
        for kind in range(KINDS):
            texts[PICK + KINDS * side + kind] = f"{name} adds {CARD_TEXTS[kind]}"
    for act, slot in itertools.product(range(ACTS), range(SLOTS)):
        card, where = CARD_TEXTS[kind_of(act)], SLOT_TEXTS[slot]
        texts[PLAY + SLOTS * act + slot] = (
            f"covers {where} with {card}" if is_cover(act) else f"plays {card} on {where}"
        )
    for kind, card in enumerate(CARD_TEXTS):
        texts[GIVE + kind] = f"gives {card}"
        if kind < KINDS:
            texts[DISCARD + kind], texts[FLIP + kind] = f"discards {card}", f"flips {card}"
    for p in range(SEATS):
        texts[DEALER + p], texts[OWNER + p] = f"dealer {SEAT_LETTERS[p]}", f"owner {SEAT_LETTERS[p]}"
    for t, code in enumerate((*TEAM_CODES, "?")):
        texts[TEAM + t] = f"team {code}"
    for number, cards in combinations().items():
        texts[REVEAL + number] = " ".join(["shows", *(CARD_TEXTS[kind] for kind in cards)])
    for i in range(GROUP_SIZE):
        texts[LOT + i] = f"lot {i + 1}"
    texts[SHUFFLE], texts[MISS], texts[WHISTLE] = "shuffles", "misses", "whistle"
    return texts


WRITTEN: Final = Events(rules, _event_texts(), "first adds goal", "plays goal on 1a", "whistle")
SHOWN: Final = {REVEAL + number: cards for number, cards in combinations().items()}
text, read = WRITTEN.text, WRITTEN.read


def _wait(s: Cup) -> None:
    """A cup about to begin; where the cards are, a position says."""
    s.phase = phase.DEALER


BAGS: Final = dict.fromkeys(("deck", "pile", "discard", "hand", "chosen", "shown", "flipped", "hold"), BAG)
POSITIONS: Final = Positions(rules, {"phase": PHASE, **BAGS}, begin=_wait)
position, read_position = POSITIONS.position, POSITIONS.read_position
