"""What the teams that may win the cup are called: in letters, and in words."""

from __future__ import annotations

from ..rules.options import TEAM_CODES
from ..rules.state import Cup
from .names import team_words


def letters(v: Cup, t: int) -> str:  # noqa: ARG001
    return TEAM_CODES[t]


def words(v: Cup, t: int, lang: str) -> str:  # noqa: ARG001
    return team_words(t, lang)
