"""Registration, roll call, late entry, drop-out: entries about people."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, Final

from mundialito.desk.progress import Deed, Player, Progress
from mundialito.engine.options import Unfit
from mundialito.engine.texts import is_mixed, likeness

MOST_PEOPLE: Final = 5000


def az(name: str) -> str:
    """What names are sorted by: Úrsula stands before Vera."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def known(s: Progress, number: Any) -> Player:
    """The player of that number."""
    if number not in s.players:
        raise Unfit(
            "E2",
            "There is no player {number}; {count} is entered.|There is no player {number}; {count} are entered.",
            number=number,
            count=len(s.players),
        )
    return s.players[number]


def check_name(s: Progress, e: Deed) -> None:
    """E2  Everyone once, by name."""
    name = e.data["name"].strip()
    if not name:
        raise Unfit("E2", "A player needs a name.")
    if len(s.players) + len(s.waiting) >= MOST_PEOPLE:
        raise Unfit("E2", "An event has at most {most} players.", most=MOST_PEOPLE)
    if name.casefold() in s.names:
        raise Unfit("E2", "{name} is entered already: add a surname or a letter.", name=name)


def check_open_still(s: Progress) -> None:
    """ED10  Until the seating of the last round for late entry is published."""
    if len(s.rounds) >= s.settings.late_until or s.finished:
        raise Unfit("ED10", "Late entry was open until the seating of round {round} was published.",
                    round=s.settings.late_until)  # fmt: skip


def check_enter(s: Progress, e: Deed) -> None:
    """E2, ED10"""
    check_name(s, e)
    check_open_still(s)


def enter(s: Progress, e: Deed) -> None:
    s.numbers += 1
    s.players[s.numbers] = named(s, s.numbers, e)


def named(s: Progress, number: int, e: Deed) -> Player:
    """A new one; the name is nobody else's from now on."""
    name = e.data["name"].strip()
    s.names[name.casefold()] = number
    return Player(number, name, e.data.get("paid", 0), e.data.get("here", False), is_late=bool(s.rounds))


def alike(s: Progress) -> list[tuple[str, str]]:
    """Names that a reader cannot tell apart, though they are written otherwise."""
    first: dict[str, str] = {}
    pairs = [(first.setdefault(likeness(name), name), name) for name in names(s)]
    return [(one, other) for one, other in pairs if one != other]


def mixed(s: Progress) -> list[str]:
    """Names that may be read as others: letters of two alphabets stand in one word. Those that look alike are told."""
    told = {name for pair in alike(s) for name in pair}
    return [name for name in names(s) if name not in told and is_mixed(name)]


def names(s: Progress) -> list[str]:
    """Of all players and all who wait to be one, and of all who play for a team."""
    return [*(p.name for p in (*s.players.values(), *s.waiting.values())), *s.sides.values()]


def check_rename(s: Progress, e: Deed) -> None:
    known(s, e.data["player"])
    name = e.data["name"].strip()
    if not name or s.names.get(name.casefold(), e.data["player"]) != e.data["player"]:
        raise Unfit("E2", "A name must be there, and nobody else's.")


def rename(s: Progress, e: Deed) -> None:
    player, name = s.players[e.data["player"]], e.data["name"].strip()
    s.names.pop(player.name.casefold(), None)
    s.names[name.casefold()] = player.number
    player.name = name


def check_pay(s: Progress, e: Deed) -> None:
    """E5  Money comes from a player who is entered."""
    known(s, e.data["player"])
    if e.data["amount"] <= 0:
        raise Unfit("E5", "An amount is more than nothing.")


def pay(s: Progress, e: Deed) -> None:
    s.players[e.data["player"]].paid += e.data["amount"]


def check_refund(s: Progress, e: Deed) -> None:
    """E5  Nobody gets back more than was paid."""
    check_pay(s, e)
    paid = s.players[e.data["player"]].paid
    if e.data["amount"] > paid:
        raise Unfit("E5", "{paid} were paid, so {amount} cannot be given back.", paid=paid, amount=e.data["amount"])


def refund(s: Progress, e: Deed) -> None:
    s.players[e.data["player"]].paid -= e.data["amount"]
    s.refunds += e.data["amount"]


def check_present(s: Progress, e: Deed) -> None:
    """ED4, ED11  Roll call; whoever dropped out must return first."""
    player = known(s, e.data["player"])
    if player.is_gone:
        raise Unfit("ED11", "{name} has dropped out; enter the return first.", name=player.name)


def present(s: Progress, e: Deed) -> None:
    s.players[e.data["player"]].is_here = True


def absent(s: Progress, e: Deed) -> None:
    s.players[e.data["player"]].is_here = False


def leave(s: Progress, e: Deed) -> None:
    """ED9, ED11  Points stay on record; in mid-round the hand is counted as it stands."""
    player = s.players[e.data["player"]]
    player.is_gone, player.is_here = True, False
    current = s.current
    if current and current.started and not current.is_over and current.table_of(player.number) is not None:
        current.left.add(player.number)


def check_return(s: Progress, e: Deed) -> None:
    """ED11  Only somebody who left can come back, and only while there are rounds."""
    if not known(s, e.data["player"]).is_gone:
        raise Unfit("ED11", "{name} has not dropped out.", name=s.players[e.data["player"]].name)
    if s.finished:
        raise Unfit("ED11", "The rounds are over: nobody comes back now.")


def come_back(s: Progress, e: Deed) -> None:
    player = s.players[e.data["player"]]
    player.is_gone, player.is_here = False, True


def check_apart(s: Progress, e: Deed) -> None:
    if not all(isinstance(p, int) for p in e.data["players"]) or len(set(e.data["players"])) < 2:
        raise Unfit("E2", "A family that is kept apart has at least two people.")
    for number in e.data["players"]:
        known(s, number)


def apart(s: Progress, e: Deed) -> None:
    s.families.append(sorted(set(e.data["players"])))


def check_fix(s: Progress, e: Deed) -> None:
    known(s, e.data["player"])
    if e.data["table"] < 0:
        raise Unfit("E2", "Tables are numbered from 1; 0 sets a player free.")
    if e.data["table"] and e.data["table"] in {t for p, t in s.fixed.items() if p != e.data["player"]}:
        raise Unfit("E2", "Two people who always sit at one table would meet every round: give them different tables.")


def fix(s: Progress, e: Deed) -> None:
    s.fixed.pop(e.data["player"], None)
    if e.data["table"]:
        s.fixed[e.data["player"]] = e.data["table"]


def check_known(s: Progress, e: Deed) -> None:
    known(s, e.data["player"])


Check = Callable[[Progress, Deed], None]
KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "enter": (check_enter, enter),
    "rename": (check_rename, rename),
    "pay": (check_pay, pay),
    "refund": (check_refund, refund),
    "present": (check_present, present),
    "absent": (check_known, absent),
    "leave": (check_known, leave),
    "return": (check_return, come_back),
    "apart": (check_apart, apart),
    "fix": (check_fix, fix),
}
