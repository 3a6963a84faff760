"""The real clock at a live table (R27, R28): when the table gives the signal, and when a player took too long."""

from __future__ import annotations

from typing import Final

from mundialito.engine.alarms import Alarm

from .clock import period_seconds
from .events import TIME_UP, TOO_SLOW
from .law import actor, table_refusal
from .state import Tactics

MOVE: Final = 60  # seconds for a move or a placing (R27)


def alarms(s: Tactics) -> list[Alarm]:
    """R28  The period's signal. R27, RD23  Who owes a choice since the last throw, or since others have chosen."""
    found = []
    if table_refusal(s, TIME_UP) == 0:
        found.append(Alarm(f"period {s.period}", TIME_UP, period_seconds(s)))
    if table_refusal(s, TOO_SLOW) == 0:
        found.append(Alarm(f"choice of {actor(s)}", TOO_SLOW, MOVE, actor(s)))
    return found
