"""A made-up event of so many players: its entries written down, not played, so that making it costs nothing."""

from __future__ import annotations

from collections.abc import Iterator

from mundialito.desk import files
from mundialito.desk.lines import line
from mundialito.desk.progress import Deed
from mundialito.desk.settings import USUAL

NOON = 1_671_278_400_000  # 17 December 2022, 12:00 UTC
WORDY = "written down once more because nobody could read it " * 4  # a reason as long as a patient hand writes


def whole(players: int, rounds: int) -> list[Deed]:
    """Everybody enters, every table's sheet is entered and confirmed in each round, and the event is finished."""
    entries = [Deed("open", NOON, data={"name": "Made up", "rounds": rounds, "minutes": 0})]
    entries += [Deed("enter", NOON, data={"name": f"Player {n}", "here": True}) for n in range(1, players + 1)]
    seatings = [seated(players, n) for n in range(rounds)]
    entries.append(Deed("draft", NOON, data={"rounds": seatings}))
    for tables in seatings:
        entries += [Deed("publish", NOON), Deed("start", NOON), *sheets(tables)]
    return [*entries, Deed("finish", NOON)]


def seated(players: int, number: int) -> list[list[int]]:
    """Full tables alone; each place of a table moves on by its own step from round to round."""
    tables = players // USUAL.most
    assert tables * USUAL.most == players, "so many players do not fill their tables"
    return [[1 + place * tables + (t + place * number) % tables for place in range(USUAL.most)] for t in range(tables)]


def sheets(tables: list[list[int]]) -> Iterator[Deed]:
    """The first of a table has won; the others hold some cards."""
    for number, table in enumerate(tables, 1):
        cards = {str(p): [0 if p == table[0] else 1 + p % 7, 0, 0] for p in table}
        yield Deed("score", NOON, "one", {"table": number, "cards": cards})
        yield Deed("confirm", NOON, "other", {"table": number})


def file_of(entries: list[Deed]) -> bytes:
    return files.to_text(entries).encode()


def grown(entries: list[Deed], size: int) -> bytes:
    """A file of that event, as large as it may be: names are written anew, with reasons, until no more would fit."""
    text = file_of(entries)
    renamed = Deed("rename", NOON, data={"player": 1, "name": "Player 1"}, why=WORDY)
    more = (line(renamed) + "\n").encode()
    return text + more * ((size - len(text)) // len(more))
