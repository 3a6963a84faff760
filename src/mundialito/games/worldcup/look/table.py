"""The wall chart as everybody sees it: round, stock, players with their teams, the board, tables, bracket, result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from htpy import Node, b, button, div, h2, header, li, ol, p, span
from markupsafe import Markup

from mundialito.drawing import Place
from mundialito.drawing.flags import flag
from mundialito.drawing.pieces import drawn
from mundialito.words import say

from ..rules import phase
from ..rules.options import YEARS
from ..rules.questions import actor, final, is_group_round, score, won
from ..rules.state import World
from ..words.chart import code, out_teams, rounds
from ..words.labels import STAGES, awaited, round_words, title
from ..words.notation import PHASE
from ..words.tell import team_words
from .art import art
from .board import board, small_flag
from .tables import knock_outs, sheet

MUCH: Final = 1 << 10


def public(v: World, places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The table; who owns what is told by colours, and the page's `data-me` makes one's own stand out."""
    names = [place.name for place in places]
    is_dealt = v.dealt == v.teams
    return div(".world", data_phase=PHASE.text(v.phase), data_round=v.round)[
        # Enter on a card would press the form's first button, which must be none of the rows.
        button(type="submit", form="choices", disabled=True, hidden=True),
        head(v, names, lang),
        result(v, places, lang, symbols_at) if v.phase == phase.OVER else seats(v, places, lang, symbols_at),
        board(v, places, lang, symbols_at) if is_dealt and v.phase != phase.OVER else None,
        knock_outs(v, lang, symbols_at) if is_dealt and not is_group_round(v) else None,
        sheet(v, lang, symbols_at) if is_dealt else None,
    ]


# --- the head --------------------------------------------------------------------------------------------


def head(v: World, names: Sequence[str], lang: str) -> Node:
    """The round among the rounds of the year, cards left, what is awaited."""
    return header(".head")[
        h2[title(v, lang)],
        ol(".rounds", aria_label=say("Rounds", lang))[
            [li(aria_current="step" if r == v.round else None)[round_words(v, r, lang)] for r in rounds(v)]
        ],
        v.phase != phase.OVER
        and p(".stock", id="pile", title=say("cards left in this round", lang))[
            span(".unseen")[say("stock: {stock}", lang, stock=v.stock)],
            span(".cards", aria_hidden="true")[v.stock],
        ],
        v.phase != phase.OVER and p(".awaited", role="status")[awaited(v, names, lang)],
    ]


# --- players ---------------------------------------------------------------------------------------------


def seats(v: World, places: Sequence[Place], lang: str, at: str) -> Node:
    """Everybody with their flags; the ball lies with whoever is to act."""
    acts, out = actor(v), out_teams(v)
    return ol(".seats", aria_label=say("Seats", lang))[
        [seat(v, q, place, q == acts, out, lang, at) for q, place in enumerate(places)]
    ]


def seat(v: World, q: int, place: Place, acts: bool, out: frozenset[int], lang: str, at: str) -> Node:
    """One player: name, what the page adds, teams; who is out of the cup is dim."""
    is_out = v.dealt == v.teams and not v.alive >> q & 1
    about = {"data-seat": q, "data-owner": q, "data-acts": acts, "data-out": is_out}
    return li(f"#seat-{q}.seat", about, aria_current="true" if acts else None)[
        div(".plate")[
            art("ball", at, "ball", id="ball", data_move=True) if acts else None,
            b(".name")[place.name],
            place.tag,
        ],
        teams(v, q, out, lang, at),
    ]


def teams(v: World, q: int, out: frozenset[int], lang: str, at: str) -> Markup:
    """The flags that a player was dealt; those of teams that are out are pale."""
    owned = [t for t in range(len(v.owner)) if v.owner[t] == q + 1]
    return flags_of(tuple((code(v, t), team_words(v, t, lang), t in out) for t in owned), int(YEARS[v.year]), at)


@lru_cache(MUCH)
def flags_of(owned: tuple[tuple[str, str, bool], ...], year: int, at: str) -> Markup:
    """Letters, name, and whether it is out, of each."""
    return drawn(
        span(".teams")[
            [
                span(role="img", aria_label=name, title=name, data_out=is_out)[
                    flag(letters, at, year=year), span(".letters", aria_hidden="true")[letters]
                ]
                for letters, name, is_out in owned
            ]
        ]
    )


# --- the end ---------------------------------------------------------------------------------------------


def result(v: World, places: Sequence[Place], lang: str, at: str) -> Node:
    """B23  Who won the cup, and how far everybody came."""
    order = sorted(range(v.seats), key=lambda q: (-score(v, q), q))
    champion = v.winner[final(v)] - 1
    out = out_teams(v)
    return div(".result")[
        p(".verdict", role="status")[
            art("trophy", at, "trophy"),
            small_flag(v, champion, at) if champion >= 0 else None,
            span[awaited(v, [place.name for place in places], lang)],
        ],
        ol(".standing")[
            [
                li(".seat", id=f"seat-{q}", data_seat=q, data_owner=q, data_won=won(v, q))[
                    div(".plate")[b(".name")[places[q].name], places[q].tag],
                    teams(v, q, out, lang, at),
                    span(".stage")[say(STAGES[score(v, q)], lang)],
                    span(".points")[say("{points} points", lang, points=score(v, q))],
                ]
                for q in order
            ]
        ],
    ]
