"""What happened, in words: one line an event, told to whoever saw it."""

from __future__ import annotations

from collections.abc import Sequence

from mundialito.cups.names import TEAMS as TEAM_NAMES
from mundialito.words import say

from ..rules import phase
from ..rules.events import COIN, DEALER, DISCARD, GIVE, LOT, PLAY, ROLL, STOP, TEAM, WHISTLE
from ..rules.options import NATIONS
from ..rules.parts import GROUP_SIZE, TURN_OVER, is_acting, kind_of
from ..rules.questions import next_to_be_dealt
from ..rules.state import World
from .names import act_words, card_words, row_words, side_words, team_words
from .staged import staged as staged
from .verdicts import result_words, tell_roll, verdict_words


def tell(v: World, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event as its viewer saw it, on the view just before it."""
    name = names[who] if who >= 0 else ""
    if e < STOP:
        return tell_row(v, e, lang, name)
    if e == STOP:
        return say("{name} leaves the second goal.", lang, name=name)
    if e < DISCARD:
        return say("{name} plays: {card}.", lang, name=name, card=act_words(e - PLAY, lang))
    if e < DEALER:
        return say("{name} discards face down: {card}.", lang, name=name, card=card_words(e - DISCARD, lang))
    return tell_deal(v, e, lang, names) if e < ROLL else tell_end(v, e, lang)


def tell_row(v: World, row: int, lang: str, name: str) -> str:
    """Where a card goes."""
    where = row_words(v, row, lang)
    if v.phase == phase.ROW and v.card == TURN_OVER:
        return say("{name} turns the attack over: {where}.", lang, name=name, where=where)
    if v.phase == phase.ROW and is_acting(kind_of(v.card)):
        return say("{name} acts on the last tile: {where}.", lang, name=name, where=where)
    return say("{name} lays the tile: {where}.", lang, name=name, where=where)


def tell_deal(v: World, e: int, lang: str, names: Sequence[str]) -> str:
    """Dealer, flags, cards."""
    if e < TEAM:
        return say("{name} deals.", lang, name=names[e - DEALER])
    if e < GIVE:
        team = say(TEAM_NAMES[NATIONS[e - TEAM]], lang)
        return say("{name} gets {team}.", lang, name=names[next_to_be_dealt(v)], team=team)
    return say("{name} gets: {card}.", lang, name=names[v.turn], card=card_words(e - GIVE, lang))


def tell_end(v: World, e: int, lang: str) -> str:
    """Dice, whistle, lots, coins."""
    if e < WHISTLE:
        return tell_roll(v, e - ROLL + 1, lang)
    if e == WHISTLE:
        return tell_whistle(v, lang)
    if e < COIN:
        told = say("The lot falls to {team}.", lang, team=team_words(v, GROUP_SIZE * v.group + e - LOT, lang))
    else:
        told = say("The coin falls to {team}.", lang, team=side_words(v, e - COIN, lang))
    return " ".join([told, *verdict_words(v, e, lang)])


def tell_whistle(v: World, lang: str) -> str:
    """The result, or who won the shoot-out, and what it brings about."""
    return " ".join([result_words(v, lang), *verdict_words(v, WHISTLE, lang)])
