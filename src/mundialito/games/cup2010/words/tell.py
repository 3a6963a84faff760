"""What happened, in words: one line an event, told to whoever saw it."""

from __future__ import annotations

from collections.abc import Sequence

from mundialito.words import say

from ..rules.course import next_to_be_dealt
from ..rules.events import (
    DEALER,
    DISCARD,
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
)
from ..rules.knockout import is_cover
from ..rules.parts import GROUP_SIZE, KINDS, NO_TEAM, kind_of
from ..rules.state import Cup
from .names import card_words, list_cards, side_words, slot_words, team_words
from .notation import SHOWN
from .staged import staged as staged
from .verdicts import after_match, after_tie, lot_words, result_words, tell_flip


def tell(v: Cup, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event as its viewer saw it, on the view just before it."""
    name = names[who] if who >= 0 else ""
    if e < PLAY:
        return tell_choice(v, e, lang, name)
    if e < DISCARD:
        act, team = (e - PLAY) >> 3, slot_words(v, (e - PLAY) & 7, lang)
        card = card_words(kind_of(act), lang)
        if is_cover(act):
            return say("{name} covers the last card of {team}: {card}.", lang, name=name, team=team, card=card)
        return say("{name} plays on {team}: {card}.", lang, name=name, team=team, card=card)
    if e < DISCARD + KINDS:
        return say("{name} discards: {card}.", lang, name=name, card=card_words(e - DISCARD, lang))
    return tell_deal(v, e, lang, names) if e < REVEAL else tell_match(v, e, lang)


def tell_choice(v: Cup, e: int, lang: str, name: str) -> str:
    """What only its owner sees."""
    if e >= SEAL:
        return say("{name} seals the cards of {team}.", lang, name=name, team=side_words(v, e - SEAL, lang))
    side, kind = (e - PICK) >> 3, (e - PICK) & 7
    team, card = side_words(v, side, lang), card_words(kind, lang)
    return say("{name} puts forward for {team}: {card}.", lang, name=name, team=team, card=card)


def tell_deal(v: Cup, e: int, lang: str, names: Sequence[str]) -> str:
    """Dealer, team cards, owners, action cards."""
    if e < TEAM:
        return say("{name} deals.", lang, name=names[e - DEALER])
    if e < OWNER:
        name = names[next_to_be_dealt(v)]
        if e - TEAM == NO_TEAM:
            return say("{name} gets a team.", lang, name=name)
        return say("{name} gets {team}.", lang, name=name, team=team_words(e - TEAM, lang))
    if e < GIVE:
        t = GROUP_SIZE * v.group + v.step if v.group < 8 else None
        return say("{team} belongs to {name}.", lang, team=team_words(t, lang), name=names[e - OWNER])
    card = card_words(e - GIVE, lang)
    if v.round == 0 and v.group < 8:
        team = team_words(GROUP_SIZE * v.group + min(v.step, 3), lang)
        return say("{team} gets: {card}.", lang, team=team, card=card)
    return say("{name} gets: {card}.", lang, name=names[v.turn], card=card)


def tell_match(v: Cup, e: int, lang: str) -> str:
    """Sealed cards turned up, flips, the whistle, lots."""
    if e < FLIP:
        team = side_words(v, int(v.shown[0] > 0), lang)
        return say("{team} shows: {cards}.", lang, team=team, cards=list_cards(SHOWN[e], lang))
    if e < SHUFFLE:
        return tell_flip(v, e - FLIP, lang)
    if e == SHUFFLE:
        return say("The cards are shuffled into a new pile.", lang)
    if e == MISS:
        return say("There is nothing left to flip: no goal.", lang)
    if e == WHISTLE:
        return tell_whistle(v, lang)
    return " ".join(lot_words(v, e - LOT, lang))


def tell_whistle(v: Cup, lang: str) -> str:
    """The result, or who won the shoot-out, and what it brings about."""
    if v.round == 0:
        return " ".join([result_words(v, lang), *after_match(v, lang)])
    return " ".join([result_words(v, lang), *after_tie(v, lang)])
