"""Links that were made, made anew or removed: who may do what is told by the log, though links are kept elsewhere."""

from __future__ import annotations

from typing import Final

from mundialito.desk.people import Check
from mundialito.desk.progress import Deed, Progress
from mundialito.engine.options import Unfit

MADE: Final = "made"  # also anew, in place of an older one
REMOVED: Final = "removed"
ROLES: Final = ("director", "enter", "confirm", "table", "public", "player")


def check_link(_: Progress, e: Deed) -> None:
    """A role that there is; of players, whose links they are."""
    if e.data["did"] not in (MADE, REMOVED) or e.data["role"] not in ROLES:
        raise Unfit("-", "There is no such link.")
    if not all(type(number) is int for number in e.data.get("players", [])):
        raise Unfit("-", "There is no such link.")


def link(_: Progress, e: Deed) -> None:
    """The state holds no links."""


KINDS: Final[dict[str, tuple[Check, Check]]] = {"link": (check_link, link)}
