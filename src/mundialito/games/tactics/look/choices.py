"""What one seat may choose: squares that light up over the pitch, pawns to take first, and a few large buttons.

A move is two events. A pawn is a radio button over its token, a square the button that sends the form: both go
together, all or none, so that looking at a pawn's squares costs nothing. Where a pawn is one of several ways (the
keeper's step, the dribble) it is a tick instead. Squares that may not be chosen can be pressed all the same: the answer
is the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from htpy import Attribute, Node, button, div, input, label, p, span
from markupsafe import Markup

from mundialito.drawing import Place
from mundialito.drawing.parts import STILL_HAND, choice
from mundialito.drawing.pieces import HOLE, cut, drawn, joined
from mundialito.words import phrase, say

from ..rules import phase, reasons
from ..rules.course import apply
from ..rules.events import ACCEPT, CLAIM, DIE, PAWN, PLAY_ON, SKIP, SQUARE, THROW
from ..rules.law import actor
from ..rules.parts import NO_PAWN, SQUARES, TEAMS
from ..rules.pawns import is_keeper, is_on_pitch, pawn_at, square_of
from ..rules.reasons import REASONS
from ..rules.state import Tactics
from ..words.asked import reachable
from ..words.notation import PHASE, SQUARE_TEXTS
from ..words.tell import role_words
from .art import art, pawn_art
from .pitch import MUCH, pawn_id, spot, standing_words

OVER: Final = drawn(div(".tactics-mine", data_phase="over"))
PROMPTS: Final = {
    phase.TRY: phrase("Throw the die, or take your keeper for one step."),
    phase.PAWN: phrase("You threw {die}: take a pawn, then a square that lights up."),
    phase.TO: phrase("Choose the square where it goes."),
    phase.BALL: phrase("The ball goes exactly {die}: choose its square."),
    phase.DRIBBLE: phrase("Choose the square where it goes."),
    phase.CORNER_TO: phrase("Choose the square where it goes."),
    phase.KEEPER_PLACE: phrase("Put your keeper into the goal area."),
    phase.KICKER: phrase("Who kicks off? Take a number, then D or E of the centre circle."),
    phase.KICKER_PLACE: phrase("Put the kicker on the centre circle."),
    phase.FRONT: phrase("Who stands in front? Take a number, then its square."),
    phase.FRONT_PLACE: phrase("Put it into the front row."),
    phase.BACK_PLACE: phrase("Put it into the midfield."),
    phase.DEFENDER_PLACE: phrase("Put it into the defence."),
    phase.NEW_KEEPER: phrase("Your keeper is off: name a new one, and his square."),
    phase.CIRCLE: phrase("The free kick is yours: choose its square in the centre circle."),
    phase.TAKER: phrase("Who takes it? Choose a pawn."),
    phase.ARC: phrase("Penalty! Choose the square on the arc."),
    phase.SIDE: phrase("On which side is the corner?"),
    phase.CLEAR: phrase("It has to leave: choose its square."),
}
ASKS: Final = {
    phase.CORNER_PAWN: reasons.CORNER_ASKS,
    phase.WAIVE: reasons.WAIVE_ASKS,
    phase.CHANCE: reasons.CHANCE_ASKS,
}
KINDS: Final = {THROW: "gold", SKIP: "quiet", ACCEPT: "gold", CLAIM: "gold", PLAY_ON: "quiet"}


def private(v: Tactics, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The choices of a seat."""
    if v.phase == phase.OVER:
        return OVER
    if not offers:
        return waiting(waiting_words(v, seat, places, lang))
    fans = {e - PAWN: fan(v, seat, e) for e in offers if e < THROW}
    direct = [e - SQUARE for e in offers if SQUARE <= e < DIE]
    start, between, end = frame(v.phase, prompt(v, lang))
    others = [single(e, v.phase == phase.CHANCE, lang) for e in offers if THROW <= e < SQUARE]
    ticks = bool(direct or others)
    below = takes(v, fans, ticks, False, lang, symbols_at)
    above = takes(v, fans, ticks, True, lang, symbols_at)
    lit = squares(v, fans, direct, lang)
    return joined([start, in_hand(v, lang, symbols_at), *below, *others, between, *above, handle(v), *lit, end])


