"""What one seat holds and may choose: a card and what to do with it, then a row of the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from htpy import Attribute, Element, Node, a, button, details, div, input, label, li, p, span, summary, ul
from markupsafe import Markup

from mundialito.drawing import Place
from mundialito.drawing.flags import flag
from mundialito.drawing.parts import STILL_HAND, choice
from mundialito.drawing.pieces import HOLE, Pieces, cut, drawn, joined
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.events import DISCARD, PLAY, STOP
from ..rules.options import YEARS
from ..rules.parts import ACTS, FOUL, GROUP_SIZE, OFFSIDE, TURN_OVER, TWO_AS_ONE, kind_of
from ..rules.questions import actor, is_group_round
from ..rules.reasons import REASONS
from ..rules.state import World
from ..words.chart import code, group_names, group_table, out_teams
from ..words.labels import PROMPTS, chance_words
from ..words.names import card_words, row_words, team_words
from ..words.notation import CARD_TEXTS, cards_of
from .art import art, card_id
from .board import MUCH

TARGETS: Final = {FOUL: "goal", OFFSIDE: "any", TURN_OVER: "attack"}  # which rows an act lights; all others: free ones
WAYS: Final = {  # how a card is used that can be used in several ways
    TURN_OVER: phrase("stop an attack"), TWO_AS_ONE: phrase("as 1 goal"),
    TWO_AS_ONE + 1: phrase("as 1 goal"), TWO_AS_ONE + 2: phrase("as 2 goals"),
}  # fmt: skip


def private(v: World, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The hand and the choices of a seat, from its own view."""
    if v.phase == phase.OVER:
        return div(".world-mine", data_phase="over")
    is_asked = actor(v) == seat
    words = prompt(v, lang) if is_asked else waiting(v, seat, places, lang)
    start, between, end = frame(words, is_asked, bool(offers), lang, symbols_at)
    parts = [start, choices(v, offers, lang), between, hand(v, seat, offers, lang, symbols_at)]
    parts.append(teams(v, seat, lang, symbols_at))
    if v.phase != phase.TURN and offers:
        parts.append(rows(v, offers, lang))
    return joined([*parts, end])


@lru_cache(MUCH)
def frame(words: str, is_asked: bool, has_ball: bool, lang: str, at: str) -> tuple[Markup, ...]:
    """What is around the choices, and around the hand and the teams."""
    return cut(
        div(".world-mine")[
            div(".asked")[
                art("ball", at, "ball", id="mine", data_move=True) if has_ball else None,
                p(".prompt", role="status")[words] if is_asked else p(".waiting")[words],
                p(".hint")[say("Now choose a lit row on the board.", lang)],
                div(".choices")[HOLE],
            ],
            HOLE,
        ]
    )


def prompt(v: World, lang: str) -> str:
    """What is awaited of this seat."""
    if v.phase == phase.TURN:
        return say("Your turn: choose a card.", lang)
    return say(REASONS[PROMPTS[v.phase]].sentence, lang)


def waiting(v: World, seat: int, places: Sequence[Place], lang: str) -> str:
    """Whom this seat waits for; a seat without a team left looks on."""
    if v.dealt == v.teams and not v.alive >> seat & 1:
        return say("Your teams are out: you watch the rest of the cup.", lang)
    who = actor(v)
    return say("Waiting for {name}.", lang, name=places[who].name) if who >= 0 else chance_words(v, lang)


def choices(v: World, offers: Sequence[int], lang: str) -> Node:
    """What is neither a card nor a row."""
    if STOP in offers:
        words = say("no second goal", lang)
        return button(".btn.choice.quiet", choice(STOP))[words]
    if v.phase == phase.TURN and offers:
        return button(".btn.choice.gold.confirm", type="submit")[say("Discard the card", lang)]
    return None


# --- the hand --------------------------------------------------------------------------------------------


def hand(v: World, seat: int, offers: Sequence[int], lang: str, at: str) -> Pieces:
    """The cards; in one's turn each with its ways to be played, and to be discarded."""
    kinds = cards_of(v.hand[seat])
    start, end = hand_frame(len(kinds), bool(offers), lang)
    chosen = v.phase == phase.TURN and bool(offers)
    cards = [held(seat, kind, n - kinds.index(kind), lang, at) for n, kind in enumerate(kinds) if not chosen]
    if chosen:
        offered = {kind: tuple(act for act in acts_of(kind) if PLAY + act in offers) for kind in set(kinds)}
        cards = [
            choosable(seat, kind, n - kinds.index(kind), offered[kind], v.stock, lang, at)
            for n, kind in enumerate(kinds)
        ]
    return joined([start, *cards, end])


