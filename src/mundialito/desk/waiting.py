"""ED18  Who wants to come in by the public page: at once, when the organiser lets them in, or when a place is free."""

from __future__ import annotations

from typing import Final

from mundialito.desk.people import MOST_PEOPLE, Check, check_name, check_open_still, known, named
from mundialito.desk.progress import Deed, Player, Progress
from mundialito.engine.options import Unfit
from mundialito.tables.refusals import NotNow

ASKS: Final = "ask"  # the entry of whoever is put on the list


def left(s: Progress) -> int:
    """Places that the public page can give; the desk enters whom it likes."""
    taken = sum(not p.is_gone for p in s.players.values())
    return max(0, (s.settings.places or MOST_PEOPLE) - taken)


def is_full(s: Progress) -> bool:
    return not left(s)


def door(s: Progress) -> str:
    """ED18  The entry that the public page makes of a name. Raises NotNow where it makes none."""
    if s.rounds or s.settings.registration == "closed":
        raise NotNow("Registration is over: go to the organiser's desk.")
    return ASKS if s.settings.registration == "asked" or is_full(s) else "enter"


def asking(s: Progress, number: int) -> Player:
    """Whoever waits under that number."""
    if number not in s.waiting:
        raise Unfit("ED18", "Nobody with the number {number} is waiting.", number=number)
    return s.waiting[number]


def check_ask(s: Progress, e: Deed) -> None:
    """E2, ED18  Everyone once, whether they are entered or wait."""
    check_name(s, e)
    check_open_still(s)


def ask(s: Progress, e: Deed) -> None:
    s.numbers += 1
    s.waiting[s.numbers] = named(s, s.numbers, e)


def check_admit(s: Progress, e: Deed) -> None:
    """ED10, ED18  As long as anybody may enter; more than there are places is the organiser's affair."""
    asking(s, e.data["player"])
    check_open_still(s)


def admit(s: Progress, e: Deed) -> None:
    player = s.waiting.pop(e.data["player"])
    player.is_late = bool(s.rounds)
    s.players[player.number] = player


def check_decline(s: Progress, e: Deed) -> None:
    asking(s, e.data["player"])


def decline(s: Progress, e: Deed) -> None:
    """By the organiser, or by whoever waits; the name is free again."""
    player = s.waiting.pop(e.data["player"])
    s.names.pop(player.name.casefold(), None)


def anybody(s: Progress, number: int) -> Player:
    """A player, or whoever waits to be one."""
    return s.waiting[number] if number in s.waiting else known(s, number)


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    ASKS: (check_ask, ask),
    "admit": (check_admit, admit),
    "decline": (check_decline, decline),
}
