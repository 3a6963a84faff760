"""The table as everybody sees it: seats, piles, direction, the colour to match, what is awaited, the result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from htpy import Node, b, div, li, ol, p, span
from markupsafe import Markup, escape

from mundialito.drawing import Place, parts
from mundialito.drawing.parts import BACKS, STILL_BOARD, player, status
from mundialito.drawing.pieces import HOLE, Pieces, cut, drawn, joined
from mundialito.drawing.svg import path, svg
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.events import DRAW
from ..rules.options import CALLED
from ..rules.parts import DISCARD, NO_CARD, PILE, PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, symbol_of
from ..rules.questions import actor, next_seat, score
from ..rules.state import Uno
from ..words.notation import COLOUR_LETTERS, PHASE
from ..words.outcomes import AUTO
from ..words.tell import card_words, standing
from .cards import symbol_id
from .pieces import MUCH, RING, art, awaited, cards_words, colour_chip, has_no_colour, listed, minis, named_colour

EMPTY: Final = drawn(div(".discards"))
LEANS: Final = 7  # ways for a discard to lie askew
UNDER: Final = 3  # discards that show below the top one


def public(v: Uno, places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The table; the page's `data-me` and `data-seats` turn it to the viewer's seat."""
    if v.phase == phase.OVER:
        return result(v, places, lang, symbols_at)
    colour = None if has_no_colour(v) else v.colour
    start, between, end = around(v.way == 1, v.phase, colour, lang)
    return joined([start, *seats(v, places, lang, symbols_at), between, *middle(v, places, lang, symbols_at), end])


@lru_cache(MUCH)
def around(to_the_right: bool, now: int, colour: int | None, lang: str) -> tuple[Markup, ...]:
    """What is around the seats and around the middle."""
    about = {
        "data-way": "right" if to_the_right else "left",
        "data-phase": PHASE.text(now),
        "data-colour": None if colour is None else COLOUR_LETTERS[colour],
    }
    return cut(
        div(".kit.uno", about)[
            div(".table", STILL_BOARD)[
                ol(".seats", aria_label=say("Seats", lang))[HOLE], div(".middle")[ring(to_the_right, lang), HOLE]
            ]
        ]
    )


def hit(v: Uno) -> int:
    """The seat that cards are coming to, -1 if none are."""
    return next_seat(v) if v.stack and v.phase in (phase.ANSWER, phase.CATCH, phase.JUDGING) else -1


# --- seats -------------------------------------------------------------------------------------------


def seats(v: Uno, places: Sequence[Place], lang: str, at: str) -> list[Node]:
    """Everybody: cards, name, number of cards, what the page adds, and the ball with whoever is to act."""
    acts, target = actor(v), hit(v)
    pieces: list[Node] = []
    for q, place in enumerate(places):
        known = minis(tuple(listed(v.cards[q])), lang, at) if v.holds[q] else None
        word = one_left(v, q) if v.size[q] == 1 else ""
        start, plate, between, end = seat(q, v.size[q], q == acts, q == target, word, lang, at)
        pieces += [start, fan(q, v.size[q], lang, at), known, plate, escape(place.name), between, place.tag, end]
    return pieces


@lru_cache(MUCH)
def seat(q: int, cards: int, acts: bool, is_hit: bool, word: str, lang: str, at: str) -> tuple[Markup, ...]:
    """One player, around the hand, the name and what the page adds: all tables share the same few hundred."""
    whole = player(
        q,
        acts,
        art("ball", at, "ball", id="ball", data_move=True),
        above=HOLE,
        beside=[span(".count", aria_hidden="true")[cards], span(".call")[say(word, lang)] if word else None],
        about={"data-hit": is_hit},
    )
    return cut(whole)


@lru_cache(MUCH)
def fan(q: int, cards: int, lang: str, at: str) -> Pieces:
    """The backs of a hand, each a piece: a hand that grows keeps those that are there."""
    shown = min(cards, BACKS)
    start, *after = cut(parts.fan([HOLE] * shown, cards_words(cards, lang)))
    return Pieces(filter(None, (start, *(back(q, i, at) for i in range(shown)), *after)))


@lru_cache(MUCH)
def back(q: int, i: int, at: str) -> Markup:
    return drawn(art("back", at, id=f"b{q}-{i}", data_move=True, data_from="pile", data_i=str(i)))


def one_left(v: Uno, q: int) -> str:
    """What a hand of one card says: UNO where it is said for them; where they say it, the log tells who did."""
    if v.uno_call == CALLED and q == v.turn and v.phase in (phase.CALL, phase.CATCH):
        return phrase("UNO?")
    return phrase("UNO!") if v.uno_call == AUTO else phrase("last card!")


# --- the middle --------------------------------------------------------------------------------------


def middle(v: Uno, places: Sequence[Place], lang: str, at: str) -> list[Markup]:
    """Pile, discards, the colour to match, cards that are coming, what is awaited."""
    target = hit(v)
    coming = (v.stack, places[target].name) if target >= 0 else None
    return [
        pile(v.size[PILE], lang, at),
        *discards(v, lang, at),
        facts(None if has_no_colour(v) else v.colour, coming, lang, at),
        status(awaited(v, [place.name for place in places], lang)),
    ]


