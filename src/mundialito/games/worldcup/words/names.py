"""What cards, teams and rows are called."""

from __future__ import annotations

from typing import Final

from mundialito.cups.cards import WORDS
from mundialito.cups.names import TEAMS as TEAM_NAMES
from mundialito.words import phrase, say

from ..rules.parts import KINDS
from ..rules.state import World
from .chart import code
from .notation import CARD_TEXTS

ACT_WORDS: Final = (
    *(WORDS[card] for card in CARD_TEXTS[:KINDS]), phrase("defence, to turn an attack over"),
    phrase("2 goals, as 1 goal"), phrase("3 goals, as 1 goal"), phrase("3 goals, as 2 goals"),
)  # fmt: skip


def card_words(kind: int, lang: str) -> str:
    """A card's name."""
    return say(WORDS[CARD_TEXTS[kind]], lang)


def act_words(act: int, lang: str) -> str:
    """A card and what is done with it."""
    return say(ACT_WORDS[act], lang)


def team_words(v: World, t: int, lang: str) -> str:
    """A team's name; where there is none, a dash."""
    return say(TEAM_NAMES[code(v, t)], lang) if t >= 0 and code(v, t) else "–"


def row_words(v: World, row: int, lang: str) -> str:
    """The team on a row, and whom it meets."""
    if row >= 2 * v.matches:
        return "–"
    team, other = (team_words(v, v.team[r] - 1, lang) for r in (row, row ^ 1))
    return say("{team} against {other}", lang, team=team, other=other)


def side_words(v: World, side: int, lang: str) -> str:
    """The team on a side of the match that is scored or tossed for."""
    return team_words(v, v.team[2 * v.match + side] - 1, lang) if v.match < v.matches else "–"
