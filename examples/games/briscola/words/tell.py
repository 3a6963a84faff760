"""What happened, in words."""

from collections.abc import Sequence
from typing import Final

from mundialito.words import phrase, say

from ..rules.course import receiver, swapper
from ..rules.events import GIVE, HAND_OVER, LEAD, PLAY, SWAP, TAKE, TURN_UP
from ..rules.parts import UNKNOWN, rank_of, suit_of, worth
from ..rules.state import Briscola
from .notation import RANK_TEXTS

SUITS: Final = (phrase("coins"), phrase("cups"), phrase("swords"), phrase("batons"))


def card_words(c: int, lang: str) -> str:
    """B2  A card by its number and suit."""
    return say("{rank} of {suit}", lang, rank=RANK_TEXTS[rank_of(c)], suit=say(SUITS[suit_of(c)], lang))


def tell(v: Briscola, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event as its viewer saw it, in a language."""
    if e < GIVE:
        return say("{name} leads first.", lang, name=names[e - LEAD])
    if e == GIVE + UNKNOWN:
        return say("{name} draws a card.", lang, name=names[receiver(v)])
    if e < TURN_UP:
        return say("{name} draws the {card}.", lang, name=names[receiver(v)], card=card_words(e - GIVE, lang))
    if e < HAND_OVER:
        return say("The trump card is the {card}.", lang, card=card_words(e - TURN_UP, lang))
    if e == HAND_OVER:
        trump = card_words(v.trump - 1, lang)
        return say("{name} draws the trump card, the {card}.", lang, name=names[receiver(v)], card=trump)
    if e < SWAP:
        return say("{name} plays the {card}.", lang, name=names[who], card=card_words(e - PLAY, lang))
    if e == SWAP:
        given, got = card_words(swapper(v), lang), card_words(v.trump - 1, lang)
        return say("{name} swaps the {given} for the {card}.", lang, name=names[who], given=given, card=got)
    points = sum(worth(c - 1) for c in v.trick if c)
    return say(
        "{name} takes the trick: {count} point.|{name} takes the trick: {count} points.",
        lang,
        name=names[e - TAKE],
        count=points,
    )
