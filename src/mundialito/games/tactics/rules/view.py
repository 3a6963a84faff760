"""What a seat knows: everything. Pitch, cards and throws lie open to all (R0); nothing is to be guessed."""

from __future__ import annotations

from mundialito.engine.rule import rule
from mundialito.engine.who import NOBODY

from .state import Tactics


@rule
def seen(s: Tactics, e: int, viewer: int) -> int:
    """R0  All see all."""
    return e


@rule
def hide(v: Tactics, viewer: int) -> None:
    """R0  Nothing is hidden."""


@rule
def gap(v: Tactics) -> int:
    """R0  Nothing is unknown."""
    return NOBODY


@rule
def fit(v: Tactics, place: int, thing: int) -> int:
    """R0  Never asked: there is no gap."""
    return 0


@rule
def fill(v: Tactics, place: int, thing: int) -> None:
    """R0  Never asked."""
