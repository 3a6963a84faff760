"""Scenes in words: what stands alone at a table, said to whoever cannot see it, on the public views around it."""

from __future__ import annotations

from collections.abc import Sequence

from mundialito.words import say

from ..rules import phase
from ..rules.events import DISCARD, FLIP, LOT, MISS, PLAY, REVEAL, SHUFFLE, WHISTLE
from ..rules.knockout import is_cover
from ..rules.parts import ATTACK, FINAL, FIXTURES, kind_of
from ..rules.questions import team_in, tie_of
from ..rules.scoring import first_slot, goal_card
from ..rules.state import Cup
from .closing import Match, champion_words, figures, match_words
from .names import card_words, side_words, team_words
from .outcome import group_after
from .verdicts import after_match, after_tie, lot_words, result_words, tell_flip
from .worked import line_words, odds, worked


def staged(before: Cup, e: int, after: Cup, names: Sequence[str], lang: str) -> list[str]:
    """The scene of an event, sentence by sentence."""
    if PLAY <= e < DISCARD:
        return cover_words(before, e, names, lang)
    if REVEAL <= e < FLIP:
        return reveal_words(after, lang) if before.shown[0] > 0 else []
    if FLIP <= e < SHUFFLE or e == MISS:
        return flip_words(before, e, after, lang)
    if e == WHISTLE:
        return whistle_words(before, after, names, lang)
    return lot_words(before, e - LOT, lang) if e >= LOT and before.phase == phase.LOTS else []


def cover_words(v: Cup, e: int, names: Sequence[str], lang: str) -> list[str]:
    """C13  Who covers what, and what it was and is worth."""
    act, slot = (e - PLAY) >> 3, (e - PLAY) & 7
    if not is_cover(act):
        return []
    was, now = covered_worth(v, act, slot)
    team, card = team_words(team_in(v, slot), lang), card_words(kind_of(act), lang)
    last = card_words(v.space[slot][v.laid[slot] - 1] - 1, lang)
    return [say("{name} covers {last} of {team}: {card}. Worth {was}, now {now} (C13).", lang, name=names[v.turn],
                last=last, team=team, card=card, was=was, now=now)]  # fmt: skip


def covered_worth(v: Cup, act: int, slot: int) -> tuple[str, str]:
    """D15  The card that is to be covered, before and after: goals, or half a pair."""
    kind = v.space[slot][v.laid[slot] - 1] - 1
    if kind == ATTACK:
        return "½", "0"
    t = team_in(v, slot)
    return str(goal_card(v, t, kind, -1)), str(goal_card(v, t, kind, kind_of(act)))


def reveal_words(v: Cup, lang: str) -> list[str]:
    """C6, C7  What both sides have put forward, and what it comes to before the flips."""
    told = []
    for side, line in enumerate(worked(v)):
        told.append(say("{team}: {line}.", lang, team=side_words(v, side, lang), line=line_words(line, lang)))
    return told


def flip_words(before: Cup, e: int, after: Cup, lang: str) -> list[str]:
    """K9, K11, C17  What the chances were, the card, and the score that it makes."""
    first, second = (side_words(before, side, lang) for side in range(2))
    a, b = score_of(after, before)
    stands = say("{first} {a}-{b} {second}.", lang, first=first, a=a, b=b, second=second)
    if e == MISS:
        return [say("There is nothing left to flip: no goal.", lang), stands]
    scoring, cards = odds(before)
    chance = say("Cards that would score: {scoring} of {cards}.", lang, scoring=scoring, cards=cards)
    return [chance, tell_flip(before, e - FLIP, lang), stands]


def score_of(v: Cup, of: Cup) -> tuple[int, int]:
    """The score of the match, or of the shoot-out, that is played at a view, as it or a later one has it."""
    if of.phase == phase.KICKS:
        x, y = v.result[tie_of(of, of.match)][2:]
        return x, y
    first = first_slot(of)
    return v.goals[first], v.goals[first + 1]


def whistle_words(before: Cup, after: Cup, names: Sequence[str], lang: str) -> list[str]:
    """The result, how it came about, and what it brings about."""
    told = [result_words(before, lang)]
    if before.phase != phase.KICKS:
        told += reveal_words(before, lang)
    if before.round:
        told += [] if wins_cup(before, after) else after_tie(before, lang)
    elif before.match == FIXTURES - 1:
        told += [table_words(before, lang), *after_match(before, lang)]
    return [*told, *closing_words(after, names, lang)]


def wins_cup(before: Cup, after: Cup) -> bool:
    """C21  Whether it decides the final, and with it the cup: then the closing words say so."""
    return after.phase == phase.OVER and tie_of(before, before.match) == FINAL


def table_words(v: Cup, lang: str) -> str:
    """C9  The table of the group after the match, in a line."""
    return " · ".join(f"{line.rank}. {team_words(line.team, lang)} {line.points}" for line in group_after(v).lines)


def closing_words(v: Cup, names: Sequence[str], lang: str) -> list[str]:
    """C21  Who has won, and the figures of the cup."""
    if v.phase != phase.OVER:
        return []
    return [champion_words(v, names, lang), *(figure_words(figure, lang) for figure in figures(v))]


def figure_words(figure: tuple[str, int, Match | None], lang: str) -> str:
    """`clearest win: 5 (Ghana 6-1 Serbia).`"""
    what, number, match = figure
    return f"{say(what, lang)}: {number}{f' ({match_words(match, lang)})' if match else ''}."
