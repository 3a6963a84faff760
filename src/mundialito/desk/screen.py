"""What the public sees: totals may be hidden before the last round, and the screen may be frozen."""

from __future__ import annotations

from typing import Final

from mundialito.desk.people import Check
from mundialito.desk.progress import Deed, Progress


def check_screen(s: Progress, e: Deed) -> None:
    """Always allowed: nothing of the rules hangs on it."""


def screen(s: Progress, e: Deed) -> None:
    s.hides_totals = e.data.get("hide", s.hides_totals)
    s.is_frozen = e.data.get("freeze", s.is_frozen)


KINDS: Final[dict[str, tuple[Check, Check]]] = {"screen": (check_screen, screen)}
