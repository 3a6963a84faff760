"""What is around the pitch for everybody: score and clock, benches with cards, dice and spinner, what is awaited."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from htpy import Attribute, Node, b, div, i, input, label, li, ol, p, span, ul
from markupsafe import Markup, escape

from mundialito.drawing import Place
from mundialito.drawing.faces import PAPER
from mundialito.drawing.pieces import HOLE, Pieces, cut, drawn, joined
from mundialito.drawing.svg import circle, g, path, short, svg, use
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.clock import period_length
from ..rules.law import actor
from ..rules.options import REAL, SECONDS, SHOOTING_DIE
from ..rules.parts import GROUP, NUMBERED, PAWNS, TEAMS
from ..rules.pawns import men
from ..rules.questions import won
from ..rules.state import Tactics
from ..words.notation import PHASE
from ..words.tell import role_words, score_words
from .art import GOLD, art, arts, pawn_art
from .art import label as printed
from .pitch import MUCH, pawn_id, pitch

CIRCLES: Final = (0, 1, *range(NUMBERED, PAWNS))  # of the card section: the keeper, the defenders together, six numbers
RESULTS: Final = ("ball", "flag", "sign")  # of a shot: goal, corner, goal kick
FIELDS: Final = ("#2f8a4e", "#c8142f", "#1d4fcb")  # of the spinner
PERIODS: Final = (phrase("1st half"), phrase("2nd half"), phrase("extra time 1"), phrase("extra time 2"))
AWAITED: Final = {
    phase.TRY: phrase("{name} throws, or moves the keeper."),
    phase.PAWN: phrase("{name} takes a pawn for this throw."),
    phase.TO: phrase("{name} chooses where it goes."),
    phase.BALL: phrase("{name} plays the ball."),
    phase.DRIBBLE: phrase("{name} dribbles."),
    phase.CORNER_PAWN: phrase("{name} may place a pawn before the corner."),
    phase.CORNER_TO: phrase("{name} may place a pawn before the corner."),
    phase.WAIVE: phrase("{name} takes the free kick or plays on."),
    phase.CHANCE: phrase("{name} shoots or plays on."),
    phase.SIDE: phrase("{name} chooses the side of the corner."),
}

PLACES: Final = phrase("{name} places the pawns.")


def public(v: Tactics, places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The table; the page's `data-me` turns the pitch to the viewer's goal."""
    start, end = frame(v.phase, v.turn, v.attack)
    names = [place.name for place in places]
    return joined([
        start, *scoreboard(v, places, lang, symbols_at), *(bench(v, t, lang, symbols_at) for t in range(TEAMS)),
        pitch(v, lang, symbols_at), news(v, names, lang, symbols_at), end,
    ])  # fmt: skip


@lru_cache(MUCH)
def frame(now: int, turn: int, attack: int) -> tuple[Markup, ...]:
    return cut(div(".tactics", data_phase=PHASE.text(now), data_turn=turn, data_attack=attack)[HOLE])


# --- score and clock -------------------------------------------------------------------------------------


def scoreboard(v: Tactics, places: Sequence[Place], lang: str, at: str) -> list[Node]:
    """Who plays, goals and time."""
    start, end = SEATS
    acts = actor(v)
    parts: list[Node] = [start]
    for q, place in enumerate(places):
        opens, between, closes = seat(q, q == acts, bool(won(v, q)), at)
        parts += [opens, escape(place.name), between, place.tag, closes]
    shots = kicks(v) if v.phase == phase.OVER else ""  # before, they stand beside the clock
    return [*parts, end, tally(v.goals[0], v.goals[1], shots, time_words(v, lang), lang)]


SEATS: Final = cut(ol(".seats")[HOLE])