def ring(to_the_right: bool, lang: str) -> Node:
    """Arrows around the piles; the style sheet turns them over when play turns round."""
    words = say("Play goes to the right →", lang) if to_the_right else say("Play goes to the left ←", lang)
    about = {"viewBox": "0 0 240 160", "role": "img", "aria-label": words}
    return svg(".ring", about)[[path(d=d) for d in RING]]


@lru_cache(MUCH)
def pile(cards: int, lang: str, at: str) -> Markup:
    """The draw pile, as thick as it is."""
    layers = [art("back", at) for _ in range(parts.thickness(cards))]
    words = say("pile: {count} card|pile: {count} cards", lang, count=cards)
    return drawn(parts.pile(layers, cards, words, {"id": "pile"} | parts.answers(DRAW)))


def discards(v: Uno, lang: str, at: str) -> list[Markup]:
    """The last discards, each a little askew; the top one comes from whoever played it."""
    cards = v.size[DISCARD]
    if v.top == NO_CARD:
        return [EMPTY]
    start, end = spot(v.top, lang)
    pieces = [start, *(paper((cards - i) % LEANS, at) for i in range(min(UNDER, cards - 1), 1, -1))]
    if cards > 1 and v.top_before != NO_CARD:
        pieces.append(face(symbol_id(v.top_before), cards - 1, None, at))
    top = face(symbol_id(v.top, named_colour(v)), cards, sources(v.top, last_player(v)), at)
    return [*pieces, top, end]


@lru_cache(MUCH)
def spot(top: int, lang: str) -> tuple[Markup, ...]:
    """Where the discards lie."""
    return cut(div(".discards", role="img", aria_label=card_words(top, lang), data_drop=True)[HOLE])


@lru_cache(MUCH)
def face(name: str, number: int, origin: str | None, at: str) -> Markup:
    """The discard of that number, counted from below: its id stays with it when another covers it."""
    return drawn(art(name, at, id=f"d-{number}", data_move=True, data_from=origin, data_tilt=str(number % LEANS)))


@lru_cache(MUCH)
def paper(tilt: int, at: str) -> Markup:
    """A discard so deep that only its edge is seen: views do not tell which one it is."""
    return drawn(art("paper", at, data_tilt=str(tilt)))


def sources(top: int, player: int) -> str:
    """Where the top card may have come from: its player's hand, the player's seat, the pile."""
    if player < 0:
        return "pile"
    copies = [f"h{player}-{symbol_id(top)}-{i}" for i in (3, 2, 1, 0)]
    return " ".join([*copies, f"seat-{player}", "pile"])


def last_player(v: Uno) -> int:
    """Who played the top card, -1 if nobody did: the seat in turn while its card is at work, else some seats back."""
    if v.size[DISCARD] <= 1:
        return -1
    if v.phase not in (phase.TURN, phase.DRAWN, phase.DRAWING):
        return v.turn
    symbol = symbol_of(v.top)
    passes = symbol in (SKIP, PLUS_TWO) or v.top == PLUS_FOUR or (symbol == REVERSE and v.seats == 2)
    return (v.turn - v.way * (2 if passes else 1)) % v.seats


@lru_cache(MUCH)
def facts(colour: int | None, coming: tuple[int, str] | None, lang: str, at: str) -> Markup:
    """The colour to match, and cards on their way to somebody."""
    chips: list[Node] = [] if colour is None else [colour_chip(colour, lang, at)]
    if coming is not None:
        cards, name = coming
        words = say(
            "{count} card is coming to {name}.|{count} cards are coming to {name}.", lang, count=cards, name=name
        )
        sign = span(aria_hidden="true")[b[f"+{cards}"], f" → {name}"]
        chips.append(p(".coming")[sign, span(".unseen")[words]])
    return drawn(div(".facts")[chips])


# --- the end -------------------------------------------------------------------------------------------


def result(v: Uno, places: Sequence[Place], lang: str, at: str) -> Node:
    """U12  Who won, everybody's cards face up, and what they count; the fewest points first."""
    rows = [row(v, q, places[q], lang, at) for q in standing(v)]
    words = awaited(v, [place.name for place in places], lang)
    return div(".kit.uno", data_phase="over")[
        div(".table")[
            div(".result")[
                p(".verdict", role="status")[art("ball", at, "ball", id="ball", data_move=True), words],
                ol(".standing")[rows],
            ]
        ]
    ]


def row(v: Uno, q: int, place: Place, lang: str, at: str) -> Node:
    """One player's line of the result."""
    left = listed(v.cards[q])
    return li(".seat", id=f"seat-{q}", data_seat=q, data_won=not left)[
        div(".plate")[b(".name")[place.name], place.tag],
        minis(tuple(left), lang, at) if left else span(".none")[say("no cards left", lang)],
        span(".points")[say("{count} point|{count} points", lang, count=score(v, q))],
    ]