def fan(v: Tactics, seat: int, e: int) -> list[int]:
    """The squares that are this seat's to choose once it has taken a pawn; none: the pawn is the whole choice."""
    after = v.copy()
    apply(after, e)
    return reachable(after) if actor(after) == seat and not after.movable else []


@lru_cache(MUCH)
def waiting(words: str) -> Markup:
    return drawn(div(".tactics-mine")[div(".asked")[p(".prompt.waiting")[words]]])


def waiting_words(v: Tactics, seat: int, places: Sequence[Place], lang: str) -> str:
    """Whom this seat waits for."""
    who = actor(v)
    if who == seat or who < 0:
        return say("The dice are being thrown.", lang)
    return say("Waiting for {name}.", lang, name=places[who].name)


@lru_cache(MUCH)
def frame(now: int, words: str) -> tuple[Markup, ...]:
    """Prompt and buttons below the pitch, squares over it. Pawns come before squares: in that order they are sent."""
    return cut(
        div(".tactics-mine", data_phase=PHASE.text(now), data_asked=True)[
            div(".asked", STILL_HAND)[p(".prompt")[words], div(".choices")[HOLE]],
            div(".overlay")[div(".cells", data_arrows=True)[HOLE]],
        ]
    )


def prompt(v: Tactics, lang: str) -> str:
    """What is awaited of this seat."""
    if v.phase in ASKS:
        return say(REASONS[ASKS[v.phase]].sentence, lang)
    return say(PROMPTS[v.phase], lang, die=v.die)


@lru_cache(64)
def single(e: int, shoots: bool, lang: str) -> Markup:
    """A choice without pawn or square; where one may shoot, throwing is that."""
    words = {
        THROW: say("shoot", lang) if shoots else say("throw the die", lang),
        SKIP: say("move nobody", lang),
        ACCEPT: say("place them for me", lang),
        CLAIM: say("take the free kick", lang),
        PLAY_ON: say("play on", lang),
    }[e]
    about = choice(e) | {"data-alone": True}
    return drawn(button(about, class_=f"btn choice {KINDS[e]}")[span[words]])


# --- pawns -----------------------------------------------------------------------------------------------


def takes(
    v: Tactics, fans: Mapping[int, list[int]], among_others: bool, here: bool, lang: str, at: str
) -> list[Markup]:
    """Pawns to take: over the pitch those who stand there, below it those who are still off it."""
    t = v.turn
    # A new choice has new ticks: nothing of the last one stays.
    key = f"{v.period}-{v.count}-{v.rounds}-{v.phase}-{v.die}-{v.ball}-{v.places}-{v.lifted[t]}"
    found = []
    for i, ends in fans.items():
        is_here = is_on_pitch(v, t, i)
        if is_here != here:
            continue
        square = square_of(v, t, i) if is_here else -1
        how = "" if not ends else "tick" if among_others else "first" if len(fans) == 1 else "one"
        found.append(take(t, i, is_keeper(v, t, i), square, how, key, lang, at))
    return found


@lru_cache(2 * MUCH)
def take(t: int, i: int, keeps: bool, square: int, how: str, key: str, lang: str, at: str) -> Markup:
    """One of them: a radio button or a tick; the only one is ticked already; a plain button where no square follows."""
    words = standing_words(t, i, keeps, square, lang) if square >= 0 else role_words(i, keeps, lang)
    place = spot(square) if square >= 0 else {}
    face = art(pawn_art(t, i, keeps), at, "figure") if square < 0 else None
    about: dict[str, Attribute] = {"name": "event", "value": PAWN + i, "data-event": PAWN + i, "aria-label": words}
    if not how:
        return drawn(button(about, place, type="submit", class_=["take", square < 0 and "chip"])[face])
    kind = "checkbox" if how == "tick" else "radio"
    tick = input(about, type=kind, id=f"take-{key}-{i}", data_take=i, checked=how == "first", autocomplete="off")
    drag = pawn_id(t, i) if square >= 0 else ""
    return drawn(label(place, class_=["take", square < 0 and "chip"], data_drag=drag)[tick, face])


