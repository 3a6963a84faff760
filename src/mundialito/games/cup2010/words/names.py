"""What cards, teams and rounds are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mundialito.cups.cards import WORDS
from mundialito.cups.names import TEAMS as TEAM_NAMES
from mundialito.words import phrase, say

from ..rules.options import TEAM_CODES
from ..rules.parts import NO_TEAM
from ..rules.questions import block_size, team_in
from ..rules.state import Cup
from .chart import sides
from .notation import CARD_TEXTS

ROUND_NAMES: Final = (
    phrase("Groups"), phrase("Round of 16, first block"), phrase("Round of 16, second block"), phrase("Quarter-finals"),
    phrase("Semi-finals"), phrase("Third place and final"),
)  # fmt: skip


def card_words(kind: int, lang: str) -> str:
    """A card's name."""
    return say(WORDS[CARD_TEXTS[kind]], lang)


def list_cards(kinds: Iterable[int], lang: str) -> str:
    return ", ".join(card_words(kind, lang) for kind in kinds)


def team_words(t: int | None, lang: str) -> str:
    """A team's name; of a team that nobody sees, a dash."""
    return say(TEAM_NAMES[TEAM_CODES[t]], lang) if t is not None and 0 <= t < NO_TEAM else "–"


def side_words(v: Cup, side: int, lang: str) -> str:
    """The team on one side of the match in question."""
    pair = sides(v)
    return team_words(pair[side] if pair else None, lang)


def slot_words(v: Cup, slot: int, lang: str) -> str:
    return team_words(team_in(v, slot) if v.round and slot < 2 * block_size(v) else None, lang)