@lru_cache(MUCH)
def hand_frame(cards: int, is_asked: bool, lang: str) -> tuple[Markup, ...]:
    return cut(ul(".hand", STILL_HAND, data_n=cards, data_asked=is_asked, aria_label=say("Your hand", lang))[HOLE])


@lru_cache(MUCH)
def held(seat: int, kind: int, copy: int, lang: str, at: str) -> Markup:
    """A card of the hand while nothing can be done with it."""
    return drawn(card(seat, kind, copy)[div(".face")[face(kind, lang, at)]])


def card(seat: int, kind: int, copy: int) -> Element:
    """What is around a card of the hand."""
    about: dict[str, Attribute] = {"data-move": True, "data-from": "pile", "data-kind": CARD_TEXTS[kind]}
    return li(".held", about, id=f"h{seat}-{CARD_TEXTS[kind]}-{copy}")


def face(kind: int, lang: str, at: str) -> Node:
    return [art(card_id(kind), at, "sign"), span(".name")[card_words(kind, lang)]]


@cache
def acts_of(kind: int) -> tuple[int, ...]:
    """What a card of that kind can be used as."""
    return tuple(act for act in range(ACTS) if kind_of(act) == kind)


@lru_cache(MUCH)
def choosable(seat: int, kind: int, copy: int, offered: tuple[int, ...], stock: int, lang: str, at: str) -> Markup:
    """A card in one's turn, with all that can be done with it."""
    words = card_words(kind, lang)
    lying = say("Play {card}", lang, card=words)
    more = [act for act in offered if act != kind]
    return drawn(
        card(seat, kind, copy)[
            way(stock, PLAY + kind, copy, kind in offered, ".face", face(kind, lang, at), lying),
            [way(stock, PLAY + act, copy, True, ".way", say(WAYS[act], lang), lying) for act in more],
            way(
                stock, DISCARD + kind, copy, True, ".way.off", say("discard", lang),
                say("Discard {card}", lang, card=words),
            ),
        ]
    )  # fmt: skip


def way(stock: int, e: int, copy: int, offered: bool, css: str, content: Node, words: str) -> Node:
    """One way to use a card; it is chosen here, and carried out by choosing a row. Its id is new in every turn, so that
    no choice of an earlier turn stays ticked."""
    target = "off" if e >= DISCARD else TARGETS.get(e - PLAY, "free")
    about: dict[str, Attribute] = {"type": "radio", "name": "event", "value": e, "data-event": e}
    more: dict[str, Attribute] = {"data-target": target, "aria-label": words, "disabled": not offered}
    return label(css)[input(about, more, id=f"w{stock}-{e}-{copy}"), content]


def rows(v: World, offers: Sequence[int], lang: str) -> Node:
    """The rows to choose from as a list, for whoever does not see the board."""
    return details(".rows")[
        summary[say("The rows as a list", lang)],
        div[[button(".btn.small.quiet", choice(e))[row_words(v, e, lang)] for e in offers if e != STOP]],
    ]


# --- one's teams -------------------------------------------------------------------------------------------


def teams(v: World, seat: int, lang: str, at: str) -> Node:
    """One's own teams, each a way to its place on the board; in the groups with its rank as it stands."""
    out = out_teams(v)
    owned = [t for t in range(len(v.owner)) if v.owner[t] == seat + 1]
    if v.dealt < v.teams or not owned:
        return None
    shown = [
        team(code(v, t), int(YEARS[v.year]), team_words(v, t, lang), t in out, *place(v, t, t in out), at)
        for t in owned
    ]
    return joined([*team_frame(lang)[:1], *shown, *team_frame(lang)[1:]])


def place(v: World, t: int, is_out: bool) -> tuple[int, str]:
    """A team's rank, 0 if there is none, and where it is on the board, if it is."""
    if is_group_round(v) and v.replay == 0:
        g = t // GROUP_SIZE
        line = next(one for one in group_table(v, g, now=True) if one.team == t)
        return line.rank, f"#group-{group_names(v)[g]}"
    found = next((m for m in range(v.matches) if t + 1 in v.team[2 * m : 2 * m + 2]), None)
    return 0, "" if is_out or found is None else f"#tie-{found}"


@cache
def team_frame(lang: str) -> tuple[Markup, ...]:
    return cut(ul(".my-teams", aria_label=say("Your teams", lang))[HOLE])


@lru_cache(MUCH)
def team(letters: str, year: int, name: str, is_out: bool, rank: int, where: str, at: str) -> Markup:
    """A team: flag, letters, and rank if its group is played."""
    sign = [flag(letters, at, year=year), span[letters], span(".rank")[f"{rank}."] if rank else None]
    return drawn(li(data_out=is_out)[a(href=where, title=name)[sign] if where else span(title=name)[sign]])
