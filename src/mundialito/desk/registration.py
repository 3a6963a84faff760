"""Names as people paste them, from a chat, a list or a spreadsheet: one player a line, with what was paid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from mundialito.desk.people import MOST_PEOPLE
from mundialito.desk.progress import Deed, Progress
from mundialito.engine.options import Unfit
from mundialito.engine.reading import Unreadable, sized, whole
from mundialito.engine.reasons import Spoken
from mundialito.engine.sheets import read_sheet
from mundialito.engine.texts import Name

NUMBERED: Final = re.compile(r"^\s*(?:\d+\s*[.):-]|[-*•–])\s*")  # "1. Ana", "2) Bruno", "- Carla"
DIGIT: Final = re.compile("[0-9]")
LARGEST_AMOUNT: Final = 10**9  # a longer number in a list is a telephone's
HEADINGS: Final = {"name", "nombre", "nome", "player", "jugador", "jogador"}
SIGNS: Final = "\t;,"  # what parts a name from an amount, the surest first


class Listed(NamedTuple):
    """A line of a list, as far as it was understood."""

    line: int
    name: str
    paid: int = 0
    rest: tuple[str, ...] = ()  # what is neither


def read_people(text: str) -> list[Listed]:
    """Everybody in a list, each line by itself: tabs, semicolons or commas part its cells.

    A first line of headings is passed over; below it, nobody asks what other columns say. Raises Unfit for more than
    an event may have, Unreadable for a line that cannot be read.
    """
    lines = enumerate(sized(text).lstrip("\ufeff").splitlines(), 1)
    told = [(number, bare) for number, line in lines if (bare := NUMBERED.sub("", line).strip())]
    if len(told) > MOST_PEOPLE + 1:
        raise Unfit("E2", "An event has at most {most} players.", most=MOST_PEOPLE)
    if told and cells_of(*told[0], headed=True)[0].casefold() in HEADINGS:
        return [read_person(*one, headed=True) for one in told[1:]]
    return [read_person(*one) for one in told]


def read_person(number: int, line: str, headed: bool = False) -> Listed:
    """Name, amount, and what else stands there. Raises Unreadable."""
    name, *cells = cells_of(number, line, headed)
    amounts = [cell for cell in cells if whole(cell, LARGEST_AMOUNT) is not None][:1]
    rest = () if headed else tuple(cell for cell in cells if cell and cell not in amounts)
    try:
        return Listed(number, Name(name), int(amounts[0]) if amounts else 0, rest)
    except Spoken as wrong:
        raise unreadable(number, wrong) from wrong


def cells_of(number: int, line: str, headed: bool) -> list[str]:
    """What a line is made of; a comma between words alone belongs to the name: Díaz, Ana."""
    try:
        for sign in [sign for sign in SIGNS if sign in line] or SIGNS[:1]:
            _, cells = next(read_sheet(line, sign), (0, [""]))  # of some signs nothing is left
            if sign != "," or headed or len(cells) == 1 or any(map(is_numeric, cells[1:])):
                return [" ".join(cell.split()) for cell in cells]
    except Unreadable as wrong:
        raise unreadable(number, wrong) from wrong
    return [" ".join(line.split())]


def is_numeric(cell: str) -> bool:
    """No word: an amount, a telephone, nothing at all."""
    return DIGIT.search(cell) is not None or not any(c.isalpha() for c in cell)


def unreadable(number: int, wrong: Spoken) -> Unreadable:
    """The list stays as it was: which line keeps it from being read, and why."""
    reason = Unreadable(0, wrong.sentence, **wrong.values)
    return Unreadable(0, "Nobody was entered. Line {number} cannot be read: {reason}", number=number, reason=reason)


def left_out(people: Sequence[Listed]) -> list[Spoken]:
    """What was not understood, to be told."""
    return [
        Unfit("E2", "Line {line}: {text} was not understood, and left out.", line=p.line, text=", ".join(p.rest))
        for p in people
        if p.rest
    ]


def entries(s: Progress, people: Iterable[Listed], at: int, by: str = "desk") -> list[Deed]:
    """Entries for those who are not in the list yet: a list pasted again, grown longer, adds only the new ones."""
    known = {p.name.casefold() for p in s.players.values()}
    found = []
    for one in people:
        if one.name and one.name.casefold() not in known:
            known.add(one.name.casefold())
            found.append(Deed("enter", at, by, {"name": one.name, "paid": one.paid}))
    return found
