"""The wall chart as everybody sees it: round, stock, players with their teams, the board, tables, bracket, result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from htpy import Node, b, button, div, h2, header, li, ol, p, span
from markupsafe import Markup, escape

from mundialito.drawing import Place
from mundialito.drawing.flags import flag
from mundialito.drawing.parts import player, status
from mundialito.drawing.pieces import HOLE, cut, drawn, joined
from mundialito.words import say

from ..rules import phase
from ..rules.options import YEARS
from ..rules.questions import actor, final, is_group_round, score, won
from ..rules.state import World
from ..words.chart import code, out_teams, rounds
from ..words.labels import STAGES, awaited, round_words, title
from ..words.names import team_words
from ..words.notation import PHASE
from .art import art
from .board import board, small_flag
from .tables import knock_outs, sheet

MUCH: Final = 1 << 10


def public(v: World, places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The table; who owns what is told by colours, and the page's `data-me` makes one's own stand out."""
    names = [place.name for place in places]
    is_dealt = v.dealt == v.teams
    start, end = frame(v.phase, v.round)
    return joined([
        start,
        head(v, names, lang),
        result(v, places, lang, symbols_at) if v.phase == phase.OVER else seats(v, places, lang, symbols_at),
        board(v, places, lang, symbols_at) if is_dealt and v.phase != phase.OVER else None,
        knock_outs(v, lang, symbols_at) if is_dealt and not is_group_round(v) else None,
        sheet(v, lang, symbols_at) if is_dealt else None,
        end,
    ])  # fmt: skip


@lru_cache(MUCH)
def frame(now: int, number: int) -> tuple[Markup, ...]:
    """What is around it all."""
    # Enter on a card would press the form's first button, which must be none of the rows.
    first = button(type="submit", form="choices", disabled=True, hidden=True)
    return cut(div(".world", data_phase=PHASE.text(now), data_round=number)[first, HOLE])


# --- the head --------------------------------------------------------------------------------------------


def head(v: World, names: Sequence[str], lang: str) -> Node:
    """The round among the rounds of the year, cards left, what is awaited."""
    start, end = head_frame(title(v, lang), tuple((r == v.round, round_words(v, r, lang)) for r in rounds(v)), lang)
    if v.phase == phase.OVER:
        return joined([start, end])
    return joined([start, stock(v.stock, lang), status(awaited(v, names, lang)), end])


@lru_cache(MUCH)
def head_frame(words: str, told: tuple[tuple[bool, str], ...], lang: str) -> tuple[Markup, ...]:
    """Which round it is, among all rounds."""
    steps = [li(aria_current="step" if is_now else None)[name] for is_now, name in told]
    return cut(header(".head")[h2[words], ol(".rounds", aria_label=say("Rounds", lang))[steps], HOLE])


@lru_cache(MUCH)
def stock(cards: int, lang: str) -> Markup:
    return drawn(
        p(".stock", id="pile", title=say("cards left in this round", lang))[
            span(".unseen")[say("stock: {stock}", lang, stock=cards)], span(".cards", aria_hidden="true")[cards]
        ]
    )


# --- players ---------------------------------------------------------------------------------------------


def seats(v: World, places: Sequence[Place], lang: str, at: str) -> Node:
    """Everybody with their flags; the ball lies with whoever is to act."""
    acts, out = actor(v), out_teams(v)
    start, last = seats_frame(lang)
    parts: list[Node] = [start]
    for q, place in enumerate(places):
        is_out = v.dealt == v.teams and not v.alive >> q & 1
        before, between, after, end = seat(q, q == acts, is_out, at)
        parts += [before, escape(place.name), between, place.tag, after, teams(v, q, out, lang, at), end]
    return joined([*parts, last])


@cache
def seats_frame(lang: str) -> tuple[Markup, ...]:
    return cut(ol(".seats", aria_label=say("Seats", lang))[HOLE])


@lru_cache(MUCH)
def seat(q: int, acts: bool, is_out: bool, at: str) -> tuple[Markup, ...]:
    """One player, around name, what the page adds, and teams; who is out of the cup is dim."""
    disc = art("ball", at, "ball", id="ball", data_move=True)
    return cut(player(q, acts, disc, below=HOLE, about={"data-owner": q, "data-out": is_out}))


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
                    span(".points")[say("{count} point|{count} points", lang, count=score(v, q))],
                ]
                for q in order
            ]
        ],
    ]
