"""A table without a hall: what the pure functions answer is taken at once, at a time that the test sets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mundialito import games
from mundialito.engine.fairness import commitment
from mundialito.store import Entry
from mundialito.tables import acts, lobby
from mundialito.tables.setting import Chair, Setting
from mundialito.tables.table import Table

SEED = bytes(range(32))
HOST = "Ana"
GUESSES = ("A guesses heads", "B guesses tails", "C guesses passes")  # at a table of coin


def chair(word: str) -> Chair:
    """A bot by its name in brackets, an open seat by a dash, else a person whose id is their name."""
    if word == "-":
        return Chair()
    return Chair(bot=word[1:-1]) if word.startswith("[") else Chair(person=word, name=word)


class Board:
    """One table, its host Ana."""

    def __init__(self, game: str, *chairs: str, **more: Any) -> None:
        self.table = Table("m1", games.load(game), SEED)
        self.now = 1000.0
        self.entries: list[Entry] = []
        setting = Setting(game, "t1", HOST, commitment(SEED), tuple(map(chair, chairs)), **more)
        self.do([lobby.set_to(setting)])

    def do(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            stamped = entry._replace(at=self.now)
            self.entries.append(stamped)
            self.table.take(stamped)

    def start(self) -> Board:
        self.do(lobby.start(self.table, HOST))
        return self

    def events(self, *texts: str) -> list[int]:
        return [self.table.game.notation.read(text) for text in texts]

    def length(self, seat: int) -> int:
        return self.table.seq_of(seat)

    def move(self, seat: int, *texts: str, at: int | None = None) -> None:
        """A choice by its texts, made on the table as it is."""
        self.choose(seat, self.events(*texts), at)

    def choose(self, seat: int, events: list[int], at: int | None = None) -> None:
        self.do(acts.move(self.table, seat, events, self.length(seat) if at is None else at, self.now))

    def offers(self, seat: int) -> list[int]:
        return self.table.playing.offers(seat)

    def kinds(self) -> list[int]:
        return [entry.kind for entry in self.entries]

    def folded_again(self) -> Table:
        """The same log, folded from its beginning."""
        again = Table("m1", self.table.game, SEED)
        for entry in self.entries:
            again.take(entry)
        return again


def coin(*chairs: str, **more: Any) -> Board:
    """A match of coin that has begun: all are asked for a sealed guess."""
    return Board("coin", *(chairs or ("Ana", "Bruno", "Carla")), **more).start()


def uno(*chairs: str, **more: Any) -> Board:
    """A match of UNO that has begun; whoever is asked first."""
    return Board("uno", *(chairs or ("Ana", "Bruno")), **more).start()


def play_on(board: Board, most: int = 10_000) -> None:
    """Everybody takes the first offer, until the match is over."""
    for _ in range(most):
        awaited = board.table.awaited()
        if not awaited:
            return
        board.choose(awaited[0], board.offers(awaited[0])[:1])
