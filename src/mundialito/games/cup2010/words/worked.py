"""How a score came about, step by step: worked lines, made by the steps with which the rules count (rules/scoring.py).

3 → limit 2; foul −1; 2 attacks → 1; penalty ✔ = 3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mundialito.words import say

from ..rules import phase
from ..rules.options import COVER_FIRST
from ..rules.parts import (
    ATTACK,
    DEFENCE,
    FOUL,
    GROUP_SIZE,
    KINDS,
    OFFSIDE,
    PENALTY,
    THREE_GOALS,
    UNKNOWN,
    count,
    is_goal,
    scores_kick,
    size,
)
from ..rules.questions import place_of, team_in, tie_of
from ..rules.scoring import (
    attacks_left,
    attacks_offside,
    attacks_stopped,
    first_slot,
    goal_card,
    goals_before_flips,
    goals_fouled,
    goals_offside,
    live_attacks,
    next_flip,
    penalties_laid,
    worth,
)
from ..rules.state import Cup
from ..rules.view import unseen
from .names import card_words

NO_COVER: Final = -1


@dataclass(frozen=True)
class Part:
    """A step: cards of the team, cards of others that take from them, and the goals that come of it.

    `limit` is what the team's limit leaves of a goal card that has more on it, else -1; `late`: after what takes."""

    cards: tuple[int, ...]
    by: tuple[int, ...]
    goals: int
    limit: int = -1
    late: bool = False


@dataclass(frozen=True)
class Worked:
    """A side's score: its parts, then its flips: how many scored, how many missed, how many are yet to come.

    `noted`: its cards have become the flip deck (D8, D18), and what they came to is all there is."""

    parts: tuple[Part, ...]
    flips: tuple[int, ...] = ()  # what is flipped for, card by card
    scored: int = 0
    missed: int = 0
    pending: int = 0
    noted: bool = False

    @property
    def goals(self) -> int:
        return sum(part.goals for part in self.parts) + self.scored


# --- the match that is scored --------------------------------------------------------------------------------


def worked(v: Cup) -> tuple[Worked, Worked]:
    """Both sides of the match that is scored, as far as it has come."""
    first = first_slot(v)
    lines = [_worked(v, side, first + side) for side in range(2)]
    turned = sum(line.scored + line.missed for line in lines)
    if turned != size(v.flipped) or any(line.noted for line in lines):
        lines = [Worked((Part((), (), v.goals[first + side]),), line.flips, pending=line.pending, noted=True)
                 for side, line in enumerate(lines)]  # fmt: skip
    return lines[0], lines[1]


def _worked(v: Cup, side: int, slot: int) -> Worked:
    parts = tuple(group_parts(v, side) if v.round == 0 else tie_parts(v, slot))
    flips = flipped_for(v, side, slot)
    pending = v.kicks[slot] + v.odd[slot]
    done = len(flips) - pending
    scored = v.goals[slot] - sum(part.goals for part in parts)
    lent = not 0 <= scored <= done or 0 in v.space[slot][: v.laid[slot]]
    return Worked(parts, flips, scored, done - scored, pending, lent)


def flipped_for(v: Cup, side: int, slot: int) -> tuple[int, ...]:
    """K13  Every penalty, and an attack without a partner."""
    if v.round == 0:
        return (PENALTY,) * count(v.shown[side], PENALTY) + (ATTACK,) * (attacks_left(v, side) & 1)
    return (PENALTY,) * penalties_laid(v, slot) + (ATTACK,) * (live_attacks(v, slot) & 1)


def group_parts(v: Cup, side: int) -> Iterator[Part]:
    """C7, D7  The goal cards, what fouls and offsides take of them, the attacks."""
    t = GROUP_SIZE * v.group + place_of(v, side)
    mine, theirs = v.shown[side], v.shown[1 - side]
    for kind in range(THREE_GOALS + 1):
        for _ in range(count(mine, kind)):
            yield brings(kind, worth(v, t, kind))
    fouled, offside = goals_fouled(v, side), goals_offside(v, side)
    flagged = attacks_offside(v, side)
    yield from taken(FOUL, fouled, count(theirs, FOUL))
    yield from taken(OFFSIDE, offside, count(theirs, OFFSIDE) - flagged)
    stopped = attacks_stopped(v, side)
    yield from stops(DEFENCE, stopped)
    yield from stops(OFFSIDE, flagged)
    yield from pairs(attacks_left(v, side))


def tie_parts(v: Cup, slot: int) -> Iterator[Part]:
    """C16  Goal cards and attacks with what covers them, then the pairs of attacks that are left."""
    t, open_attacks = team_in(v, slot), 0
    for i in range(v.laid[slot]):
        kind, cover = v.space[slot][i] - 1, v.cover[slot][i] - 1
        if 0 <= kind and is_goal(kind):
            yield brings(kind, worth(v, t, kind), cover, goal_card(v, t, kind, cover), v.cover_order == COVER_FIRST)
        elif kind == ATTACK and cover != NO_COVER:
            yield Part((ATTACK,), (cover,), 0)
        else:
            open_attacks += int(kind == ATTACK)
    live = live_attacks(v, slot)
    yield from stops(DEFENCE, open_attacks - live)  # K4
    yield from pairs(live)


