"""The shot (R26) and the kicks of a shoot-out (RD21): target and odds first, then the needle, then what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Attribute, Node, b, div, i, p, span

from mundialito.drawing.svg import circle, g, svg
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.events import SPIN
from ..rules.options import SHOOTING_DIE
from ..rules.parts import TEAMS
from ..rules.pawns import seat_of
from ..rules.state import Tactics
from ..words.outcomes import Kind, Outcome
from .art import art
from .table import RESULTS, field, needle, spread

SHOUTS: Final = {
    Kind.GOAL: phrase("GOAL!"), Kind.CORNER: phrase("Corner!"), Kind.GOAL_KICK: phrase("Held!"),
    Kind.SCORED: phrase("In!"), Kind.MISSED: phrase("Missed!"),
}  # fmt: skip
NAMED: Final = (phrase("goal"), phrase("corner"), phrase("goal kick"))
FIVE: Final = 5  # kicks of each team, before one each decides


def shot(
    before: Tactics, e: int, after: Tactics, outcome: Outcome, words: Sequence[str], names: Sequence[str], lang: str,
    at: str,
) -> Node:  # fmt: skip
    """Who shoots, what may come of it, the needle; when it stands, what came of it."""
    name, kicking = names[seat_of(before, before.attack)], before.phase == phase.SHOOTOUT
    return div(".note.shot", data_team=before.attack)[
        p(".title")[say("{name} shoots!", lang, name=name)],
        wheel(before, e - SPIN, at),
        p(".odds")[chances(before, lang)],
        [row(before, after, t, names, lang) for t in range(TEAMS)] if kicking else None,
        div(".verdict-of.done", data_kind=outcome.kind)[b(".shout")[say(SHOUTS[outcome.kind], lang)], p[words[0]]],
    ]


def wheel(v: Tactics, result: int, at: str) -> Node:
    """The spinner, its needle on the way to a field of that result; or the shooting die."""
    if v.shooting == SHOOTING_DIE:
        tumbling = [art(name, at, "side") for name in RESULTS * 2]
        return span(".thrown", data_team=v.attack)[
            span(".open")[tumbling], span(".done")[art(RESULTS[result], at, "side")]
        ]
    order = spread(tuple(v.faces))
    fields = [k for k, shown in enumerate(order) if shown == result]
    stopped = fields[(v.count + v.kicks[0] + v.kicks[1]) % len(fields)]
    about: dict[str, Attribute] = {"class": "wheel", "viewBox": "-52 -52 104 104", "aria-hidden": "true"}
    return svg(about)[
        circle(r="51", fill="#5c3720"),
        [field(k, shown, len(order), at) for k, shown in enumerate(order)],
        g(".needle")[needle(stopped, len(order))],
    ]


def chances(v: Tactics, lang: str) -> str:
    """goal 3/8 · corner 3/8 · goal kick 2/8."""
    fields = sum(v.faces)
    return " · ".join(f"{say(NAMED[k], lang)} {n}/{fields}" for k, n in enumerate(v.faces))


def row(before: Tactics, after: Tactics, t: int, names: Sequence[str], lang: str) -> Node:
    """RD21  A team's kicks: those that went in fill up from the left; the present one is told when it stands."""
    scored, kicks = before.scored[t], before.kicks[t]
    dots = ["in"] * scored + ["out"] * (kicks - scored)
    if after.kicks[t] > kicks:
        dots.append("in now" if after.scored[t] > scored else "out now")
    dots += [""] * (FIVE - len(dots))
    words = say("{name}: {scored} of {kicks}", lang, name=names[seat_of(before, t)], scored=scored, kicks=kicks)
    return div(".kicks", data_team=t)[
        span(".name")[names[seat_of(before, t)]],
        span(".dots", role="img", aria_label=words)[[i(class_=["dot", dot]) for dot in dots[-12:]]],
    ]
