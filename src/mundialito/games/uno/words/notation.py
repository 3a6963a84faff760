"""Cards, events and positions as text, and back.

    R0-R9 RS RR R+2   red (Y yellow, G green, B blue): numbers, skip, reverse, +2
    W W+4 ?           wild, +4, a card that the viewer cannot name
    plays R5 · draws · keeps · uno · silent · names G · catches · lets go · accepts · challenges · stops
    starter B · gives R5 · turns up R5 · shuffles · lapses · shows R5 · guilty · innocent

A position is the top card and the hands, then whatever differs from an ordinary turn of A with all other cards in the
pile: `R0 | R1 W+4 | G2 G2 ; turn=B colour=R discard=R0,B0 pile=79*?`.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.game import blank
from mundialito.engine.notation import Events, Fields, Named, constants
from mundialito.engine.options import Choice, read_parts
from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread
from mundialito.engine.who import SEAT_LETTERS

from .. import rules
from ..rules import phase
from ..rules.cards import derive
from ..rules.events import (
    ACCEPT,
    CATCH,
    CHALLENGE,
    DRAW,
    EVENTS,
    GIVE,
    GUILTY,
    INNOCENT,
    KEEP,
    LAPSE,
    LET_GO,
    NAME,
    PLAY,
    SHOW,
    SHUFFLE,
    SILENT,
    STARTER,
    STOP,
    TURN_UP,
    UNO,
)
from ..rules.options import PARTS
from ..rules.parts import CARDS, DISCARD, NO_CARD, PILE, PLACES, UNKNOWN, colour_of, is_wild
from ..rules.setup import kind_of
from ..rules.state import Uno

COLOUR_LETTERS: Final = "RYGB"
SYMBOL_TEXTS: Final = (*"0123456789", "S", "R", "+2")
CARD_TEXTS: Final[tuple[str, ...]] = (*(c + s for c in COLOUR_LETTERS for s in SYMBOL_TEXTS), "W", "W+4", "?", "-")
CARD: Final = Named({text: card for card, text in enumerate(CARD_TEXTS)})
PHASE: Final = constants(phase)


def _event_texts() -> list[str]:
    texts = [""] * EVENTS
    singles = {
        DRAW: "draws", KEEP: "keeps", UNO: "uno", SILENT: "silent", CATCH: "catches", LET_GO: "lets go",
        ACCEPT: "accepts", CHALLENGE: "challenges", STOP: "stops", SHUFFLE: "shuffles", LAPSE: "lapses",
        GUILTY: "guilty", INNOCENT: "innocent",
    }  # fmt: skip
    for e, text in singles.items():
        texts[e] = text
    for card in range(CARDS):
        texts[PLAY + card] = f"plays {CARD_TEXTS[card]}"
        texts[TURN_UP + card] = f"turns up {CARD_TEXTS[card]}"
        texts[SHOW + card] = f"shows {CARD_TEXTS[card]}"
        texts[GIVE + card] = f"gives {CARD_TEXTS[card]}"
    texts[GIVE + UNKNOWN] = "gives ?"
    for colour, letter in enumerate(COLOUR_LETTERS):
        texts[NAME + colour] = f"names {letter}"
    for p, letter in enumerate(SEAT_LETTERS):
        texts[STARTER + p] = f"starter {letter}"
    return texts


WRITTEN: Final = Events(rules, _event_texts(), "plays R5", "draws", "names G")
text, read = WRITTEN.text, WRITTEN.read


# --- positions -------------------------------------------------------------------------------------


def position(s: Uno) -> str:
    """A state, or a view, as text."""
    head = " | ".join([CARD_TEXTS[s.top], *(" ".join(_listed(s.cards[p])) for p in range(s.seats))])
    extras: list[str] = []
    for name, place in (("discard", DISCARD), ("pile", PILE)):
        if _read(head, extras).cards[place] != s.cards[place]:
            extras.append(f"{name}={_counted(s.cards[place])}")
    if _read(head, extras).deck != s.deck:
        extras.append(f"deck={_counted(s.deck)}")
    extras += FIELDS.written(s, _read(head, extras))
    return " ; ".join([head, " ".join(extras)]) if extras else head


def read_position(text: str) -> Uno:
    """The opposite of `position`; raises Misread with a sentence."""
    head, _, tail = text.partition(";")
    s = _read(head, tail.split())
    _check_cards(s)
    derive(s)
    if max(s.turn, s.asked, s.starter - 1) >= s.seats:
        raise Misread(
            "Nobody sits there: hands end with seat {seats}, and turn, asked and starter must be one of them (UD14).",
            seats=s.seats,
        )
    if s.way not in (1, s.seats - 1):
        raise Misread("way is 1 to the right and {left} to the left, not {way} (U5).", left=s.seats - 1, way=s.way)
    return s


def _check_cards(s: Uno) -> None:
    """U1  No more of a card than a deck holds, nor more in a place than can lie there."""
    for card in range(CARDS):
        copies = sum(s.cards[place][card] for place in range(PLACES))
        if copies > s.deck[card] or s.deck[card] > (4 if is_wild(card) else 2):
            raise Misread("There are more {card} on the table than a deck holds (U1).", card=CARD_TEXTS[card])
    most = Uno.fields["size"].limit
    if max(map(sum, s.cards)) > most:
        raise Misread("A hand, or a pile, has at most {most} cards (U1).", most=most)


def _listed(row: list[int]) -> list[str]:
    return [CARD_TEXTS[card] for card, n in enumerate(row) for _ in range(n)]


def _counted(row: list[int]) -> str:
    """R5,R5,4*W,79*?: what there is more than two of, by its number."""
    return ",".join(f"{n}*{CARD_TEXTS[c]}" if n > 2 else ",".join([CARD_TEXTS[c]] * n) for c, n in enumerate(row) if n)


def _row(texts: list[str]) -> list[int]:
    row = [0] * (CARDS + 1)
    for text in texts:
        number, times, card = text.rpartition("*")
        copies = whole(number, 127) if times else 1
        if CARD.numbers.get(card, NO_CARD) > UNKNOWN or not copies:
            raise Misread("{text} is no card; cards are R0-R9 RS RR R+2 (also Y, G, B), W, W+4.", text=text)
        row[CARD.numbers[card]] += copies
    return row


def _read(head: str, extras: list[str]) -> Uno:
    top, *hands = (part.split() for part in head.split("|"))
    if len(top) != 1 or not 2 <= len(hands) <= 10:
        raise Misread("A position begins with the top card and two to ten hands: 'R0 | R1 W+4 | G2 G2'.")
    given = dict(pair.partition("=")[::2] for pair in extras)
    s = _ordinary(_card(top[0]), [_row(hand) for hand in hands])
    _lay_cards(s, given)
    FIELDS.put(s, given)
    return s


def _ordinary(top: int, hands: list[list[int]]) -> Uno:
    """An ordinary first turn of A."""
    s: Uno = blank(rules, len(hands))
    s.starter, s.way, s.turns, s.phase = 1, 1, 1, phase.TURN
    s.top, s.top_before, s.drawn, s.kept = top, NO_CARD, NO_CARD, NO_CARD
    if not is_wild(top):
        s.colour = colour_of(top)
    for p, hand in enumerate(hands):
        s.cards[p] = hand
    return s


def _lay_cards(s: Uno, given: dict[str, str]) -> None:
    """Discards, pile and deck, each from the others where it is not given."""
    lists = {name: given.pop(name) for name in ("discard", "pile", "deck") if name in given}
    rows = {name: _row([t for t in text.split(",") if t]) for name, text in lists.items()}
    s.cards[DISCARD] = rows.get("discard", _row([] if s.top == NO_CARD else [CARD_TEXTS[s.top]]))
    parts = read_parts(PARTS, {})
    box = [parts[kind_of(card)] for card in range(CARDS)]
    named = [sum(s.cards[place][card] for place in range(PLACES) if place != PILE) for card in range(CARDS)]
    unknown = any(s.cards[p][UNKNOWN] for p in range(PLACES))
    if "pile" in rows:
        s.cards[PILE] = rows["pile"]
        unknown = unknown or bool(rows["pile"][UNKNOWN])
        whole = [n + here for n, here in zip(named, rows["pile"], strict=False)]
        s.deck = rows["deck"][:CARDS] if "deck" in rows else box if unknown else whole
    else:
        s.deck = rows["deck"][:CARDS] if "deck" in rows else box
        s.cards[PILE] = [max(0, n - elsewhere) for n, elsewhere in zip(s.deck, named, strict=True)] + [0]


def _card(text: str) -> int:
    if text not in CARD.numbers:
        raise Misread("{text} is no card; cards are R0-R9 RS RR R+2 (also Y, G, B), W, W+4.", text=text)
    return CARD.numbers[text]


TABLES: Final = [name for name, field in Uno.fields.items() if field.shape]  # told by the head, and card by card
SEAT, COLOUR = Choice(*SEAT_LETTERS), Choice(*COLOUR_LETTERS)
FIELDS: Final = Fields(
    rules,
    {
        "phase": PHASE, "turn": SEAT, "asked": SEAT, "colour": COLOUR, "colour_before": COLOUR,
        **dict.fromkeys(("top", "top_before", "drawn", "kept"), CARD),
    },
    otherwise=("seats", *TABLES),
)  # fmt: skip
