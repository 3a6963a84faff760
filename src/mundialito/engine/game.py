"""A game as scripts, tables and the command line meet it: its plain rules, options, words and notation."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from mundialito.engine.alarms import Alarm
from mundialito.engine.face import PLAIN, face
from mundialito.engine.options import Option, Part, Unfit, read_options, read_parts
from mundialito.engine.reasons import Reason
from mundialito.engine.who import NATURE


def blank(rules: Any, seats: int, options: Mapping[str, str] = {}, parts: Mapping[str, int] = {}) -> Any:
    """A record with nothing but what a header says; raises Unfit in one sentence."""
    s = rules.State()
    s.seats = seats
    for name, number in read_options(rules.OPTIONS, options).items():
        setattr(s, name, number)
    rules.prepare(s, read_parts(rules.PARTS, parts))
    return s


class Game:
    """One game. `rules` answers the contract, interpreted."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules: Any = face(name, PLAIN).rules
        self.options: tuple[Option, ...] = self.rules.OPTIONS
        self.parts: tuple[Part, ...] = self.rules.PARTS
        self.reasons: dict[int, Reason] = self.rules.REASONS
        self.version: int = self.rules.VERSION
        self.fewest, self.most = self.rules.SEATS
        self.lowest_wins: bool = getattr(self.rules, "LOWEST_WINS", False)  # of points added up over rounds
        self.seals: bool = getattr(self.rules, "SEALED", True)  # whether a choice may be made and not be seen
        self.usual: int = getattr(self.rules, "USUAL", max(self.fewest, min(self.most, 4)))  # seats, if nobody says
        self._out = [0] * self.rules.WIDEST

    @cached_property
    def notation(self) -> Any:
        """text, read, position, read_position: loaded when somebody reads or writes."""
        return importlib.import_module(f"mundialito.games.{self.name}.words.notation")

    @cached_property
    def tell(self) -> Any:
        """tell(v, who, e, lang, names): an event in words."""
        return importlib.import_module(f"mundialito.games.{self.name}.words.tell").tell

    def blank(self, seats: int, options: Mapping[str, str] = {}, parts: Mapping[str, int] = {}) -> Any:
        """A blank record, if so many may sit down; raises Unfit in one sentence."""
        if not self.fewest <= seats <= self.most:
            raise Unfit(
                "-", "{game} is for {fewest} to {most} seats, not {seats}.",
                game=self.name, fewest=self.fewest, most=self.most, seats=seats,
            )  # fmt: skip
        return blank(self.rules, seats, options, parts)

    def doubts(self, parts: Mapping[str, int]) -> list[Unfit]:
        """What can be played with these parts, but hardly as it was meant; raises Unfit for what cannot be played."""
        asked = getattr(self.rules, "doubts", None)
        return list(asked(self.blank(self.fewest, {}, parts))) if asked else []

    def begun(self, seats: int, options: Mapping[str, str] = {}, parts: Mapping[str, int] = {}) -> Any:
        """The state before the first event."""
        s = self.blank(seats, options, parts)
        self.rules.start(s)
        return s

    def offers(self, s: Any, who: int) -> list[int]:
        """What `who` may do now."""
        return self._out[: self.rules.offer(s, who, self._out)]

    def weights(self, s: Any) -> list[tuple[int, int]]:
        """Nature's turn: every outcome, ascending, with its weight."""
        return [(e, self.rules.weight(s, e)) for e in self.offers(s, NATURE)]

    def rematch(self, s: Any) -> dict[str, str]:
        """Options that the next match of a row has, by the state in which this one ended: who starts."""
        return dict(self.rules.rematch(s)) if hasattr(self.rules, "rematch") else {}

    def alarms(self, s: Any) -> list[Alarm]:
        """What the table's real clock is to bring about; most games want nothing of it."""
        return list(self.rules.alarms(s)) if hasattr(self.rules, "alarms") else []

    def scores(self, s: Any) -> list[int]:
        """The rulebook's points, seat by seat."""
        return [self.rules.score(s, p) for p in range(s.seats)]