def in_hand(v: Tactics, lang: str, at: str) -> Markup | None:
    """The pawn that is to be placed, to be seen and dragged."""
    if v.pick == NO_PAWN or v.phase < phase.KEEPER_PLACE or v.movable or v.phase in (phase.CIRCLE, phase.SIDE):
        return None
    return held(v.turn, v.pick, is_keeper(v, v.turn, v.pick), lang, at)


@lru_cache(MUCH)
def held(t: int, i: int, keeps: bool, lang: str, at: str) -> Markup:
    return drawn(
        span(".chip.hand-pawn", role="img", aria_label=role_words(i, keeps, lang), data_drag="")[
            art(pawn_art(t, i, keeps), at, "figure")
        ]
    )


def handle(v: Tactics) -> Markup | None:
    """What the next square is for can be dragged there: the ball, or the pawn that was taken."""
    if v.phase == phase.BALL:
        return grip("the-ball", v.ball)
    if v.phase in (phase.TO, phase.DRIBBLE, phase.CORNER_TO, phase.CLEAR, phase.KEEPER_PLACE) and v.pick != NO_PAWN:
        here = square_of(v, v.turn, v.pick)
        return grip(pawn_id(v.turn, v.pick), here) if here >= 0 else None
    return None


@lru_cache(MUCH)
def grip(thing: str, square: int) -> Markup:
    return drawn(span(".grip", spot(square), data_drag=thing))


# --- squares ---------------------------------------------------------------------------------------------


def squares(v: Tactics, fans: Mapping[int, list[int]], direct: Sequence[int], lang: str) -> list[Markup]:
    """All squares: those that may be chosen, with whom; then the others, which answer why not."""
    if not direct and not any(fans.values()):
        return []
    straight = set(direct)
    by: dict[int, list[int]] = {}
    for i, ends in fans.items():
        for square in ends:
            by.setdefault(square, []).append(i)
    lit = [
        square_button(q, q in straight, " ".join(map(str, by.get(q, ()))), standing(v, q), lang)
        for q in range(SQUARES)
        if q in straight or q in by
    ]
    taken = {square_of(v, v.turn, i) for i in fans if is_on_pitch(v, v.turn, i)}
    return lit + [dark_button(q) for q in range(SQUARES) if q not in straight and q not in by and q not in taken]


def standing(v: Tactics, square: int) -> tuple[tuple[int, int, bool], ...]:
    """Who stands on a square: team, pawn, whether it keeps goal."""
    found = [(t, pawn_at(v, t, square)) for t in range(TEAMS)]
    return tuple((t, i, bool(is_keeper(v, t, i))) for t, i in found if i >= 0)


@lru_cache(4 * MUCH)
def square_button(square: int, direct: bool, by: str, there: tuple[tuple[int, int, bool], ...], lang: str) -> Markup:
    """A square that may be chosen: at once, or after taking one of these pawns."""
    words = [SQUARE_TEXTS[square], *(standing_words(t, i, keeps, square, lang) for t, i, keeps in there)]
    about = choice(SQUARE + square)
    kinds = ["spot", direct and "direct", bool(there) and "held-by"]
    return drawn(button(about, spot(square), class_=kinds, data_by=by or None, aria_label="; ".join(words)))


@lru_cache(SQUARES)
def dark_button(square: int) -> Markup:
    """One that may not: pressed, it is refused with the reason."""
    about: dict[str, Attribute] = {"type": "submit", "name": "event", "value": SQUARE + square, "tabindex": "-1"}
    return drawn(button(".spot.dark", about, spot(square), aria_disabled="true", aria_label=SQUARE_TEXTS[square]))
