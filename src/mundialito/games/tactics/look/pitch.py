"""The pitch as everybody sees it: pawns on their squares, the ball, the offside line; and the ways things go."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from htpy import Attribute, Node, div, i, li, ol, span
from markupsafe import Markup

from mundialito.drawing.parts import STILL_BOARD
from mundialito.drawing.pieces import HOLE, Pieces, cut, drawn, joined
from mundialito.words import say

from ..rules import phase
from ..rules.events import DIE, PAIR, SPIN, SQUARE, TIME_UP
from ..rules.parts import COLUMNS, PAWNS, RANKS, TEAMS
from ..rules.pawns import is_keeper, pawn_at, square_of
from ..rules.state import Tactics
from ..words.asked import offside_line, path
from ..words.notation import COLUMN_LETTERS, SQUARE_TEXTS
from ..words.tell import role_words
from .art import art, pawn_art

MUCH: Final = 4096  # pieces kept


def spot(square: int) -> dict[str, Attribute]:
    """Where something is: the style sheet turns column and rank into a place, for every seat and screen its own."""
    return {"data-file": square % COLUMNS, "data-rank": square // COLUMNS}


def pitch(v: Tactics, lang: str, at: str) -> Pieces:
    """Everything on the grass."""
    start, end = ground(lang, at)
    held = 0 if v.phase == phase.OVER else v.lifted[0] | v.lifted[1]
    line, beyond = offside_line(v) if not held else (0, [])
    offside = [offside_mark(line, v.attack, lang)] if line else []
    return joined([start, *offside, *pawns(v, beyond, lang, at), ball(v, at), end])


COORDINATES: Final = [
    *(i(".coord.column", data_file=n, aria_hidden="true")[letter] for n, letter in enumerate(COLUMN_LETTERS)),
    *(i(".coord.row", data_rank=n, aria_hidden="true")[n + 1] for n in range(RANKS)),
]


@lru_cache(MUCH)
def ground(lang: str, at: str) -> tuple[Markup, ...]:
    """Grass and lines, upright and lying; the style sheet shows the one that fits."""
    words = say("The pitch", lang)
    return cut(
        div(".pitch", STILL_BOARD)[
            art("pitch", at, "grass upright"),
            art("lying", at, "grass lying"),
            div(".cells", role="group", aria_label=words)[COORDINATES, HOLE],
        ]
    )


# --- pawns -----------------------------------------------------------------------------------------------


def pawns(v: Tactics, beyond: Sequence[int], lang: str, at: str) -> list[Markup]:
    """Those on the pitch, and those who are lifted, as shadows where they stood."""
    found = []
    for t in range(TEAMS):
        for p in range(PAWNS):
            square = square_of(v, t, p)
            if square >= 0:
                marks = pawn_marks(v, t, p, t == v.attack and p in beyond)
                found.append(pawn(t, p, is_keeper(v, t, p), square, marks, lang, at))
    return found


def pawn_marks(v: Tactics, t: int, p: int, is_beyond: bool) -> tuple[str, ...]:
    """What can be seen of a pawn beside its number."""
    square = square_of(v, t, p)
    is_picked = v.phase not in (phase.BALL, phase.OVER) and (t, p) == (v.turn, v.pick)
    marks = {
        "lifted": v.lifted[t] >> p & 1,
        "paired": any(square_of(v, 1 - t, q) == square for q in range(PAWNS)),
        "carrying": t == v.attack and p == v.carrier and square == v.ball,
        "beyond": is_beyond,
        "picked": is_picked,
    }
    return tuple(mark for mark, is_so in marks.items() if is_so)


def pawn_id(team: int, p: int) -> str:
    """A pawn is the same thing wherever it is drawn: so it slides from there to here."""
    return f"p{team}-{p + 1}"


@lru_cache(4 * MUCH)
def pawn(t: int, p: int, keeps: bool, square: int, marks: tuple[str, ...], lang: str, at: str) -> Markup:
    """One pawn on its square; what it is called in words is for those who cannot see it."""
    about = {"id": pawn_id(t, p), "class": ["pawn", *marks], "data-team": t, "data-move": True, **spot(square)}
    return drawn(
        span(about, role="img", aria_label=standing_words(t, p, keeps, square, lang))[
            art(pawn_art(t, p, keeps), at, "figure")
        ]
    )


def standing_words(t: int, p: int, keeps: bool, square: int, lang: str) -> str:
    """Blue: number 8, D8."""
    team = say("Blue", lang) if t == 0 else say("Red", lang)
    return f"{team}: {role_words(p, keeps, lang)}, {SQUARE_TEXTS[square]}"


def ball(v: Tactics, at: str) -> Markup:
    """The ball on its square: beside whoever stands there, else in the middle."""
    there = [t for t in range(TEAMS) if pawn_at(v, t, v.ball) >= 0]
    how = ("loose", "carried", "paired")[len(there)]
    return ball_at(v.ball, how, v.attack, at)


@lru_cache(MUCH)
def ball_at(square: int, how: str, team: int, at: str) -> Markup:
    about = {"id": "the-ball", "class": ["the-ball", how], "data-team": team, "data-move": True, **spot(square)}
    return drawn(span(about, role="img", aria_label=SQUARE_TEXTS[square])[art("ball", at, "leather")])


@lru_cache(MUCH)
def offside_mark(rank: int, attack: int, lang: str) -> Markup:
    """R20  The line, if the ball were played now; the page shows it on demand."""
    words = say("Offside line: rank {rank}", lang, rank=rank)
    return drawn(i(".offside", role="img", aria_label=words, data_rank=rank - 1, data_team=attack)[span[words]])


# --- ways ------------------------------------------------------------------------------------------------


class Ways:
    """How things went lately, for the script to let them go that way; see `mundialito.drawing.Follower`."""

    def __init__(self) -> None:
        self.recent: deque[Node] = deque(maxlen=12)  # a move, and what Nature answers to it
        self.thrower: str | None = None  # whose the die on the table is, which the record does not say
        self.trail: list[tuple[str, list[int]]] = []  # what the team that moved last has moved, and how
        self.team = -1

    def see(self, v: Tactics, e: int, number: int) -> None:
        """The number tells the script whether it has let them go already."""
        if told := ways(v, e):
            self.recent.append(drawn(div(data_no=number)[told]))
        if DIE <= e < SPIN:
            self.thrower = thrower(v, e)
        if e == TIME_UP or v.phase == phase.SHOT:
            self.trail.clear()
        if steps := path(v, e):
            self.follow(v, steps)

    def follow(self, v: Tactics, steps: list[int]) -> None:
        """The other team's moves are forgotten as soon as this one moves."""
        if v.turn != self.team:
            self.team = v.turn
            self.trail.clear()
        thing = "ball" if v.phase == phase.BALL else pawn_id(v.turn, v.pick)
        self.trail.append((thing, steps))

    def draw(self, _lang: str, _symbols_at: str) -> Node:
        """Ways are seen by nobody, only measured; the trail of those who moved last is there for the others."""
        return [
            div(".ways", aria_hidden="true", data_thrower=self.thrower)[list(self.recent)],
            div(".trails", aria_hidden="true", data_team=self.team)[[trail(*one) for one in self.trail[-TRAILS:]]],
        ]


