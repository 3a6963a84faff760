"""ED17  What an event is played by may be changed while it goes on: each change is an entry, with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from mundialito.desk.people import Check
from mundialito.desk.progress import Deed, Progress
from mundialito.desk.settings import Settings, read_settings
from mundialito.engine.options import Unfit

HEADINGS: Final = ("name", "date", "place", "contact", "notes")  # E6  nothing is computed from them
SCORING: Final = ("classes", "missed_round", "missed_points", "bye")
MONEY: Final = ("fee", "house", "prizes")
DOOR: Final = ("registration", "places")  # nobody's score hangs on them
LIMITS: Final = ("rounds", "minutes", "late_until")


def changed(s: Progress, given: Mapping[str, Any]) -> Settings:
    """The settings with these in place of what they were. Raises Unfit."""
    return read_settings({**asdict(s.settings), **given})


def check_change(s: Progress, e: Deed) -> None:
    """ED17  Nothing that was played is undone by it; a reason is wanted once a round is public."""
    if not e.data:
        raise Unfit("ED17", "Nothing is changed.")
    if not e.data.get("name", "-").strip():
        raise Unfit("ED17", "An event needs a name: it is what its pages are found by.")
    matters = [name for name in e.data if name not in (*HEADINGS, *DOOR)]
    if matters and s.rounds and not e.why.strip():
        raise Unfit("ED17", "A change needs its reason once a round is public.")
    if s.finished and any(name in LIMITS for name in matters):
        raise Unfit("ED17", "The rounds are over: their number and limits stay as they were.")
    if any(name in SCORING for name in matters) and any(played.results for played in s.rounds):
        raise Unfit("ED17", "Scores were entered already: how they are counted stays as it was.")
    if s.prizes and any(name in MONEY for name in matters):
        raise Unfit("ED17", "A prize was handed over already: the pot stays as it was.")
    if e.data.get("rounds", len(s.rounds)) < len(s.rounds):
        raise Unfit("ED17", "Round {round} is public already: there are at least so many.", round=len(s.rounds))
    changed(s, e.data)


def change(s: Progress, e: Deed) -> None:
    """A draft of rounds that will not be played goes with them."""
    s.settings = changed(s, e.data)
    s.draft = s.draft[: max(0, s.settings.rounds - len(s.rounds))]


def check_reopen(s: Progress, e: Deed) -> None:
    """ED17  A closed event is opened again with the reason: what is wrong can be corrected after all."""
    if not s.closed:
        raise Unfit("ED17", "The event is not closed.")
    if not e.why.strip():
        raise Unfit("ED17", "To open a closed event again, give the reason.")


def reopen(s: Progress, _: Deed) -> None:
    s.closed = 0


KINDS: Final[dict[str, tuple[Check, Check]]] = {"change": (check_change, change), "reopen": (check_reopen, reopen)}
