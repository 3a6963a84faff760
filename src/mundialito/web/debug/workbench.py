"""A match on the workbench: its events, and the table after any number of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mundialito.bots import BOT_NAMES, choose, stream
from mundialito.engine.fairness import Nature, commitment, match_key
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.match import Header, Match
from mundialito.engine.who import NATURE, PUBLIC, name
from mundialito.showing.retelling import Line, lines, moment
from mundialito.tables.refusals import Unknown

KEPT: Final = 16  # matches; an older one is forgotten
LINES: Final = 12  # of what a viewer was told
BOT: Final = "simple"
RUN: Final = 25  # events of one press at most


class Unlike(NamedTuple):
    """A field, or a cell of one, that the viewer knows otherwise than it is."""

    place: str
    true: int
    known: int


@dataclass
class Work:
    """One match; whatever is done goes on from the moment that is looked at, and what came after it is gone."""

    game: Game
    match: Match

    @property
    def last(self) -> int:
        return len(self.match.events)

    def fold(self, at: int) -> Fold:
        """The table after the first `at` events; raises Misplayed."""
        return moment(self.game, self.match, at)

    def take(self, at: int, who: int, e: int) -> int:
        """One event from there on; where that leads. Raises Refused."""
        return self.keep(self.fold(at), who, e)

    def keep(self, fold: Fold, who: int, e: int) -> int:
        fold.take(who, e)
        self.match = self.match.with_events(fold.events)
        return len(fold.events)

    def answer(self, at: int) -> int:
        """Nature, or a bot for the seat that is awaited, goes on; where that leads."""
        fold = self.fold(at)
        return at if fold.is_over else self.keep(fold, fold.actor, self.chosen(fold))

    def run(self, at: int) -> int:
        """The same some times over."""
        for _ in range(RUN):
            at = self.answer(at)
        return at

    def chosen(self, fold: Fold) -> int:
        """What Nature or a bot does: the same each time from the same events."""
        if fold.actor == NATURE:
            seed = bytes.fromhex(self.match.seed)
            drawn = sum(who == NATURE for who, _ in fold.events)
            return Nature(match_key(seed, self.match.header.line(), self.match.nonces), drawn).answer(
                self.game, fold.state
            )
        return choose(
            self.game, BOT, fold.view(fold.actor), fold.actor, stream(len(fold.events)), log=fold.logs[fold.actor]
        )

    # --- what a viewer knows --------------------------------------------------------------------------

    def viewers(self) -> list[int]:
        return [PUBLIC, *range(len(self.match.header.seats))]

    def story(self, at: int, viewer: int, lang: str) -> list[Line]:
        """The last of what the viewer was told."""
        return list(lines(self.game, self.match, viewer, lang, max(1, at - LINES + 1), at))


def unlike(state: Any, view: Any) -> Iterator[Unlike]:
    """Where a view differs from the state, in the order of the record."""
    for field in state.fields:
        yield from cells(field, getattr(state, field), getattr(view, field))


def cells(place: str, true: Any, known: Any) -> Iterator[Unlike]:
    """The numbers of a field, or of a row of it, that differ."""
    if isinstance(true, list):
        for i, (a, b) in enumerate(zip(true, known, strict=True)):
            yield from cells(f"{place}[{i}]", a, b)
    elif true != known:
        yield Unlike(place, true, known)


def begun(game: Game, seats: int, seed: str, options: dict[str, str]) -> Work:
    """A new match; raises Unfit."""
    game.begun(seats, options)  # whether so many may sit down, with such options
    secret = commitment(seed.encode())  # any text will do
    header = Header(commitment(bytes.fromhex(secret))[:12], game.name, game.version, BOT_NAMES[:seats], options, {})
    return Work(game, Match(header, ("",) * seats, seed=secret))


def opened(game: Game, match: Match) -> Work:
    """A match from a file; one without its seed goes on by chance of its own."""
    work = Work(game, Match(match.header, match.nonces, match.events, seed=match.seed or "00" * 32))
    work.fold(work.last)
    return work


class Workbench:
    """The last matches, by number, in the memory of this process."""

    def __init__(self) -> None:
        self.works: OrderedDict[int, Work] = OrderedDict()
        self.made = 0

    def put(self, work: Work) -> int:
        self.made += 1
        self.works[self.made] = work
        while len(self.works) > KEPT:
            self.works.popitem(last=False)
        return self.made

    def get(self, number: int) -> Work:
        """Raises Unknown."""
        if number not in self.works:
            raise Unknown("This match is not on the workbench any more: begin another one.")
        return self.works[number]


def letter(viewer: int) -> str:
    """How a viewer is written: public, A, B …"""
    return name(viewer)