TRAILS: Final = 3  # a pawn and the ball, or a pawn of either set


def thrower(v: Tactics, e: int) -> str:
    """Whose colour the dice have: the team's in turn, or each its own (R16)."""
    return "both" if e >= PAIR and v.phase in (phase.TOSS, phase.BATTLE) else str(v.turn)


def trail(thing: str, steps: list[int]) -> Node:
    """Footsteps from where it was, and a ring where it has gone."""
    return ol(data_thing="ball" if thing == "ball" else "pawn")[[li(spot(square)) for square in steps]]


def ways(v: Tactics, e: int) -> Node:
    """How things go when `e` is carried out: the squares that a pawn or the ball passes; what is thrown turns."""
    if DIE <= e < PAIR:
        return ol(data_way="die-0", data_turn=True)
    if PAIR <= e < SPIN:
        return [ol(data_way=f"die-{n}", data_turn=True) for n in range(2)]
    if SPIN <= e < TIME_UP:
        return ol(data_way="needle", data_turn=True)
    if not SQUARE <= e < DIE or v.phase not in (phase.TO, phase.DRIBBLE, phase.BALL):
        return None
    things = ["the-ball"] if v.phase == phase.BALL else [pawn_id(v.turn, v.pick)]
    if v.phase == phase.DRIBBLE:
        things.append("the-ball")
    steps = path(v, e)
    return [ol(data_way=thing)[[li(spot(square)) for square in steps]] for thing in things]
