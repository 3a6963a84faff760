"""What stands over the table: card against card with worked lines, flips, kicks, results and stamps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from htpy import Node, div, li, p, span, strong, ul

from mundialito.drawing.placard import contestant, facing, kicks, pips, placard, swap, tally, turned, turning
from mundialito.words import say

from ..rules import phase
from ..rules.events import DISCARD, FLIP, LOT, MISS, PLAY, SHUFFLE, WHISTLE
from ..rules.options import CUP
from ..rules.parts import ATTACK, FIXTURES, KINDS, PENALTY, UNKNOWN, kind_of, scores_kick
from ..rules.questions import team_in, tie_of
from ..rules.scoring import first_slot, next_flip
from ..rules.state import Cup
from ..words.chart import block, sides
from ..words.names import card_words, team_words
from ..words.notation import cards_of
from ..words.outcome import group_after, tie_after
from ..words.staged import cover_words, covered_worth, score_of
from ..words.verdicts import tie_words
from ..words.worked import Part, Worked, line_words, odds, short_words, worked
from .block import tie_name
from .closing import champion_scene, group_over, lot_scene, results, tie_stamp
from .pieces import banner, card, named_card


def scene(before: Cup, e: int, after: Cup, names: Sequence[str], lang: str, symbols_at: str) -> Node:
    """The scene of an event that stands, on the public views around it."""
    if PLAY <= e < DISCARD:
        return cover(before, e, names, lang, symbols_at)
    if e >= LOT:
        return lot_scene(before, e - LOT, lang, symbols_at)
    if e == WHISTLE:
        return whistle(before, after, names, lang, symbols_at)
    if FLIP <= e < SHUFFLE or e == MISS:
        kind = UNKNOWN if e == MISS else e - FLIP
        draw = kick if before.phase == phase.KICKS else flip
        return draw(before, kind, after, names, lang, symbols_at)
    return reveal(after, names, lang, symbols_at)


def title(v: Cup, lang: str) -> str:
    """Which match it is."""
    if v.round:
        name = tie_name(tie_of(v, v.match), lang)
        return f"{name} · {say('Shoot-out', lang)}" if v.phase == phase.KICKS else name
    name = say("Group {group}", lang, group=list(CUP.groups)[v.group])
    return f"{name} · {v.match + 1}/{FIXTURES}"


# --- the two sides of a match ----------------------------------------------------------------------------------


def sides_of(v: Cup, middle: Node, below: Sequence[Node], names: Sequence[str], lang: str, at: str) -> Node:
    """Both teams with their owners, what stands between them, and what belongs below each."""
    both = []
    for side, t in enumerate(sides(v) or ()):
        owner = v.owner[t] - 1
        name = names[owner] if 0 <= owner < len(names) else ""
        both.append(contestant(side, banner(t, lang, at), team_words(t, lang), name, below[side]))
    return facing(both, middle)


def owners(v: Cup, teams: Iterable[int]) -> set[int]:
    """The seats of those teams: it is they who are hit."""
    return {v.owner[t] - 1 for t in teams if t >= 0}


def conceded(v: Cup, side: int) -> set[int]:
    """Against whom a side has scored."""
    return owners(v, [(sides(v) or (-1, -1))[1 - side]])


def cards_before(v: Cup, side: int, lang: str, at: str) -> Node:
    """C6, C13  What a side has put forward, or what lies on it with its covers."""
    if v.round == 0:
        laid: list[Node] = [named_card(kind, lang, at) for kind in cards_of(v.shown[side])]
    else:
        row = block(v)[2 * v.match + side].cards
        laid = [covered(kind, by, lang, at) if by is not None else named_card(kind, lang, at) for kind, by in row]
    return span(".cards")[laid]


def covered(kind: int, by: int, lang: str, at: str) -> Node:
    """A card under another."""
    return span(".covered")[named_card(kind, lang, at), named_card(by, lang, at)]


# --- worked lines ------------------------------------------------------------------------------------------------


def receipt(line: Worked, lang: str, at: str, *, told: bool = False) -> Node:
    """A worked line, a step a row; `told`: when the cards are turned up."""
    rows = [*(step(part, lang, at) for part in line.parts), *tries(line, lang, at)]
    shown = [li(".step.told" if told else ".step", data_i=min(9, i))[row] for i, row in enumerate(rows)]
    return ul(".receipt.told" if told else ".receipt", aria_label=line_words(line, lang))[shown]


def step(part: Part, lang: str, at: str) -> Node:
    """Small cards, what becomes of them, the goals."""
    sign = f"+{part.goals}" if part.goals > 0 else str(part.goals).replace("-", "−")
    cards = [*part.cards[:2], *part.by]
    return [
        span(".minis", aria_hidden="true")[[card(kind, at) for kind in cards]],
        span(".how")[short_words(part, lang)],
        span(".goals", data_none=part.goals == 0)[sign],
    ]


def tries(line: Worked, lang: str, at: str) -> list[Node]:
    """K13  The flips of a side, if it has any."""
    if not line.flips:
        return []
    kinds = sorted(set(line.flips), reverse=True)
    words = ", ".join(card_words(kind, lang) for kind in kinds)
    row: Node = [
        span(".minis", aria_hidden="true")[[card(kind, at) for kind in kinds]],
        span(".how")[words, " ", pips(line.scored, line.missed, line.pending, words)],
        span(".goals", data_none=line.scored == 0)[f"+{line.scored}" if line.scored or not line.pending else "?"],
    ]
    return [row]


# --- cards turned up, flips, kicks ---------------------------------------------------------------------------------


def reveal(v: Cup, names: Sequence[str], lang: str, at: str) -> Node:
    """C6, C7  Card against card, and what it comes to."""
    lines = worked(v)
    below: list[Node] = [
        [span(".cards")[[turned(card(UNKNOWN, at), named_card(kind, lang, at)) for kind in cards_of(v.shown[side])]],
         receipt(lines[side], lang, at, told=True)]
        for side in range(2)
    ]  # fmt: skip
    score = span(".tally")[span(".told")[v.goals[0]], span["–"], span(".told")[v.goals[1]]]
    return placard("reveal", title(v, lang), sides_of(v, score, below, names, lang, at))


def flip(v: Cup, kind: int, after: Cup, names: Sequence[str], lang: str, at: str) -> Node:
    """K9, K11  The chances, then the card, then the score."""
    due, lines = next_flip(v), worked(v)
    side = (due - first_slot(v)) & 1
    cause = ATTACK if due >= 8 else PENALTY
    goal = kind == ATTACK if due >= 8 else kind != UNKNOWN and scores_kick(kind)
    below: list[Node] = [[cards_before(v, i, lang, at), receipt(lines[i], lang, at)] for i in range(2)]
    return placard(
        "flip", title(v, lang),
        sides_of(v, tally(score_of(v, v), score_of(after, v)), below, names, lang, at),
        flipping(v, side, cause, kind, goal, lang, at),
        hits=conceded(v, side) if goal else (),
    )  # fmt: skip


def flipping(v: Cup, side: int, cause: int, kind: int, goal: bool, lang: str, at: str) -> Node:
    """What a card is turned over for, with what chance, and what came of it."""
    scoring, cards = odds(v)
    team = (sides(v) or (-1, -1))[side]
    told = say("Cards that would score: {scoring} of {cards}.", lang, scoring=scoring, cards=cards)
    face = named_card(kind, lang, at) if kind < KINDS else say("There is nothing left to flip: no goal.", lang)
    return turning(
        [banner(team, lang, at), named_card(cause, lang, at) if v.phase != phase.KICKS else None],
        told if cards else "", turned(card(UNKNOWN, at), face),
        say("goal!", lang) if goal else say("no goal", lang), goal,
    )  # fmt: skip


def kick(v: Cup, kind: int, after: Cup, names: Sequence[str], lang: str, at: str) -> Node:
    """C17  A kick of a shoot-out: the dots of both sides, the chances, the card."""
    side = v.taken & 1
    goal = kind != UNKNOWN and scores_kick(kind)
    below = [dots(v, after, i, lang) for i in range(2)]
    return placard(
        "kick", title(v, lang),
        sides_of(v, tally(score_of(v, v), score_of(after, v)), below, names, lang, at),
        flipping(v, side, PENALTY, kind, goal, lang, at),
        hits=conceded(v, side) if goal else (),
    )  # fmt: skip


def dots(v: Cup, after: Cup, side: int, lang: str) -> Node:
    """C17  The kicks of a side before and after this one."""
    was, now = (kicks(w.taken, score_of(w, v)[side], side, v.taken + 1, lang) for w in (v, after))
    return swap(was, now) if v.taken & 1 == side else span[was]


# --- covers ---------------------------------------------------------------------------------------------------------


def cover(v: Cup, e: int, names: Sequence[str], lang: str, at: str) -> Node:
    """C13  A card laid upon the last one of a team, and what that is worth then."""
    act, slot = (e - PLAY) >> 3, (e - PLAY) & 7
    t, last = team_in(v, slot), v.space[slot][v.laid[slot] - 1] - 1
    was, now = covered_worth(v, act, slot)
    owner = v.owner[t] - 1
    by = say("{name}: {card}", lang, name=names[v.turn], card=card_words(kind_of(act), lang))
    return placard(
        "cover", tie_name(tie_of(v, slot >> 1), lang),
        div(".covering")[
            div(".side")[banner(t, lang, at), strong(".name")[team_words(t, lang)], span(".owner")[names[owner]]],
            span(".covered.falling")[named_card(last, lang, at), named_card(kind_of(act), lang, at)],
            span(".worth")[swap(was, now)],
        ],
        p(".by")[swap(by, " ".join(cover_words(v, e, names, lang)))],
        hits=(owner,),
    )  # fmt: skip


# --- the whistle ------------------------------------------------------------------------------------------------------


def whistle(before: Cup, after: Cup, names: Sequence[str], lang: str, at: str) -> Node:
    """The result, and what it brings about."""
    if after.phase == phase.OVER:
        last = [] if before.round == 0 else [p(".about")[title(before, lang)], decided(before, names, lang, at)]
        return champion_scene(after, last, names, lang, at)
    if before.round == 0:
        return group_whistle(before, names, lang, at)
    return placard(
        "tie", title(before, lang), decided(before, names, lang, at),
        p(".verdict.told")[" ".join(tie_words(tie_after(before), lang))], results(before, after, lang, at),
        hits=owners(before, [tie_after(before).loser]),
    )  # fmt: skip


def group_whistle(v: Cup, names: Sequence[str], lang: str, at: str) -> Node:
    """C6, C9  The match as it was scored, and the table before and after it."""
    below: list[Node] = [[cards_before(v, i, lang, at), receipt(line, lang, at)] for i, line in enumerate(worked(v))]
    return placard(
        "group", title(v, lang),
        sides_of(v, tally(score_of(v, v)), below, names, lang, at),
        group_over(v, -1, lang, at),
        hits=owners(v, group_after(v).out),
    )  # fmt: skip


def decided(v: Cup, names: Sequence[str], lang: str, at: str) -> Node:
    """C16, C17  A knock-out match as it was scored or shot out, with its stamps."""
    one, below = tie_after(v), []
    for side, t in enumerate(sides(v) or ()):
        if v.phase == phase.KICKS:
            how = kicks(v.taken, score_of(v, v)[side], side, v.taken, lang)
        else:
            how = [cards_before(v, side, lang, at), receipt(worked(v)[side], lang, at)]
        below.append([how, tie_stamp(one, t, lang)])
    return sides_of(v, tally(score_of(v, v)), below, names, lang, at)
