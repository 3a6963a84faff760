"""Cards, events and positions as text, and back.

    goal 2goals 3goals 1and1 attack defence penalty foul offside ? action cards, and one that the viewer cannot name
    1a 1b … 24a 24b                                                rows: match of the round, first- or second-named team
    plays goal · defends · plays 3goals as 2goals · on 7a · no second goal · discards foul
    dealer B · team BRA · gives goal · rolls 5 · whistle · lot 2 · coin first

A position is every field that differs from a cup about to begin: `seats=3 year=1966 phase=turn hand=0:goal+2*foul`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mundialito.cups.cards import Bags
from mundialito.engine.options import read_options, read_parts
from mundialito.engine.positions import fields_text, read_fields
from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread
from mundialito.engine.who import SEAT_LETTERS

from ..rules import phase
from ..rules.events import COIN, DEALER, DISCARD, EVENTS, GIVE, LOT, PLAY, ROLL, ROW, STOP, TEAM, WHISTLE
from ..rules.options import NATIONS, OPTIONS, PARTS
from ..rules.parts import FACES, FULL, GROUP_SIZE, KINDS, MATCHES, SEATS
from ..rules.setup import prepare
from ..rules.state import World

CARD_TEXTS: Final = ("goal", "2goals", "3goals", "1and1", "attack", "defence", "penalty", "foul", "offside", "?")
BAG: Final = Bags(CARD_TEXTS, FULL)
cards_of: Final = BAG.cards
ACT_TEXTS: Final = (
    *(f"plays {card}" for card in CARD_TEXTS[:KINDS]), "defends", "plays 2goals as goal", "plays 3goals as goal",
    "plays 3goals as 2goals",
)  # fmt: skip
ROW_TEXTS: Final = tuple(f"{match}{side}" for match in range(1, MATCHES + 1) for side in "ab")
PHASES: Final[dict[str, int]] = {name.lower(): number for name, number in vars(phase).items() if name.isupper()}
PHASE_NAMES: Final[dict[int, str]] = {number: name for name, number in PHASES.items()}


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


EVENT_TEXTS: Final = _event_texts()
EVENT_NUMBERS: Final = {text: e for e, text in enumerate(EVENT_TEXTS)}


def text(e: int) -> str:
    """An event as match files write it."""
    return EVENT_TEXTS[e]


def read(text: str) -> int:
    """The opposite of `text`; raises Misread with a sentence."""
    event = EVENT_NUMBERS.get(" ".join(text.split()))
    if event is None:
        raise Misread(
            "'{text}' is no event of worldcup; an event reads like 'plays goal', 'on 7a' or 'discards foul'.", text=text
        )
    return event


# --- positions --------------------------------------------------------------------------------------------

BAGS: Final = ("deck", "pile", "played", "buried", "hand")
OPTION_FIELDS: Final = {o.name: o for o in OPTIONS}
SETTINGS: Final = ("seats", *OPTION_FIELDS)


def position(s: World) -> str:
    """A state, or a view: every field that differs from a cup about to begin."""
    settings = {name: number_text(name, getattr(s, name)) for name in SETTINGS}
    told = {name: text for name, text in settings.items() if name == "seats" or getattr(s, name)}
    return fields_text(s, _blank(told), told, number_text)


def read_position(text: str) -> World:
    """The opposite of `position`; raises Misread with a sentence."""
    given = dict(word.partition("=")[::2] for word in text.split())
    s = _blank({name: given.pop(name) for name in SETTINGS if name in given})
    read_fields(s, given, number, "worldcup")
    return s


def _blank(settings: Mapping[str, str]) -> World:
    """A cup about to begin, with these seats and options."""
    s = World()
    given = dict(settings)
    seats = given.pop("seats", "")
    if seats not in tuple(map(str, range(3, SEATS + 1))):
        raise Misread("A position names its seats, from 3 to 8: 'seats=4 …'.")
    s.seats = int(seats)
    for name, value in read_options(OPTIONS, given).items():
        setattr(s, name, value)
    prepare(s, read_parts(PARTS, {}))
    s.pile = s.deck
    s.phase = phase.DEALER
    return s


def number_text(name: str, number: int) -> str:
    """A number of a field in words, where it has words."""
    if name in BAGS:
        return BAG.text(number)
    if name == "phase":
        return PHASE_NAMES[number]
    return OPTION_FIELDS[name].values.text(number) if name in OPTION_FIELDS else str(number)


def number(name: str, text: str) -> int | None:
    """The opposite of `number_text`; None for what says nothing."""
    if name in BAGS:
        return BAG.number(text)
    if name == "phase":
        return PHASES.get(text)
    return whole(text)
