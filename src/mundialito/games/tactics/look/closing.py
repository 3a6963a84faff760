"""The end of a period and of the match: the score, large, and the figures of both teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Node, b, div, i, p, span, table, tbody, td, th, tr

from mundialito.engine.bits import count_bits
from mundialito.words import say

from ..rules.parts import TEAMS
from ..rules.pawns import men, seat_of
from ..rules.questions import won
from ..rules.state import Tactics
from ..words.outcomes import Kind
from .art import art

CLOSING: Final = (Kind.PERIOD, Kind.OVER)  # what closes a chapter


def closing(
    after: Tactics, kind: Kind, words: str, names: Sequence[str], lang: str, at: str
) -> Node:  # fmt: skip
    """What closes a chapter; nothing where none is closed."""
    if kind not in CLOSING:
        return None
    teams = [names[seat_of(after, t)] for t in range(TEAMS)]
    is_over = kind == Kind.OVER
    return div(".closing.done", data_over=is_over)[
        art("cup", at, "cup") if is_over else None,
        p(".board-of")[span(".name")[teams[0]], b[after.goals[0], i["–"], after.goals[1]], span(".name")[teams[1]]],
        p(".words")[words],
        p(".champion")[b[champion(after, names, lang)]] if is_over else None,
        figures(after, teams, lang),
    ]


def champion(v: Tactics, names: Sequence[str], lang: str) -> str:
    winners = [names[q] for q in range(v.seats) if won(v, q)]
    return say("{name} wins!", lang, name=" & ".join(winners)) if winners else say("A draw!", lang)


def figures(v: Tactics, teams: Sequence[str], lang: str) -> Node:
    """What the record says of both teams."""
    rows: list[tuple[str, Sequence[int | str]]] = [(say("Goals", lang), list(v.goals))]
    if v.period == 4 and any(v.kicks):
        rows.append((say("Shoot-out", lang), [f"{v.scored[t]} / {v.kicks[t]}" for t in range(TEAMS)]))
    rows += [
        (say("Yellow cards", lang), [yellow_cards(v, t) for t in range(TEAMS)]),
        (say("Red cards", lang), [count_bits(v.out[t]) for t in range(TEAMS)]),
        (say("Pawns", lang), [men(v, t) for t in range(TEAMS)]),
    ]
    return table(".figures", aria_label=" – ".join(teams))[
        tbody[[tr[td[mine], th(scope="row")[name], td[theirs]] for name, (mine, theirs) in rows]]
    ]


def yellow_cards(v: Tactics, t: int) -> int:
    """R18  Those that lie there, and two for each that became a red."""
    return sum(v.yellow[t]) + 2 * count_bits(v.out[t])