def brings(kind: int, limited: int, cover: int = NO_COVER, goals: int = -1, cover_first: bool = False) -> Part:
    """C7, K14, D15  A goal card: its number, the limit, the card that covers it; in the order in which they count."""
    if cover == NO_COVER:
        return Part((kind,), (), limited, limited if limited <= kind else -1)
    if not cover_first:
        return Part((kind,), (cover,), goals, limited if limited <= kind else -1)
    return Part((kind,), (cover,), goals, limited if 0 < goals < kind else -1, late=True)


def taken(kind: int, goals: int, cards: int) -> Iterator[Part]:
    """D7  Fouls and offsides that take goals, one each, or find nothing to take."""
    for n in range(cards):
        yield Part((), (kind,), -1 if n < goals else 0)


def stops(kind: int, attacks: int) -> Iterator[Part]:
    """C7, K4, K8  Attacks of which nothing comes."""
    for _ in range(attacks):
        yield Part((ATTACK,), (kind,), 0)


def pairs(attacks: int) -> Iterator[Part]:
    """K12  Two attacks are a goal."""
    if attacks >= 2:
        yield Part((ATTACK,) * (attacks & ~1), (), attacks // 2)


# --- what is to come -----------------------------------------------------------------------------------------


def running(v: Cup, slot: int) -> tuple[int, int]:
    """C16  The score of a team of the block as it stands, and the flips that it still has."""
    result = v.result[tie_of(v, slot >> 1)]
    if result[0] > 0:
        return result[slot & 1] - 1, 0
    if v.phase == phase.SCORE:
        return v.goals[slot], v.kicks[slot] + v.odd[slot]
    return goals_before_flips(v, slot), len(flipped_for(v, slot & 1, slot))


def odds(v: Cup) -> tuple[int, int]:
    """K9, K11  How many cards would score the flip that is due, of all that it may be, as everybody knows it."""
    lone = v.phase == phase.SCORE and next_flip(v) >= 8
    hidden = count(v.pile, UNKNOWN) > 0
    cards = [unseen(v, kind) if hidden else count(v.pile, kind) for kind in range(KINDS)]
    return sum(n for kind, n in enumerate(cards) if (kind == ATTACK if lone else scores_kick(kind))), sum(cards)


# --- in words ------------------------------------------------------------------------------------------------


def part_words(part: Part, lang: str) -> str:
    """`3 → limit 2 → foul −1 → 1`; the goals come last where something was taken."""
    if part.cards and is_goal(part.cards[0]):
        printed = part.cards[0] + 1
        limit = [say("limit {n}", lang, n=part.limit)] if part.limit >= 0 else []
        before = part.limit if limit and not part.late else printed
        after = printed - 1 if limit and part.late else part.goals
        covers = [f"{card_words(by, lang)} −{before - after}" for by in part.by]
        steps = [*covers, *limit] if part.late else [*limit, *covers]
        return " → ".join([str(printed), *steps, *([str(part.goals)] if part.by else [])])
    if not part.cards:
        if not part.by:
            return f"{say('so far', lang)} {part.goals}"
        return f"{card_words(part.by[0], lang)} {'−1' if part.goals else '−0'}"
    if part.by:
        return " → ".join([card_words(ATTACK, lang), card_words(part.by[0], lang), "0"])
    told = say("{count} attack|{count} attacks", lang, count=len(part.cards))
    return f"{told} → {part.goals}"


def short_words(part: Part, lang: str) -> str:
    """The same beside its cards and its goals: what they do not say by themselves."""
    if part.cards and (part.by or part.limit >= 0):
        return part_words(part, lang)
    if part.cards and is_goal(part.cards[0]):
        return card_words(part.cards[0], lang)
    if part.cards:
        return say("{count} attack|{count} attacks", lang, count=len(part.cards))
    return card_words(part.by[0], lang) if part.by else say("so far", lang)


def flip_words(line: Worked, lang: str) -> str:
    """`penalty ✔✘?`: those that scored first."""
    kinds = ", ".join(card_words(kind, lang) for kind in sorted(set(line.flips), reverse=True))
    return f"{kinds} {'✔' * line.scored}{'✘' * line.missed}{'?' * line.pending}"


def line_words(line: Worked, lang: str) -> str:
    """A whole worked line, with what it comes to."""
    steps = [part_words(part, lang) for part in line.parts]
    if line.scored + line.missed + line.pending:
        steps.append(flip_words(line, lang))
    return f"{'; '.join(steps) or 0} = {line.goals}"
