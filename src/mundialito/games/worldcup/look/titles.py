"""A team in the list of chances to win the cup."""

from __future__ import annotations

from htpy import Node, span

from ..rules.state import World
from ..words.names import team_words
from .board import small_flag


def team(v: World, t: int, lang: str, at: str) -> Node:
    """Its flag of that year and its name."""
    return span(".team")[small_flag(v, t, at), span[team_words(v, t, lang)]]
