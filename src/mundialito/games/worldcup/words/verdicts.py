"""What results bring about, in sentences: for the story, for scenes, for terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mundialito.cups.names import DECIDED
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.state import World
from ..rules.turns import next_roll, scoring_faces
from .chart import group_names
from .names import side_words, team_words
from .outcome import (
    Decided,
    Group,
    closely,
    decided,
    groups_after,
    rule_of_coin,
    rule_of_criterion,
    rule_of_lots,
    rule_of_replay,
    stage_of,
)


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


def result_words(v: World, lang: str) -> str:
    """The result on the whistle, or who won the shoot-out."""
    first, second = (side_words(v, side, lang) for side in range(2))
    if v.phase == phase.KICKS:
        a, b = v.result[v.what[v.match]][2:4]
        winner = first if a > b else second
        return say("Shoot-out: {first} {a}-{b} {second}. {winner} wins.", lang, first=first, a=a, b=b, second=second,
                   winner=winner)  # fmt: skip
    return say("{first} {a}-{b} {second}.", lang, first=first, a=v.goals[0], b=v.goals[1], second=second)


def verdict_words(v: World, e: int, lang: str) -> list[str]:
    """E7-E17, B13, B20  Who is through and who is out, by what, or what comes before that."""
    groups = groups_after(v, e)
    if groups:
        return [line for group in groups for line in group_words(v, group, lang)]
    one = decided(v, e)
    return [decided_words(v, one, lang)] if one else []


def group_words(v: World, group: Group, lang: str) -> Iterator[str]:
    """What becomes of a group's teams."""
    name = group_names(v)[group.number]
    if group.lots:
        yield say("Group {group}: level in what counts, so lots are drawn between {teams} ({rule}).", lang, group=name,
                  teams=listed(v, group.lots, lang), rule=rule_of_lots(v, group))  # fmt: skip
        return
    if group.replay:
        first, second = (team_words(v, t, lang) for t in group.replay)
        yield say("Group {group}: {first} and {second} are level on points and replay their match ({rule}).", lang,
                  group=name, first=first, second=second, rule=rule_of_replay(v, group))  # fmt: skip
    else:
        yield say("Group {group} is over. Through: {through}. Out: {out}.", lang, group=name,
                  through=listed(v, group.through, lang), out=listed(v, group.out, lang))  # fmt: skip
    for a, b in closely(v, group):
        yield say("{team} comes before {other} by {criterion} ({rule}).", lang, team=team_words(v, a.team, lang),
                  other=team_words(v, b.team, lang), criterion=say(DECIDED[a.decided], lang),
                  rule=rule_of_criterion(v, a.decided))  # fmt: skip


def decided_words(v: World, one: Decided, lang: str) -> str:
    """What becomes of two teams."""
    if one.winner < 0:
        told = {
            "replay": phrase("Drawn: the match is played again ({rule})."),
            "coin": phrase("Drawn: a coin will decide ({rule})."),
            "shoot-out": phrase("Drawn: a shoot-out will decide ({rule})."),
        }[one.next]
        return say(told, lang, rule=rule_of_coin(v, one))
    winner, loser = team_words(v, one.winner, lang), team_words(v, one.loser, lang)
    stage = stage_of(v, one)
    if stage == "final":
        return say("{name} wins the World Cup!", lang, name=winner)
    told = {
        "third-place": phrase("{winner} is third, {loser} fourth."),
        "semi-final": phrase("{winner} is in the final; for third place: {loser}."),
        "last-four": phrase("{winner} is in the final, {loser} is out."),
    }.get(stage, phrase("{winner} is through, {loser} is out."))
    return say(told, lang, winner=winner, loser=loser)


def listed(v: World, teams: Sequence[int], lang: str) -> str:
    """Several teams; a dash for none."""
    return ", ".join(team_words(v, t, lang) for t in teams) or "–"
