"""The matches of a block, all at once: teams, their spaces, what covers what (C10-C15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Node, div, li, ol, section, small, span

from mundialito.cups.names import TIE_NAMES
from mundialito.drawing import Place
from mundialito.drawing.parts import answers
from mundialito.words import say

from ..rules import phase
from ..rules.events import PLAY
from ..rules.knockout import is_cover
from ..rules.options import CUP, THREE_SPACES
from ..rules.parts import ACTS, SLOTS, SPACES, UNKNOWN, size
from ..rules.questions import tie_of
from ..rules.state import Cup
from ..words.chart import Side, block
from ..words.names import card_words, team_words
from ..words.notation import SLOT_TEXTS, cards_of
from ..words.worked import running
from .pieces import banner, card, cards_in_row, owner_name

# Of each team's spaces: the events that lay a card there, and those that cover the last one.
LAYING: Final = [[PLAY + SLOTS * act + slot for act in range(ACTS) if not is_cover(act)] for slot in range(SLOTS)]
COVERING: Final = [[PLAY + SLOTS * act + slot for act in range(ACTS) if is_cover(act)] for slot in range(SLOTS)]


def tie_name(k: int, lang: str) -> str:
    """A knock-out match by its round and number."""
    tie = CUP.ties[k]
    return say(TIE_NAMES[tie.round], lang, number=tie.number)


def block_stage(v: Cup, places: Sequence[Place], lang: str, at: str) -> Node:
    """Stock and discards, and every match of the block."""
    teams = block(v)
    pairs = list(zip(teams[::2], teams[1::2], strict=True))
    return div(".block")[
        piles(v, lang, at),
        ol(".ties", data_n=len(pairs))[[tie(v, pair, places, lang, at) for pair in pairs]],
    ]


def piles(v: Cup, lang: str, at: str) -> Node:
    """How many cards may yet be drawn, and what was discarded: nothing moves when the first one is."""
    return section(".piles")[
        span("#pile.stock")[card(UNKNOWN, at), say("stock: {cards}", lang, cards=v.stock)],
        span(".discards")[
            say("discards: {cards}", lang, cards=size(v.discard)), cards_in_row(cards_of(v.discard), lang, at)
        ],
    ]


def tie(v: Cup, pair: tuple[Side, Side], places: Sequence[Place], lang: str, at: str) -> Node:
    """One match: a row a team."""
    match = pair[0].slot // 2
    scoring = v.phase in (phase.SCORE, phase.KICKS) and v.match == match
    return li(".tie", data_scoring=scoring)[
        span(".title")[tie_name(pair[0].tie, lang)], [row(v, side, places, lang, at) for side in pair]
    ]


def row(v: Cup, side: Side, places: Sequence[Place], lang: str, at: str) -> Node:
    """A team with its cards, first to last; the last one is what a cover may go on."""
    spaces = SPACES - 1 if v.spaces == THREE_SPACES else SPACES
    empty = max(0, spaces - len(side.cards))
    words = ", ".join(spoken(kind, cover, lang) for kind, cover in side.cards) or say("no cards", lang)
    return div(".row", id=f"slot-{side.slot}", data_owner=v.owner[side.team] - 1)[
        span(".who")[
            banner(side.team, lang, at),
            span(".name")[team_words(side.team, lang)],
            span(".owner")[owner_name(v, side.team, places)],
        ],
        span(".spaces", answers(*LAYING[side.slot]), role="img", aria_label=words)[
            [
                laid(side.slot, i, kind, cover, i == len(side.cards) - 1, at)
                for i, (kind, cover) in enumerate(side.cards)
            ],
            [span(".space", aria_hidden="true") for _ in range(empty)],
        ],
        score_so_far(v, side.slot, lang),
        span(".where", aria_hidden="true")[SLOT_TEXTS[side.slot]],
    ]


def score_so_far(v: Cup, slot: int, lang: str) -> Node:
    """C16  What lies there comes to so much, and so many cards will be flipped; at last the result, with kicks."""
    goals, flips = running(v, slot)
    result = v.result[tie_of(v, slot >> 1)]
    kicks = result[2 + (slot & 1)] if result[0] and result[0] == result[1] and any(result[2:]) else None
    words = say("{count} flip to come|{count} flips to come", lang, count=flips) if flips else None
    return span(".running", title=words)[
        goals, flips > 0 and small[f"+{flips}?"], kicks is not None and small[f"({kicks})"]
    ]


def laid(slot: int, i: int, kind: int, cover: int | None, is_last: bool, at: str) -> Node:
    """A card in its space, and the card that covers it, a little lower; the last one is what may be covered."""
    origin = " ".join(["hand", *(f"seat-{p}" for p in range(8))])
    return span(".space", answers(*COVERING[slot]) if is_last else {}, data_covered=cover is not None)[
        card(kind, at, f"c{slot}-{i}", origin, True),
        cover is not None and card(cover, at, f"v{slot}-{i}", origin, True),
    ]


def spoken(kind: int, cover: int | None, lang: str) -> str:
    """A card in words, with what covers it."""
    if cover is None:
        return card_words(kind, lang)
    return say("{card} under {cover}", lang, card=card_words(kind, lang), cover=card_words(cover, lang))
