"""What one seat holds and may choose: a card and what to do with it, then a row of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Attribute, Node, a, button, details, div, input, label, li, p, span, summary, ul

from mundialito.drawing import Place
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.events import DISCARD, PLAY, STOP
from ..rules.options import CUPS
from ..rules.parts import ACTS, FOUL, GROUP_SIZE, OFFSIDE, TURN_OVER, TWO_AS_ONE, kind_of
from ..rules.questions import actor, is_group_round
from ..rules.reasons import REASONS
from ..rules.state import World
from ..words.chart import code, group_table, out_teams
from ..words.labels import PROMPTS
from ..words.notation import CARD_TEXTS, cards_of
from ..words.tell import card_words, row_words, team_words
from .art import art, card_id
from .board import small_flag

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
    return div(".world-mine")[
        div(".asked")[
            art("ball", symbols_at, "ball", id="mine", data_move=True) if offers else None,
            p(".prompt", role="status")[words] if is_asked else p(".waiting")[words],
            p(".hint")[say("Now choose a lit row on the board.", lang)],
            div(".choices")[choices(v, offers, lang)],
        ],
        hand(v, seat, offers, lang, symbols_at),
        teams(v, seat, lang, symbols_at),
        rows(v, offers, lang) if v.phase != phase.TURN and offers else None,
    ]


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
    return say("Waiting for {name}.", lang, name=places[who].name) if who >= 0 else say("Cards are being dealt.", lang)


def choices(v: World, offers: Sequence[int], lang: str) -> Node:
    """What is neither a card nor a row."""
    if STOP in offers:
        words = say("no second goal", lang)
        return button(".btn.choice.quiet", type="submit", name="event", value=STOP, data_event=STOP)[words]
    if v.phase == phase.TURN and offers:
        return button(".btn.choice.gold.confirm", type="submit")[say("Discard the card", lang)]
    return None


# --- the hand --------------------------------------------------------------------------------------------


def hand(v: World, seat: int, offers: Sequence[int], lang: str, at: str) -> Node:
    """The cards; in one's turn each with its ways to be played, and to be discarded."""
    kinds = cards_of(v.hand[seat])
    return ul(".hand", data_n=len(kinds), data_asked=bool(offers), aria_label=say("Your hand", lang))[
        [held(v, seat, kind, n - kinds.index(kind), offers, lang, at) for n, kind in enumerate(kinds)]
    ]


def held(v: World, seat: int, kind: int, copy: int, offers: Sequence[int], lang: str, at: str) -> Node:
    """A card of the hand."""
    words = card_words(kind, lang)
    face = [art(card_id(kind), at, "sign"), span(".name")[words]]
    about: dict[str, Attribute] = {"data-move": True, "data-from": "pile", "data-kind": CARD_TEXTS[kind]}
    if v.phase != phase.TURN or not offers:
        return li(".held", about, id=f"h{seat}-{CARD_TEXTS[kind]}-{copy}")[div(".face")[face]]
    acts = [act for act in range(ACTS) if kind_of(act) == kind and (act == kind or PLAY + act in offers)]
    lying = say("Play {card}", lang, card=words)
    more = [act for act in acts if act != kind]
    return li(".held", about, id=f"h{seat}-{CARD_TEXTS[kind]}-{copy}")[
        way(v, PLAY + kind, copy, PLAY + kind in offers, ".face", face, lying),
        [way(v, PLAY + act, copy, True, ".way", say(WAYS[act], lang), lying) for act in more],
        way(v, DISCARD + kind, copy, True, ".way.off", say("discard", lang), say("Discard {card}", lang, card=words)),
    ]


def way(v: World, e: int, copy: int, offered: bool, css: str, content: Node, words: str) -> Node:
    """One way to use a card; it is chosen here, and carried out by choosing a row. Its id is new in every turn, so that
    no choice of an earlier turn stays ticked."""
    target = "off" if e >= DISCARD else TARGETS.get(e - PLAY, "free")
    about: dict[str, Attribute] = {"type": "radio", "name": "event", "value": e, "data-event": e}
    more: dict[str, Attribute] = {"data-target": target, "aria-label": words, "disabled": not offered}
    return label(css)[input(about, more, id=f"w{v.stock}-{e}-{copy}"), content]


def rows(v: World, offers: Sequence[int], lang: str) -> Node:
    """The rows to choose from as a list, for whoever does not see the board."""
    return details(".rows")[
        summary[say("The rows as a list", lang)],
        div[
            [
                button(".btn.small.quiet", type="submit", name="event", value=e, data_event=e)[row_words(v, e, lang)]
                for e in offers
                if e != STOP
            ]
        ],
    ]


# --- one's teams -------------------------------------------------------------------------------------------


def teams(v: World, seat: int, lang: str, at: str) -> Node:
    """One's own teams, each a way to its place on the board; in the groups with its rank as it stands."""
    out = out_teams(v)
    owned = [t for t in range(len(v.owner)) if v.owner[t] == seat + 1]
    if v.dealt < v.teams or not owned:
        return None
    return ul(".my-teams", aria_label=say("Your teams", lang))[
        [li(data_out=t in out)[team(v, t, t in out, lang, at)] for t in owned]
    ]


def team(v: World, t: int, is_out: bool, lang: str, at: str) -> Node:
    """A team: flag, letters, and rank and points if its group is played."""
    words = team_words(v, t, lang)
    face = [small_flag(v, t, at), span[code(v, t)]]
    if is_group_round(v) and v.replay == 0:
        g = t // GROUP_SIZE
        line = next(one for one in group_table(v, g, now=True) if one.team == t)
        face.append(span(".rank")[f"{line.rank}."])
        return a(href=f"#group-{list(CUPS[v.year].groups)[g]}", title=words)[face]
    place = next((m for m in range(v.matches) if t + 1 in v.team[2 * m : 2 * m + 2]), None)
    return span(title=words)[face] if is_out or place is None else a(href=f"#tie-{place}", title=words)[face]
