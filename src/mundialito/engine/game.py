"""A game as scripts, tables and the command line meet it: its plain rules, options, words and notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import Final, Generic, cast

from mundialito.engine.agreement import check_texts
from mundialito.engine.alarms import Alarm
from mundialito.engine.closure import game_folder
from mundialito.engine.contract import Answers, Rules, S
from mundialito.engine.face import PLAIN, face
from mundialito.engine.inspection import fill_in, look_over
from mundialito.engine.loading import loaded
from mundialito.engine.options import Unfit, opened, read_parts
from mundialito.engine.rooms import Notation, Telling, Wording
from mundialito.engine.seats import check_seats, near
from mundialito.engine.who import NATURE

USUALLY: Final = 4  # sit down where nobody says, or as near to that as a game allows


def blank(rules: Answers[S], seats: int, options: Mapping[str, str] = {}, parts: Mapping[str, int] = {}) -> S:
    """A record with nothing but what a header says; raises Unfit in one sentence."""
    s: S = opened(rules, seats, options)
    rules.prepare(s, read_parts(rules.PARTS, parts))
    return s


class Game(Generic[S]):
    """One game. `rules` answers the contract, interpreted, with defaults for what the game leaves out."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = cast("Rules[S]", face(name, PLAIN).rules)
        self.options = tuple(self.rules.OPTIONS)
        self.parts = tuple(self.rules.PARTS)
        self.reasons = self.rules.REASONS
        self.version = self.rules.VERSION
        self.seats = tuple(sorted(self.rules.SEATS))  # how many may sit down
        self.fewest, self.most = self.seats[0], self.seats[-1]
        self.lowest_wins = self.rules.LOWEST_WINS
        self.seals = self.rules.SEALED
        self.usual = self.rules.USUAL or near(self.seats, USUALLY)
        self._out = [0] * self.rules.WIDEST

    def room(self, module: str) -> ModuleType:
        """A module of the game's that has to be there."""
        return loaded(f"mundialito.games.{self.name}.{module}", game_folder(self.name))

    @cached_property
    def notation(self) -> Notation[S]:
        """text, read, position, read_position: loaded when somebody reads or writes."""
        notation = self.room("words.notation")
        look_over(notation, Notation, Notation)
        check_texts(notation, self.rules.EVENTS)
        return cast("Notation[S]", notation)

    @cached_property
    def wording(self) -> Wording[S]:
        """tell and staged, loaded when somebody is told something."""
        telling = self.room("words.tell")
        look_over(telling, Telling, Wording)
        fill_in(telling, Wording, {"staged": lambda *_: []})
        return cast("Wording[S]", telling)

    @cached_property
    def tell(self) -> Callable[[S, int, int, str, Sequence[str]], str]:
        """tell(v, who, e, lang, names): an event in words."""
        return self.wording.tell

    @cached_property
    def staged(self) -> Callable[[S, int, S, Sequence[str], str], list[str]]:
        """staged(before, e, after, names, lang): the scene of an event in words."""
        return self.wording.staged

    def blank(self, seats: int, options: Mapping[str, str] = {}, parts: Mapping[str, int] = {}) -> S:
        """A blank record, if so many may sit down; raises Unfit in one sentence."""
        check_seats(self.name, self.seats, seats, self.rules.SEATS_RULE)
        return blank(self.rules, seats, options, parts)

    def doubts(self, parts: Mapping[str, int]) -> list[Unfit]:
        """What can be played with these parts, but hardly as it was meant; raises Unfit for what cannot be played."""
        return list(self.rules.doubts(self.blank(self.fewest, {}, parts)))

    def beside(self, seats: int) -> list[int]:
        """The next smaller and the next larger number of seats, as far as there are any."""
        return [n for n in (max((n for n in self.seats if n < seats), default=0),
                            min((n for n in self.seats if n > seats), default=0)) if n]  # fmt: skip

    def begun(self, seats: int, options: Mapping[str, str] = {}, parts: Mapping[str, int] = {}) -> S:
        """The state before the first event."""
        s = self.blank(seats, options, parts)
        self.rules.start(s)
        return s

    def offers(self, s: S, who: int) -> list[int]:
        """What `who` may do now."""
        return self._out[: self.rules.offer(s, who, self._out)]

    def weights(self, s: S) -> list[tuple[int, int]]:
        """Nature's turn: every outcome, ascending, with its weight."""
        return [(e, self.rules.weight(s, e)) for e in self.offers(s, NATURE)]

    def rematch(self, s: S) -> dict[str, str]:
        """Options that the next match of a row has, by the state in which this one ended: who starts."""
        return dict(self.rules.rematch(s))

    def alarms(self, s: S) -> list[Alarm]:
        """What the table's real clock is to bring about; most games want nothing of it."""
        return list(self.rules.alarms(s))

    def scores(self, s: S) -> list[int]:
        """The rulebook's points, seat by seat."""
        return [self.rules.score(s, p) for p in range(s.seats)]

    def winners(self, s: S) -> list[int]:
        """The seats that have won a finished match; the partners of a side all have, or none."""
        return [p for p in range(s.seats) if self.rules.won(s, p)]

    def sides(self, s: S) -> list[list[int]]:
        """The seats, partners together: a list for each side, in the order of play."""
        sides: dict[int, list[int]] = {}
        for p in range(s.seats):
            sides.setdefault(self.rules.side(s, p), []).append(p)
        return list(sides.values())

    def side_names(self, s: S, names: Sequence[str]) -> dict[int, str]:
        """What each side is called, by its first seat: `Ana + Carla`; chances and points are told once a side."""
        return {side[0]: " + ".join(names[p] for p in side) for side in self.sides(s)}
