"""What happened, in words: one line an event, told to whoever saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.cups.cards import WORDS
from mundialito.cups.names import TEAMS as TEAM_NAMES
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.events import COIN, DEALER, DISCARD, GIVE, LOT, PLAY, ROLL, STOP, TEAM, WHISTLE
from ..rules.options import NATIONS
from ..rules.parts import GROUP_SIZE, KINDS, TURN_OVER, is_acting, kind_of
from ..rules.questions import next_to_be_dealt
from ..rules.state import World
from ..rules.turns import next_roll, scoring_faces
from .chart import code
from .notation import CARD_TEXTS

ACT_WORDS: Final = (
    *(WORDS[card] for card in CARD_TEXTS[:KINDS]), phrase("defence, to turn an attack over"),
    phrase("2 goals, as 1 goal"), phrase("3 goals, as 1 goal"), phrase("3 goals, as 2 goals"),
)  # fmt: skip


def card_words(kind: int, lang: str) -> str:
    """A card's name."""
    return say(WORDS[CARD_TEXTS[kind]], lang)


def act_words(act: int, lang: str) -> str:
    """A card and what is done with it."""
    return say(ACT_WORDS[act], lang)


def team_words(v: World, t: int, lang: str) -> str:
    """A team's name; where there is none, a dash."""
    return say(TEAM_NAMES[code(v, t)], lang) if t >= 0 and code(v, t) else "–"


def row_words(v: World, row: int, lang: str) -> str:
    """The team on a row, and whom it meets."""
    if row >= 2 * v.matches:
        return "–"
    team, other = (team_words(v, v.team[r] - 1, lang) for r in (row, row ^ 1))
    return say("{team} against {other}", lang, team=team, other=other)


def side_words(v: World, side: int, lang: str) -> str:
    """The team on a side of the match that is scored or tossed for."""
    return team_words(v, v.team[2 * v.match + side] - 1, lang) if v.match < v.matches else "–"


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
        return say("The lot falls to {team}.", lang, team=team_words(v, GROUP_SIZE * v.group + e - LOT, lang))
    return say("The coin falls to {team}.", lang, team=side_words(v, e - COIN, lang))


def tell_roll(v: World, face: int, lang: str) -> str:
    """Who rolls, what for, and whether it is a goal."""
    if v.phase == phase.KICKS:
        team, hit = side_words(v, v.taken & 1, lang), face > v.faces - v.kick_faces
        told = phrase("{team} kicks, {face}: scored.") if hit else phrase("{team} kicks, {face}: missed.")
        return say(told, lang, team=team, face=face)
    what = next_roll(v) if v.phase == phase.SCORE else -1
    hit = what >= 0 and face > v.faces - scoring_faces(v)
    team = side_words(v, what & 1, lang) if what >= 0 else "–"
    if what >= 2:
        told = phrase("{team} rolls for its attack, {face}: goal!") if hit else phrase(
            "{team} rolls for its attack, {face}: no goal."
        )  # fmt: skip
    else:
        told = phrase("{team} rolls for its penalty, {face}: goal!") if hit else phrase(
            "{team} rolls for its penalty, {face}: no goal."
        )  # fmt: skip
    return say(told, lang, team=team, face=face)


def tell_whistle(v: World, lang: str) -> str:
    """The result, or who won the shoot-out."""
    first, second = (side_words(v, side, lang) for side in range(2))
    if v.phase == phase.KICKS:
        a, b = v.result[v.what[v.match]][2:4]
        winner = first if a > b else second
        return say("Shoot-out: {first} {a}-{b} {second}. {winner} wins.", lang, first=first, a=a, b=b, second=second,
                   winner=winner)  # fmt: skip
    return say("{first} {a}-{b} {second}.", lang, first=first, a=v.goals[0], b=v.goals[1], second=second)
