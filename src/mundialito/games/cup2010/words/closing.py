"""What is told of a cup when it is over: the champion's way, and some figures of its matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mundialito.cups.names import TIE_NAMES
from mundialito.words import phrase, say

from ..rules.options import CUP
from ..rules.parts import FINAL, GROUPS
from ..rules.questions import winner_of, won
from ..rules.state import Cup
from .chart import fixtures, wall_chart
from .names import team_words


@dataclass(frozen=True)
class Match:
    """A match as it ended; `kicks` of a shoot-out."""

    stage: int  # group, or 8 and the number of the knock-out match
    teams: tuple[int, int]
    score: tuple[int, int]
    kicks: tuple[int, int] | None = None


def played(v: Cup) -> Iterator[Match]:
    """Every match of the cup, in the order of the chart."""
    for g in range(GROUPS):
        yield from (Match(g, (f.first, f.second), f.score) for f in fixtures(v, g) if f.score)
    for box in wall_chart(v):
        first, second = box.teams
        if box.score and first is not None and second is not None:
            yield Match(GROUPS + box.tie, (first, second), box.score, box.kicks)


def champion(v: Cup) -> int:
    """The team that won the final; -1 if the cup ended before it (D12)."""
    return winner_of(v, FINAL) if v.result[FINAL][0] > 0 else -1


def champion_words(v: Cup, names: Sequence[str], lang: str) -> str:
    """C21, D12  Who has won the cup, and by which team."""
    winner, t = next((names[p] for p in range(v.seats) if won(v, p)), ""), champion(v)
    if t < 0:
        return say("All teams left belong to one player: {name} wins (D12).", lang, name=winner)
    return say("{team} wins the World Cup for {name}!", lang, team=team_words(t, lang), name=winner)


def way(v: Cup) -> list[Match]:
    """The champion's matches."""
    return [match for match in played(v) if champion(v) in match.teams]


def stage_words(match: Match, lang: str) -> str:
    """Where a match was played."""
    if match.stage < GROUPS:
        return say("Group {group}", lang, group=list(CUP.groups)[match.stage])
    tie = CUP.ties[match.stage - GROUPS]
    return say(TIE_NAMES[tie.round], lang, number=tie.number)


def match_words(match: Match, lang: str) -> str:
    """`Ghana 2-1 Serbia`, with the kicks of a shoot-out: `Ghana 1-1 Serbia (4-3)`."""
    first, second = (team_words(t, lang) for t in match.teams)
    (a, b), kicks = match.score, f" ({match.kicks[0]}-{match.kicks[1]})" if match.kicks else ""
    return f"{first} {a}-{b} {second}{kicks}"


def figures(v: Cup) -> list[tuple[str, int, Match | None]]:
    """C21  What a number is of, the number, and the match that it was reached in, if it is one match's."""
    matches = list(played(v))
    most = max(matches, key=lambda m: sum(m.score))
    clear = max(matches, key=lambda m: abs(m.score[0] - m.score[1]))
    return [
        (phrase("goals"), sum(sum(m.score) for m in matches), None),
        (phrase("shoot-outs"), sum(m.kicks is not None for m in matches), None),
        (phrase("most goals in a match"), sum(most.score), most),
        (phrase("clearest win"), abs(clear.score[0] - clear.score[1]), clear),
    ]
