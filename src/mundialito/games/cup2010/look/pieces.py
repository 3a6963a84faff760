"""What table, hand and chart are made of: cards in the page, teams with their flags, seats, small words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from htpy import Node, ol, span
from markupsafe import Markup, escape

from mundialito.drawing import Place, parts
from mundialito.drawing.flags import flag
from mundialito.drawing.pieces import cut, drawn, joined
from mundialito.drawing.svg import svg, use
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.options import TEAM_CODES
from ..rules.parts import TEAMS, UNKNOWN, UNKNOWN_OWNER, size
from ..rules.questions import is_through, owner_of_side, won
from ..rules.state import Cup
from ..words.chart import sides
from ..words.names import card_words, team_words
from .cards import faces, symbol_id

MUCH: Final = 4096  # pieces kept
NO_HANDS: Final = -1  # of a block; an empty one has its place beside the name, too
AWAITED: Final = {
    phase.DEALER: phrase("The teams are dealt."), phase.TEAMS: phrase("The teams are dealt."),
    phase.SHOW: phrase("The owners of the group's teams show them."), phase.HANDS: phrase("The hands are dealt."),
    phase.REVEAL: phrase("The sealed cards are turned up."), phase.SCORE: phrase("The match is resolved."),
    phase.LOTS: phrase("Lots are drawn."), phase.DEAL: phrase("The hands are dealt."),
    phase.DRAW: phrase("{name} draws a card."), phase.KICKS: phrase("A shoot-out."),
    phase.TURN: phrase("{name} plays a card on any team, or discards one."),
}  # fmt: skip


@lru_cache(MUCH)
def card(kind: int, at: str, id_: str = "", origin: str = "", is_news: bool = False) -> Markup:
    """A card; with an id it moves from where it was, or from the first of `origin` that was there. As news it is marked
    until one chooses again."""
    ways: dict[str, str | bool | None] = {"data_move": bool(id_) or None, "data_news": is_news or None}
    face = {"class": "card", "viewBox": faces()[symbol_id(kind)].box, "aria-hidden": "true"}
    return drawn(svg(face, id=id_ or None, data_from=origin or None, **ways)[use(href=f"{at}#{symbol_id(kind)}")])


@lru_cache(MUCH)
def named_card(kind: int, lang: str, at: str) -> Markup:
    """A card that says its name."""
    name = symbol_id(kind)
    about = {"class": "card", "viewBox": faces()[name].box, "role": "img", "aria-label": card_words(kind, lang)}
    return drawn(svg(about)[use(href=f"{at}#{name}")])


def cards_in_row(kinds: Iterable[int], lang: str, at: str) -> Node:
    """Cards side by side."""
    return span(".cards")[[named_card(kind, lang, at) for kind in kinds]]


@lru_cache(MUCH)
def team(t: int, lang: str, at: str) -> Markup:
    """A team: flag, name; three letters where there is no room."""
    code = TEAM_CODES[t]
    name = team_words(t, lang)
    return drawn(
        span(".team", title=name)[
            flag(code, at), span(".long")[name], span(".short", aria_hidden="true")[code],
        ]
    )  # fmt: skip


@lru_cache(MUCH)
def banner(t: int, lang: str, at: str) -> Markup:
    """A team's flag, with its name for whoever cannot see it."""
    return drawn(flag(TEAM_CODES[t], at, team_words(t, lang)))


def owner_name(v: Cup, t: int, places: Sequence[Place]) -> str:
    """Whose a team is, if that is known."""
    return places[v.owner[t] - 1].name if 0 < v.owner[t] < UNKNOWN_OWNER else ""


def acting(v: Cup) -> set[int]:
    """The seats that are awaited, as everybody knows it: who has sealed is not told."""
    if v.phase == phase.CHOOSE:
        return {owner_of_side(v, side) for side in range(2)}
    return {v.turn} if v.phase == phase.TURN else set()


def awaited(v: Cup, names: Sequence[str], lang: str) -> str:
    """What is awaited, and of whom; once the cup is over, who won it."""
    if v.phase == phase.OVER:
        winner = next((names[p] for p in range(v.seats) if won(v, p)), "")
        return say("{name} wins the World Cup!", lang, name=winner)
    if v.phase == phase.CHOOSE:
        told = ", ".join(names[p] for p in sorted(acting(v)))
        first, second = (team_words(t, lang) for t in sides(v) or (-1, -1))
        sentence = phrase("{first} - {second}: cards are to be sealed by {names}.")
        return say(sentence, lang, first=first, second=second, names=told)
    return say(AWAITED[v.phase], lang, name=names[v.turn] if v.turn < len(names) else "")


def seats(v: Cup, places: Sequence[Place], lang: str, at: str) -> Node:
    """Everybody: name, what the page adds, teams and cards; the ball with whoever is awaited."""
    awaits = acting(v)
    pieces: list[Node] = []
    for p, place in enumerate(places):
        held = size(v.hold[p]) if v.round and v.phase != phase.OVER else NO_HANDS
        start, between, end = seat(p, p in awaits, held, teams_shown(v, p), lang, at)
        pieces += [start, escape(place.name), between, place.tag, end]
    return ol(".seats")[joined(pieces)]


def teams_shown(v: Cup, p: int) -> tuple[int, ...]:
    """Teams that everybody knows to be a seat's, and that are still in the cup."""
    return tuple(t for t in range(TEAMS) if v.owner[t] == p + 1 and is_through(v, t)) if v.dealt == TEAMS else ()


@lru_cache(MUCH)
def seat(p: int, acts: bool, held: int, teams: tuple[int, ...], lang: str, at: str) -> tuple[Markup, ...]:
    """One player, around the name and what the page adds."""
    words = say("cards in hand: {cards}", lang, cards=held)
    count = span(".count", title=words, role="img", aria_label=words)[card(UNKNOWN, at), held]
    return cut(
        parts.player(
            p,
            acts,
            parts.art(faces(), "cup-ball", at, "ball"),
            beside=held != NO_HANDS and count,
            below=span(".banners")[[banner(t, lang, at) for t in teams]],
        )
    )
