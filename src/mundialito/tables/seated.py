"""Who sits at a table, and who plays there: a person, or a bot."""

from __future__ import annotations

from collections.abc import Iterable

from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.match import Header
from mundialito.tables.setting import USUAL_BOT, Chair, names


class Seated:
    """What a table knows of its seats."""

    game: Game
    header: Header | None
    fold: Fold | None
    chairs: tuple[Chair, ...]
    away: frozenset[int]
    resigned: frozenset[int]
    removed: dict[int, str]  # by seat: whom the host has removed, and whose hand it is

    @property
    def names(self) -> tuple[str, ...]:
        return self.header.seats if self.header else names(self.chairs)

    def sides(self) -> list[list[int]]:
        """Seats, partners together; each by itself as long as there is nothing to ask the rules about."""
        return self.game.sides(self.fold.state) if self.fold else [[p] for p in range(len(self.names))]

    def side_names(self) -> dict[int, str]:
        """What each side is called, by its first seat."""
        return self.game.side_names(self.fold.state, self.names) if self.fold else dict(enumerate(self.names))

    def seats_of(self, person: str) -> list[int]:
        """Where a person sits; several seats if several people share the device."""
        return [p for p, chair in enumerate(self.chairs) if person and chair.person == person]

    def player(self, seat: int) -> str:
        """The bot that plays a seat now; empty: its person does."""
        chair = self.chairs[seat]
        return chair.bot or (USUAL_BOT if seat in self.away or seat in self.resigned else "")

    def seated(self, seat: int, chair: Chair) -> None:
        """From now on this one is there."""
        if chair.person:
            self.removed = {p: who for p, who in self.removed.items() if p != seat}
        elif before := self.chairs[seat].person:
            self.removed = self.removed | {seat: before}
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])

    def players(self) -> list[int]:
        """Seats that a person plays now."""
        return self.played(range(len(self.chairs)))

    def played(self, seats: Iterable[int]) -> list[int]:
        """Those of them that a person plays now."""
        return [p for p in seats if not self.player(p)]

    def people(self) -> list[int]:
        """Seats that a person still plays, here or soon again."""
        return [p for p, chair in enumerate(self.chairs) if chair.person and p not in self.resigned]
