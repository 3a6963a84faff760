"""What results bring about, in sentences: for the story, for scenes, for terminals."""

from __future__ import annotations

from mundialito.cups.lines import Line
from mundialito.cups.names import DECIDED
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.groups import THROUGH
from ..rules.options import CUP
from ..rules.parts import ATTACK, FINAL, FIXTURES, GROUP_SIZE, GROUPS, THIRD_PLACE, scores_kick
from ..rules.scoring import first_slot, next_flip
from ..rules.state import Cup
from .chart import sides
from .names import card_words, side_words, team_words
from .outcome import SEMI_FINAL, Decided, Group, group_after, tie_after


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


def result_words(v: Cup, lang: str) -> str:
    """The result on the whistle, or who won the shoot-out."""
    first, second = (side_words(v, side, lang) for side in range(2))
    if v.phase == phase.KICKS:
        one = tie_after(v)
        a, b = one.kicks or (0, 0)
        return say("Shoot-out: {first} {a}-{b} {second}. {winner} wins.", lang, first=first, a=a, b=b, second=second,
                   winner=team_words(one.winner, lang))  # fmt: skip
    a, b = (v.goals[first_slot(v) + side] for side in range(2)) if sides(v) else (0, 0)
    return say("{first} {a}-{b} {second}.", lang, first=first, a=a, b=b, second=second)


def after_match(v: Cup, lang: str) -> list[str]:
    """C9  After the last match of a group: who is through, and by what, or that lots are drawn."""
    if v.group >= GROUPS or v.match != FIXTURES - 1:
        return []
    return group_words(group_after(v), lang)


def lot_words(v: Cup, i: int, lang: str) -> list[str]:
    """C9  To whom the lot falls, and who is through by it."""
    if v.group >= GROUPS:
        return [say("The lot falls to {team}.", lang, team=team_words(None, lang))]
    told = say("The lot falls to {team}.", lang, team=team_words(GROUP_SIZE * v.group + i, lang))
    return [told, *(group_words(group_after(v, i), lang) if v.phase == phase.LOTS else ())]


def group_words(group: Group, lang: str) -> list[str]:
    """Who is through, and what put the second before the third."""
    if group.lots:
        return [say("Level in everything: lots are drawn between {teams} (C9).", lang, teams=listed(group.lots, lang))]
    told = say(
        "Group {group} is over. Through: {through}. Out: {out}.", lang, through=listed(group.through, lang),
        out=listed(group.out, lang), group=list(CUP.groups)[group.through[0] // GROUP_SIZE],
    )  # fmt: skip
    return [told, *(decided_words(a, b, lang) for a, b in closely(group.lines))]


def closely(lines: tuple[Line[int], ...]) -> list[tuple[Line[int], Line[int]]]:
    """Where points alone do not say who wins the group, and who goes on."""
    first, second, third = lines[: THROUGH + 1]
    return [(a, b) for a, b in ((first, second), (second, third)) if a.decided not in ("", "points")]


def decided_words(a: Line[int], b: Line[int], lang: str) -> str:
    """By what a team stands before the next."""
    return say(
        "{team} comes before {other} by {criterion} (C9).", lang, team=team_words(a.team, lang),
        other=team_words(b.team, lang), criterion=say(DECIDED[a.decided], lang),
    )  # fmt: skip


def after_tie(v: Cup, lang: str) -> list[str]:
    """C16-C21  Who is through, or that a shoot-out will say so."""
    return tie_words(tie_after(v), lang) if sides(v) else []


def tie_words(one: Decided, lang: str) -> list[str]:
    """Of a knock-out match that is over."""
    if one.winner < 0:
        return [say("A shoot-out will decide (C17).", lang)]
    winner, loser = team_words(one.winner, lang), team_words(one.loser, lang)
    if one.tie == FINAL:
        return [say("{name} wins the World Cup!", lang, name=winner)]
    told = phrase("{winner} is through, {loser} is out.")
    if one.tie == THIRD_PLACE:
        told = phrase("{winner} is third, {loser} fourth.")
    elif one.tie >= SEMI_FINAL:
        told = phrase("{winner} is in the final; for third place: {loser}.")
    return [say(told, lang, winner=winner, loser=loser)]


def listed(teams: tuple[int, ...], lang: str) -> str:
    """Several teams: `Ghana, Serbia`."""
    return ", ".join(team_words(t, lang) for t in teams)
