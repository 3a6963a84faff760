"""A team in the list of chances to win the cup."""

from __future__ import annotations

from htpy import Node

from ..rules.state import Cup
from .pieces import team as flag_and_name


def team(v: Cup, t: int, lang: str, at: str) -> Node:  # noqa: ARG001  # of every cup the same
    """Its flag and its name."""
    return flag_and_name(t, lang, at)