@lru_cache(MUCH)
def seat(q: int, acts: bool, wins: bool, at: str) -> tuple[Markup, ...]:
    """A player's plate: the shirt, the name, what the page adds."""
    about = {"data-seat": q, "data-team": q % TEAMS, "data-acts": acts, "aria-current": "true" if acts else None}
    return cut(
        li(f"#seat-{q}.seat", about)[
            div(".plate")[
                art(pawn_art(q % TEAMS, PAWNS - 1 - q // TEAMS, False), at, "shirt"),
                b(".name")[HOLE],
                art("cup", at, "cup") if wins else None,
                HOLE,
            ]
        ]
    )


@lru_cache(MUCH)
def tally(blue: int, red: int, shots: str, time: str, lang: str) -> Markup:
    """The score, large; the shoot-out beside it; period and clock."""
    words = say("{blue} to {red}", lang, blue=blue, red=red)
    return drawn(
        div(".tally")[
            p(".goals", role="img", aria_label=words, data_late="goals")[span[blue], i["–"], span[red]],
            p(".shots")[shots] if shots else None,
            p(".time")[time],
        ]
    )


def kicks(v: Tactics) -> str:
    """RD21  The shoot-out so far."""
    return f"({v.scored[0]}–{v.scored[1]})" if v.period == 4 else ""


def time_words(v: Tactics, lang: str) -> str:
    """R28  The period, and how far it has come: sets, or a minute; a real clock is the page's to show."""
    if v.phase == phase.OVER:
        return say("full time", lang)
    if v.period == 4:
        return f"{say('shoot-out', lang)} {kicks(v)}"
    period = say(PERIODS[v.period], lang)
    if v.clock == REAL:
        return period
    if v.clock == SECONDS:
        return f"{period} · {v.count // 60 + 1}′"
    return f"{period} · {min(v.count, period_length(v))}/{period_length(v)}"


# --- benches: the card section (R18) -----------------------------------------------------------------------


def bench(v: Tactics, t: int, lang: str, at: str) -> Pieces:
    """One circle a number and one for the defenders: cards lie there, and pawns that are not on the pitch."""
    waits = [p for p in range(PAWNS) if v.lifted[t] >> p & 1 and not v.spot[t][p]]
    keeper = v.keeper[t]
    circles = []
    for n in CIRCLES:
        here = range(1, NUMBERED) if n == 1 else (n,)
        yellow = v.yellow[t][GROUP] if n == 1 else v.yellow[t][n]
        # A defender who became keeper has a card of his own, if he has one (RD15).
        yellow += sum(v.yellow[t][q] for q in here) if n == 1 else 0
        off = sum(v.out[t] >> q & 1 for q in here)
        standing = tuple((q, q == keeper) for q in here if q in waits)
        picked = v.pick if v.turn == t and v.phase != phase.OVER else -1
        circles.append(one_circle(t, n, yellow, off, standing, picked if picked in here else -1, lang, at))
    start, end = bench_frame(t, men(v, t), lang)
    return joined([start, *circles, end])


@lru_cache(MUCH)
def bench_frame(t: int, pawns: int, lang: str) -> tuple[Markup, ...]:
    return cut(ul(".bench", data_team=t, aria_label=say("{count} pawn|{count} pawns", lang, count=pawns))[HOLE])


@lru_cache(MUCH)
def one_circle(
    t: int, n: int, yellow: int, off: int, standing: tuple[tuple[int, bool], ...], picked: int, lang: str, at: str
) -> Markup:
    """A circle with what lies on it."""
    who = role_words(n, n == 0, lang)
    words = [who, *[say("yellow card", lang)] * yellow, *[say("red card", lang)] * off]
    tokens = [
        span(
            {"id": pawn_id(t, q), "class": ["pawn", q == picked and "picked"], "data-team": t, "data-move": True}
        )[art(pawn_art(t, q, keeps), at, "figure")]
        for q, keeps in standing
    ]  # fmt: skip
    cards = [i(".card.yellow")] * yellow + [i(".card.red")] * off
    is_idle = not (tokens or cards)
    return drawn(
        li(class_=["circle", is_idle and "idle"], data_n=n)[
            span(".unseen")[", ".join(words)],
            span(".number", aria_hidden="true")[printed(n)],
            tokens,
            span(".cards", data_late=f"cards-{t}-{n}")[cards] if cards else None,
        ]
    )


# --- dice, spinner, what is awaited ------------------------------------------------------------------------


def news(v: Tactics, names: Sequence[str], lang: str, at: str) -> Pieces:
    """What was thrown, what is awaited, and the switch for the offside line."""
    paired = bool(v.thrown[1])
    lies = v.thrown[0] > 0
    dice_ = dice(v.thrown[0], v.thrown[1], v.turn, paired and is_for_both(v), lang, at) if lies else None
    shot = shots(tuple(v.faces), v.spun, v.count % 7, v.shooting == SHOOTING_DIE, lang, at)
    told = status(awaited(v, names, lang), v.phase == phase.OVER)
    return joined([NEWS[0], dice_, shot, told, tools(lang, at), NEWS[1]])


NEWS: Final = cut(div(".news")[HOLE])


def is_for_both(v: Tactics) -> bool:
    """R9  Two dice are one of each team, unless a keeper has thrown both for the ball."""
    return not (v.phase == phase.BALL and v.carrier == v.keeper[v.attack])


@lru_cache(MUCH)
def dice(first: int, second: int, turn: int, both: bool, lang: str, at: str) -> Markup:
    """One die, or two."""
    faces = [(first, 0 if both else turn), (second, 1 if both else turn)] if second else [(first, turn)]
    words = " · ".join(str(face) for face, _ in faces)
    label_ = say("Dice: {faces}", lang, faces=words)
    return drawn(div(".dice", role="img", aria_label=label_)[[die(n, *face, at) for n, face in enumerate(faces)]])


def die(n: int, face: int, team: int, at: str) -> Node:
    """A cube with six faces; the style sheet turns the one that was thrown to the front."""
    sides = [art(f"d{k}", at, f"side s{k}") for k in range(1, 7)]
    return span(".die", data_team=team)[span(".cube", id=f"die-{n}", data_face=face, data_spin="1 1 .4 -2turn")[sides]]


@lru_cache(MUCH)
def shots(faces: tuple[int, ...], spun: int, turn: int, is_die: bool, lang: str, at: str) -> Markup:
    """R26  The spinner, its needle where it stopped last; or the shooting die."""
    results = (say("goal", lang), say("corner", lang), say("goal kick", lang))
    words = say("Last shot: {result}", lang, result=results[spun - 1]) if spun else say("The spinner", lang)
    if is_die:
        shown = art(RESULTS[spun - 1], at, "face") if spun else None
        return drawn(
            div(".shooting-die", role="img", aria_label=words)[span("#needle", data_spin="1 1 .4 -3turn")[shown]]
        )
    order = spread(faces)
    at_field = [k for k, result in enumerate(order) if result == spun - 1]
    stopped = at_field[turn % len(at_field)] if at_field else 0
    about: dict[str, Attribute] = {
        "class": "spinner",
        "viewBox": "-52 -52 104 104",
        "role": "img",
        "aria-label": words,
        "data-spun": spun,
    }
    return drawn(
        svg(about)[
            circle(r="51", fill="#5c3720"),
            [field(k, result, len(order), at) for k, result in enumerate(order)],
            g("#needle", data_spin="0 0 1 -5turn")[needle(stopped, len(order))],
        ]
    )


def needle(stopped: int, fields: int) -> Node:
    """The needle, in the middle of the field on which it stopped."""
    return [
        g(transform=f"rotate({short((stopped + 0.5) * 360 / fields)})")[
            path(d="M0-43L7 6A7 7 0 1 1-7 6Z", fill=GOLD, stroke="#2a1d16", stroke_width="2")
        ],
        circle(r="3.5", fill="#2a1d16"),
    ]


def spread(faces: tuple[int, ...]) -> list[int]:
    """The fields round the spinner, each kind as far apart as it can be."""
    total = sum(faces)
    wanted = sorted((((k + 0.5) * total / n, r) for r, n in enumerate(faces) for k in range(n)), key=lambda x: x[0])
    return [r for _, r in wanted]


def field(k: int, result: int, fields: int, at: str) -> Node:
    """One of them, with its sign."""
    step = math.tau / fields
    ends = [(48 * math.sin(a), -48 * math.cos(a)) for a in (k * step, (k + 1) * step)]
    wedge = "M0 0L" + "A48 48 0 0 1 ".join(f"{short(x)} {short(y)}" for x, y in ends) + "Z"
    x, y = 33 * math.sin((k + 0.5) * step), -33 * math.cos((k + 0.5) * step)
    size = 21 if fields <= 9 else 14
    box: dict[str, Attribute] = {"x": short(x - size / 2), "y": short(y - size / 2), "width": size, "height": size}
    fill = PAPER if result == 1 else FIELDS[result]
    return [
        path(d=wedge, fill=fill, stroke="#5c3720", stroke_width="1.5"),
        svg(box, viewBox=arts()[RESULTS[result]].box)[use(href=f"{at}#{RESULTS[result]}")],
    ]


def awaited(v: Tactics, names: Sequence[str], lang: str) -> str:
    """What is awaited, and of whom; at the end, who has won."""
    if v.phase == phase.OVER:
        return verdict(v, names, lang)
    who = actor(v)
    if who < 0:
        return say("The dice are being thrown.", lang)
    return say(AWAITED.get(v.phase, PLACES), lang, name=names[who])


def verdict(v: Tactics, names: Sequence[str], lang: str) -> str:
    """RD24  The result."""
    winners = [names[q] for q in range(v.seats) if won(v, q)]
    if not winners:
        return say("A draw: {score}.", lang, score=score_words(v, names))
    return say(
        "{name} wins: {score}!", lang, name=" & ".join(winners), score=f"{score_words(v, names)} {kicks(v)}".strip()
    )


@lru_cache(MUCH)
def status(words: str, is_over: bool) -> Markup:
    """Under a name of its own the verdict comes late, but never as what was awaited before."""
    name = "verdict" if is_over else "awaited"
    return drawn(p(class_=name, role="status", data_late=name)[words])


@lru_cache(16)
def tools(lang: str, at: str) -> Markup:
    """R20  The offside line is shown to whoever wants it; nothing of that leaves the page."""
    return drawn(
        div(".tools")[
            label(".switch-line")[
                input("#show-offside", type="checkbox", autocomplete="off"),
                art("flag", at, "icon"),
                span[say("Offside line", lang)],
            ]
        ]
    )
