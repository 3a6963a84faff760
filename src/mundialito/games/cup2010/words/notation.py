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
from collections.abc import Mapping
from typing import Final

from mundialito.cups.cards import Bags
from mundialito.engine.options import read_options, read_parts
from mundialito.engine.positions import fields_text, read_fields
from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread
from mundialito.engine.who import SEAT_LETTERS

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
from ..rules.options import OPTIONS, PARTS, TEAM_CODES
from ..rules.parts import ACTS, FULL, GROUP_SIZE, KINDS, MOST_PICKS, SEATS, SLOTS, kind_of, one
from ..rules.setup import prepare
from ..rules.state import Cup

CARD_TEXTS: Final = ("goal", "2goals", "3goals", "attack", "defence", "foul", "offside", "penalty", "?")
BAG: Final = Bags(CARD_TEXTS, FULL)
cards_of: Final = BAG.cards
SIDES: Final = ("first", "second")
SLOT_TEXTS: Final = tuple(f"{match}{side}" for match in range(1, 5) for side in "ab")
PHASES: Final[dict[str, int]] = {name.lower(): number for name, number in vars(phase).items() if name.isupper()}
PHASE_NAMES: Final[dict[int, str]] = {number: name for name, number in PHASES.items()}


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


EVENT_TEXTS: Final = _event_texts()
EVENT_NUMBERS: Final = {text: e for e, text in enumerate(EVENT_TEXTS)}
SHOWN: Final = {REVEAL + number: cards for number, cards in combinations().items()}


def text(e: int) -> str:
    """An event as match files write it."""
    return EVENT_TEXTS[e]


def read(text: str) -> int:
    """The opposite of `text`; raises Misread with a sentence."""
    event = EVENT_NUMBERS.get(" ".join(text.split()))
    if event is None:
        raise Misread(
            "'{text}' is no event of cup2010; an event reads like 'first adds goal', 'plays goal on 1a' or 'whistle'.",
            text=text,
        )
    return event


# --- positions --------------------------------------------------------------------------------------------

BAGS: Final = ("deck", "pile", "discard", "hand", "chosen", "shown", "flipped", "hold")
OPTION_FIELDS: Final = {o.name: o for o in OPTIONS}
SETTINGS: Final = ("seats", *OPTION_FIELDS)


def position(s: Cup) -> str:
    """A state, or a view: every field that differs from a cup about to begin."""
    settings = {name: _number_text(name, getattr(s, name)) for name in SETTINGS}
    told = {name: text for name, text in settings.items() if name == "seats" or _unusual(s, name)}
    return fields_text(s, _blank(settings), told, _number_text)


def read_position(text: str) -> Cup:
    """The opposite of `position`; raises Misread with a sentence."""
    given = dict(word.partition("=")[::2] for word in text.split())
    s = _blank({name: given.pop(name) for name in SETTINGS if name in given})
    read_fields(s, given, _number, "cup2010")
    return s


def _blank(settings: Mapping[str, str]) -> Cup:
    """A cup about to begin, with these seats and options."""
    s = Cup()
    given = dict(settings)
    seats = given.pop("seats", "")
    if seats not in tuple(map(str, range(2, SEATS + 1))):
        raise Misread("A position names its seats, from 2 to 8: 'seats=4 …'.")
    s.seats = int(seats)
    for name, number in read_options(OPTIONS, given).items():
        setattr(s, name, number)
    prepare(s, read_parts(PARTS, {}))
    s.phase = phase.DEALER
    return s


def _unusual(s: Cup, name: str) -> bool:
    """Whether an option differs from what its rulebook says."""
    if name in ("rulebook", "stop_when_decided"):
        return bool(getattr(s, name) != 0)
    usual = _blank({"seats": "2", "rulebook": OPTION_FIELDS["rulebook"].values.text(s.rulebook)})
    return bool(getattr(s, name) != getattr(usual, name))


def _number_text(name: str, number: int) -> str:
    if name in BAGS:
        return BAG.text(number)
    if name == "phase":
        return PHASE_NAMES[number]
    return OPTION_FIELDS[name].values.text(number) if name in OPTION_FIELDS else str(number)


def _number(name: str, text: str) -> int | None:
    if name in BAGS:
        return BAG.number(text)
    return PHASES.get(text) if name == "phase" else whole(text)
