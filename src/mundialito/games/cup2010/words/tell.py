"""What happened, in words: one line an event, told to whoever saw it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mundialito.cups.cards import WORDS
from mundialito.cups.names import TEAMS as TEAM_NAMES
from mundialito.words import phrase, say

from ..rules import phase
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
from ..rules.options import TEAM_CODES
from ..rules.parts import ATTACK, GROUP_SIZE, KINDS, NO_TEAM, kind_of, scores_kick
from ..rules.questions import block_size, team_in, tie_of, winner_of
from ..rules.scoring import first_slot, next_flip
from ..rules.state import Cup
from .chart import sides
from .notation import CARD_TEXTS, SHOWN

ROUND_NAMES: Final = (
    phrase("Groups"), phrase("Round of 16, first block"), phrase("Round of 16, second block"), phrase("Quarter-finals"),
    phrase("Semi-finals"), phrase("Third place and final"),
)  # fmt: skip


def card_words(kind: int, lang: str) -> str:
    """A card's name."""
    return say(WORDS[CARD_TEXTS[kind]], lang)


def list_cards(kinds: Iterable[int], lang: str) -> str:
    return ", ".join(card_words(kind, lang) for kind in kinds)


def team_words(t: int | None, lang: str) -> str:
    """A team's name; of a team that nobody sees, a dash."""
    return say(TEAM_NAMES[TEAM_CODES[t]], lang) if t is not None and 0 <= t < NO_TEAM else "–"


def side_words(v: Cup, side: int, lang: str) -> str:
    """The team on one side of the match in question."""
    pair = sides(v)
    return team_words(pair[side] if pair else None, lang)


def slot_words(v: Cup, slot: int, lang: str) -> str:
    return team_words(team_in(v, slot) if v.round and slot < 2 * block_size(v) else None, lang)


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
    team = team_words(GROUP_SIZE * v.group + e - LOT if v.group < 8 else None, lang)
    return say("The lot falls to {team}.", lang, team=team)


def tell_flip(v: Cup, kind: int, lang: str) -> str:
    """Who flips, what for, and whether it is a goal."""
    card = card_words(kind, lang)
    if v.phase == phase.KICKS:
        team, goal = side_words(v, v.taken & 1, lang), scores_kick(kind)
        told = phrase("{team} kicks, {card}: scored.") if goal else phrase("{team} kicks, {card}: missed.")
        return say(told, lang, team=team, card=card)
    flip = next_flip(v) if v.phase == phase.SCORE else -1
    team = side_words(v, (flip - first_slot(v)) & 1, lang) if flip >= 0 else "–"
    if flip >= 8:
        goal = kind == ATTACK
        told = phrase("{team} flips for its attack, {card}: goal!") if goal else phrase(
            "{team} flips for its attack, {card}: no goal."
        )  # fmt: skip
        return say(told, lang, team=team, card=card)
    told = phrase("{team} flips for its penalty, {card}: goal!") if scores_kick(kind) else phrase(
        "{team} flips for its penalty, {card}: no goal."
    )  # fmt: skip
    return say(told, lang, team=team, card=card)


def tell_whistle(v: Cup, lang: str) -> str:
    """The result, or who won the shoot-out."""
    first, second = (side_words(v, side, lang) for side in range(2))
    if v.phase == phase.KICKS:
        k = tie_of(v, v.match)
        a, b = v.result[k][2:]
        winner = team_words(winner_of(v, k), lang)
        return say("Shoot-out: {first} {a}-{b} {second}. {winner} wins.", lang, first=first, a=a, b=b, second=second,
                   winner=winner)  # fmt: skip
    a, b = (v.goals[first_slot(v) + side] for side in range(2)) if sides(v) else (0, 0)
    return say("{first} {a}-{b} {second}.", lang, first=first, a=a, b=b, second=second)
