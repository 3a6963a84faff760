"""What the teams that may win the cup are called: in letters, and in words."""

from __future__ import annotations

from ..rules.state import World
from .chart import code
from .names import team_words


def letters(v: World, t: int) -> str:
    return code(v, t)


def words(v: World, t: int, lang: str) -> str:
    return team_words(v, t, lang)
