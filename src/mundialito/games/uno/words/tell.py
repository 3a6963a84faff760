"""What happened, in words: one line an event, told to whoever saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.words import phrase, say

from ..rules.events import (
    ACCEPT,
    CATCH,
    CHALLENGE,
    DRAW,
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
from ..rules.parts import PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, UNKNOWN, WILD, colour_of, is_number, symbol_of
from ..rules.questions import taker
from ..rules.state import Uno

COLOUR_WORDS: Final = (phrase("red"), phrase("yellow"), phrase("green"), phrase("blue"))
SIGN_CARDS: Final = {  # whole names, because a language may bend the colour by the sign
    SKIP: (phrase("red Skip"), phrase("yellow Skip"), phrase("green Skip"), phrase("blue Skip")),
    REVERSE: (phrase("red Reverse"), phrase("yellow Reverse"), phrase("green Reverse"), phrase("blue Reverse")),
    PLUS_TWO: (phrase("red +2"), phrase("yellow +2"), phrase("green +2"), phrase("blue +2")),
}
SENTENCES: Final = {
    DRAW: phrase("{name} does not play and draws."),
    KEEP: phrase("{name} keeps the card."),
    UNO: phrase("{name}: UNO!"),
    SILENT: phrase("{name} says nothing."),
    CATCH: phrase("{name} catches {player}: two cards!"),
    LET_GO: phrase("{name} lets it go."),
    ACCEPT: phrase("{name} accepts."),
    CHALLENGE: phrase("{name} challenges the +4 of {player}!"),
    STOP: phrase("The round is stopped."),
    SHUFFLE: phrase("The discards are shuffled into a new pile."),
    LAPSE: phrase("There is no card left to draw."),
    GUILTY: phrase("Guilty: {player} had another card to play."),
    INNOCENT: phrase("Innocent: {player} had nothing else to play."),
}


def card_words(card: int, lang: str) -> str:
    """A card's name: red 5, +4."""
    if card == UNKNOWN:
        return say("a card", lang)
    if card == WILD:
        return say("Wild", lang)
    if card == PLUS_FOUR:
        return "+4"
    if not is_number(card):
        return say(SIGN_CARDS[symbol_of(card)][colour_of(card)], lang)
    return say("{colour} {number}", lang, colour=colour_words(colour_of(card), lang), number=symbol_of(card))


def colour_words(colour: int, lang: str) -> str:
    """A colour's name."""
    return say(COLOUR_WORDS[colour], lang)


def tell(v: Uno, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event as its viewer saw it, on the view just before it."""
    if PLAY <= e < DRAW:
        return say("{name} plays {card}.", lang, name=names[who], card=card_words(e - PLAY, lang))
    if NAME <= e < CATCH:
        return say("{name} names {colour}.", lang, name=names[who], colour=colour_words(e - NAME, lang))
    if STARTER <= e < GIVE:
        return say("{name} starts.", lang, name=names[e - STARTER])
    if GIVE <= e < TURN_UP:
        return say("{name} gets {card}.", lang, name=names[taker(v)], card=card_words(e - GIVE, lang))
    if TURN_UP <= e < SHUFFLE:
        return say("The first card is {card}.", lang, card=card_words(e - TURN_UP, lang))
    if SHOW <= e < GUILTY:
        return say("{name} shows {card}.", lang, name=names[v.turn], card=card_words(e - SHOW, lang))
    name = names[who] if who >= 0 else ""
    return say(SENTENCES[e], lang, name=name, player=names[v.turn])
