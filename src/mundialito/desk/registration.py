"""Names as people paste them, from a chat, a list or a spreadsheet: one player a line, with what was paid."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from mundialito.desk.people import MOST_PEOPLE
from mundialito.desk.state import Entry, State
from mundialito.engine.options import Unfit
from mundialito.engine.reading import sized, whole
from mundialito.engine.sheets import read_sheet

NUMBERED: Final = re.compile(r"^\s*(?:\d+\s*[.):-]|[-*•–])\s*")  # "1. Ana", "2) Bruno", "- Carla"
LARGEST_AMOUNT: Final = 10**9  # a longer number in a list is a telephone's
HEADINGS: Final = {"name", "nombre", "nome", "player", "jugador", "jogador"}


def read_people(text: str) -> list[tuple[str, int]]:
    """Name and amount of each line. Separators are commas, semicolons or tabs; a line of headings is passed over.

    Raises Unfit for more than an event may have, Unreadable for what is no list.
    """
    lines = [NUMBERED.sub("", line).strip() for line in sized(text).lstrip("\ufeff").splitlines()]
    lines = [line for line in lines if line]
    if len(lines) > MOST_PEOPLE + 1:
        raise Unfit("E2", "An event has at most {most} players.", most=MOST_PEOPLE)
    sign = separator(lines)
    people = [read_person(line, sign) for line in lines]
    return people[1:] if people and people[0][0].casefold() in HEADINGS else people


def separator(lines: list[str]) -> str:
    """What parts the columns: whatever stands in the most lines."""
    return max("\t;,", key=lambda sign: sum(sign in line for line in lines))


def read_person(line: str, sign: str) -> tuple[str, int]:
    _, (name, *cells) = next(read_sheet(line, sign), (0, [""]))  # of some signs nothing is left
    amounts = [amount for cell in cells if (amount := whole(cell.strip(), LARGEST_AMOUNT)) is not None]
    return " ".join(name.split()), amounts[0] if amounts else 0


def entries(s: State, people: Iterable[tuple[str, int]], at: int, by: str = "desk") -> list[Entry]:
    """Entries for those who are not in the list yet: a list pasted again, grown longer, adds only the new ones."""
    known = {p.name.casefold() for p in s.players.values()}
    found = []
    for name, paid in people:
        if name and name.casefold() not in known:
            known.add(name.casefold())
            found.append(Entry("enter", at, by, {"name": name, "paid": paid}))
    return found
