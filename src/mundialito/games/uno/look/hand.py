"""What one seat holds and may choose: every choice a button, every held card a button that can at least be refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from htpy import Attribute, Node, button, div, li, p, span, ul
from markupsafe import Markup

from mundialito.drawing import Place, parts
from mundialito.drawing.parts import STILL_HAND, leaning
from mundialito.drawing.pieces import HOLE, cut, drawn, joined
from mundialito.words import say

from ..rules import phase, reasons
from ..rules.events import ACCEPT, CATCH, CHALLENGE, DRAW, KEEP, LET_GO, NAME, PLAY, SILENT, UNO
from ..rules.parts import PLUS_FOUR
from ..rules.questions import actor, may_play_plus_four
from ..rules.reasons import REASONS
from ..rules.state import Uno
from ..words.notation import COLOUR_LETTERS
from ..words.tell import card_words, colour_words, nature_words
from .cards import symbol_id
from .pieces import MUCH, art, listed, minis

PROMPTS: Final = {
    phase.TURN: reasons.TURN_ASKS, phase.DRAWN: reasons.DRAWN_ASKS, phase.CALL: reasons.CALL_ASKS,
    phase.COLOUR: reasons.COLOUR_ASKS, phase.CATCH: reasons.CATCH_ASKS, phase.ANSWER: reasons.ANSWER_ASKS,
}  # fmt: skip
OVER: Final = drawn(div(".kit-mine.uno-mine", data_phase="over"))


def private(v: Uno, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The hand and the choices of a seat, from its own view."""
    if v.phase == phase.OVER:
        return OVER
    is_asked = actor(v) == seat
    start, between, after, end = frame(
        prompt(v, lang) if is_asked else waiting(v, places, lang),
        is_asked,
        v.size[seat],
        any(e in offers for e in (DRAW, KEEP, ACCEPT)),
        lang,
    )
    buttons = choices(v, offers, places, lang, symbols_at)
    cards = hand(v, seat, offers, lang, symbols_at)
    return joined([start, *buttons, between, *cards, after, known(v, seat, places, lang, symbols_at), end])


@lru_cache(MUCH)
def frame(words: str, is_asked: bool, cards: int, for_a_card: bool, lang: str) -> tuple[Markup, ...]:
    """What is around the choices, the cards of the hand and the cards that others showed."""
    return cut(
        div(".kit-mine.uno-mine")[
            div(".asked")[
                p(".prompt", role="status")[words] if is_asked else p(".waiting")[words],
                div(".choices")[HOLE],
            ],
            ul(".hand", STILL_HAND, data_n=cards, data_asked=for_a_card, aria_label=say("Your hand", lang))[HOLE],
            HOLE,
        ]
    )


def prompt(v: Uno, lang: str) -> str:
    """What is awaited of this seat."""
    if v.phase == phase.FIRST_COLOUR:
        return say("The first card is a wild: name its colour.", lang)
    return say(REASONS[PROMPTS[v.phase]].sentence, lang)


def waiting(v: Uno, places: Sequence[Place], lang: str) -> str:
    """Whom this seat waits for."""
    who = actor(v)
    if who < 0:
        return nature_words(v, [place.name for place in places], lang)
    return say("Waiting for {name}.", lang, name=places[who].name)


# --- choices -----------------------------------------------------------------------------------------


def choices(v: Uno, offers: Sequence[int], places: Sequence[Place], lang: str, at: str) -> list[Markup]:
    """A big button for all that is not a card of the hand."""
    other = places[v.turn].name
    return [choice(e, other, v.stack, lang, at) for e in offers if e >= DRAW]


@lru_cache(MUCH)
def choice(e: int, other: str, stack: int, lang: str, at: str) -> Markup:
    """One of them; a colour with its sign."""
    if NAME <= e < CATCH:
        letter = COLOUR_LETTERS[e - NAME]
        words = colour_words(e - NAME, lang)
        face = art(f"sign-{letter}", at, "sign")
        return drawn(button(".btn.choice.name", parts.choice(e), data_colour=letter)[face, span[words]])
    face = art("back", at) if e == DRAW else None
    return drawn(button(parts.choice(e), class_=f"btn choice {KINDS[e]}")[face, span[label(e, other, stack, lang)]])


KINDS: Final = {
    DRAW: "gold", KEEP: "gold", UNO: "danger", SILENT: "quiet", CATCH: "danger", LET_GO: "quiet",
    ACCEPT: "gold", CHALLENGE: "danger",
}  # fmt: skip


def label(e: int, other: str, stack: int, lang: str) -> str:
    """A choice in a few words, as the terminal has it."""
    return {
        DRAW: say("draw a card", lang),
        KEEP: say("keep it", lang),
        UNO: say("say UNO!", lang),
        SILENT: say("stay silent", lang),
        CATCH: say("catch {name}: two cards", lang, name=other),
        LET_GO: say("let it go", lang),
        ACCEPT: say("accept {count} card|accept {count} cards", lang, count=stack),
        CHALLENGE: say("challenge the +4 of {name}", lang, name=other),
    }[e]


# --- the hand -----------------------------------------------------------------------------------------


def hand(v: Uno, seat: int, offers: Sequence[int], lang: str, at: str) -> list[Markup]:
    """The cards, fanned and sorted by colour."""
    cards = listed(v.cards[seat])
    offered = {e - PLAY for e in offers if e < DRAW}
    bluff = PLUS_FOUR in offered and v.phase != phase.ANSWER and not may_play_plus_four(v, seat)
    new = v.drawn if v.phase == phase.DRAWN and v.turn == seat else -1
    held: list[Markup] = []
    for i, card in enumerate(cards):
        copy = i - cards.index(card)
        remark = "bluff" if bluff and card == PLUS_FOUR else "drawn" if card == new and copy == 0 else ""
        held.append(held_card(seat, card, copy, card in offered, remark, lang, at))
    return leaning(held)


@lru_cache(2 * MUCH)
def held_card(seat: int, card: int, copy: int, offered: bool, remark: str, lang: str, at: str) -> Markup:
    """A card of the hand: a button, also where the answer will be a refusal with its rule."""
    name, e = symbol_id(card), PLAY + card
    words = say("Play {card}", lang, card=card_words(card, lang))
    if remark:
        words += " " + (say("(a bluff: U7)", lang) if remark == "bluff" else say("(just drawn)", lang))
    move: dict[str, Attribute] = {
        "id": f"h{seat}-{name}-{copy}",
        "data-move": True,
        "data-from": "pile",
        "data-drag": "",
    }
    move["data-remark"] = say("bluff", lang) if remark == "bluff" else None
    return drawn(
        button(parts.choice(e, words), move, class_=["held", remark], aria_disabled=None if offered else "true")[
            art(name, at)
        ]
    )


def known(v: Uno, seat: int, places: Sequence[Place], lang: str, at: str) -> Node:
    """UD7  Cards of others that this seat was shown."""
    rows = [(q, listed(v.cards[q])) for q in range(v.seats) if q != seat and v.holds[q]]
    if not rows:
        return None
    return ul(".known", aria_label=say("Cards you were shown", lang))[
        [li[span[places[q].name], minis(tuple(cards), lang, at)] for q, cards in rows]
    ]
