"""What is told of a cup when it is over: the champion's way, and some figures of its matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mundialito.cups.names import TIE_NAMES
from mundialito.words import phrase, say

from ..rules.options import CUPS
from ..rules.questions import final, won
from ..rules.state import World
from .chart import bracket, fixtures, group_names
from .names import team_words


@dataclass(frozen=True)
class Played:
    """A match as it ended, the last of its replays; `kicks` of a shoot-out; `draws` of the tie before it."""

    where: int  # group, or groups and the number of the knock-out match
    teams: tuple[int, int]
    score: tuple[int, int]
    kicks: tuple[int, int] | None = None
    draws: int = 0


def played(v: World) -> Iterator[Played]:
    """Every match of the cup, in the order of the chart."""
    groups = len(group_names(v))
    for g in range(groups):
        yield from (Played(g, (f.first, f.second), f.score) for f in fixtures(v, g) if f.score)
    for box in bracket(v):
        first, second = box.teams
        if box.score and first is not None and second is not None:
            yield Played(groups + box.tie, (first, second), box.score, box.kicks, box.drawn)


def champion(v: World) -> int:
    """The team that won the final; -1 if the cup ended before it (B21)."""
    return v.winner[final(v)] - 1


def champion_words(v: World, names: Sequence[str], lang: str) -> str:
    """B21, B23  Who has won the cup, and by which team."""
    winner, t = next((names[p] for p in range(v.seats) if won(v, p)), ""), champion(v)
    if t < 0:
        return say("{name} owns all teams that can still win, and wins the cup!", lang, name=winner)
    return say("{team} wins the World Cup for {name}!", lang, team=team_words(v, t, lang), name=winner)


def way(v: World) -> list[Played]:
    """The champion's matches."""
    return [match for match in played(v) if champion(v) in match.teams]


def where_words(v: World, match: Played, lang: str) -> str:
    """Where a match was played."""
    groups = group_names(v)
    if match.where < len(groups):
        return say("Group {group}", lang, group=groups[match.where])
    tie = CUPS[v.year].ties[match.where - len(groups)]
    return say(TIE_NAMES[tie.round], lang, number=tie.number)


def match_words(v: World, match: Played, lang: str) -> str:
    """`Brazil 5-2 Sweden`, with the kicks of a shoot-out."""
    first, second = (team_words(v, t, lang) for t in match.teams)
    (a, b), kicks = match.score, f" ({match.kicks[0]}-{match.kicks[1]})" if match.kicks else ""
    return f"{first} {a}-{b} {second}{kicks}"


def figures(v: World) -> list[tuple[str, int, Played | None]]:
    """B23  What a number is of, the number, and the match that it was reached in, if it is one match's."""
    matches = list(played(v))
    most = max(matches, key=lambda m: sum(m.score))
    clear = max(matches, key=lambda m: abs(m.score[0] - m.score[1]))
    replays = sum(bool(row[0]) for row in v.again) + sum(m.draws for m in matches)
    return [
        (phrase("goals"), sum(sum(m.score) for m in matches), None),
        (phrase("replays and deciders"), replays, None),
        (phrase("most goals in a match"), sum(most.score), most),
        (phrase("clearest win"), abs(clear.score[0] - clear.score[1]), clear),
    ]
