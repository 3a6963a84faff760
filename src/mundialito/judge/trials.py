"""A game on trial at one table: the matches that the judge walks through, and what is said when a law is broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from traceback import extract_tb

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.loading import Place, breaking
from mundialito.engine.match import Header, Match
from mundialito.engine.papers import Case, Papers, Slow
from mundialito.engine.reasons import Spoken
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, PUBLIC, TABLE
from mundialito.judge.dice import Dice

Way = tuple[int, int]  # who does it, and the event


class Breach(AssertionError):
    """A law is broken: how, to whom it shows, and the matches in which it does, if not those of the trial."""

    def __init__(self, sentence: str, viewer: int | None = None, folds: Sequence[Fold] = ()) -> None:
        super().__init__(sentence)
        self.viewer, self.folds = viewer, tuple(folds)
        self.trial: Trial | None = None


def broken_off(fault: Exception, name: str) -> str:
    """What was raised, and the last line of the game's own that led there; else of ours."""
    last = extract_tb(fault.__traceback__)[-1]
    at = breaking(fault, games.folder_of(name)) or Place(Path(last.filename).name, last.lineno or 1, last.name)
    return f"{at.file}, line {at.line}, in {at.function}: {type(fault).__name__}: {fault}"


class NoPapers(Spoken, LookupError):
    """A game that tells its judge nothing."""


@dataclass
class Trial:
    """A game at one table, and what decides there; `folds` are the matches as far as they have come."""

    case: Case
    papers: Papers
    game: Game
    dice: Dice
    folds: list[Fold] = field(default_factory=list)

    @property
    def slow(self) -> Slow:
        return self.papers.slow

    def begin(self, afresh: bool = True) -> Fold:
        """A match before its first event; unless it is `afresh`, beside those that are on already."""
        fold = Fold(self.game, begun(self.case, self.game))
        self.folds = [fold] if afresh else [*self.folds, fold]
        return fold

    def walk(self, most: int) -> Iterator[Fold]:
        """A match before each event, and at its end; at most that many events."""
        fold = self.begin()
        for _ in range(most):
            yield fold
            ways = possible(fold)
            if not ways:
                return
            fold.take(*any_way(fold, ways, self.dice))
        yield fold


def papers_of(name: str) -> Papers:
    """What a game tells its judge, its own name written on every table; raises NoPapers."""
    told = games.own(name, "judge")
    if told is None or not isinstance(getattr(told, "PAPERS", None), Papers):
        raise NoPapers(
            "The game {name} has no judge.py with PAPERS in it: write one as docs/add-a-game.md tells.", name=name
        )
    given: Papers = told.PAPERS
    cases = tuple(replace(case, game=name) for case in given.cases)
    fair = tuple(replace(table, case=replace(table.case, game=name)) for table in given.fair)
    return replace(given, cases=cases, fair=fair)


def trial(case: Case, dice: Dice, game: Game | None = None) -> Trial:
    """A game on trial; `game`, if it is bent on purpose."""
    return Trial(case, papers_of(case.game), game or games.load(case.game), dice)


def walk(case: Case, seed: int | str, most: int) -> Iterator[Fold]:
    """A match by chance, before each event and at its end."""
    return trial(case, Dice(seed)).walk(most)


def begun(case: Case, game: Game | None = None) -> State:
    """The state in which a case begins."""
    game = game or games.load(case.game)
    if case.position:
        return game.notation.read_position(case.position)
    s = game.begun(case.seats, case.options, case.parts)
    for _, e in prelude(case):
        game.rules.apply(s, e)
    return s


@cache
def prelude(case: Case) -> tuple[Way, ...]:
    """What happened before a case begins: so many events by chance, of the game as it is."""
    game = games.load(case.game)
    s, dice, events = game.begun(case.seats, case.options, case.parts), Dice(case.skip), []
    for _ in range(case.skip):
        who = game.rules.actor(s)
        e = dice.weighted(game.weights(s)) if who == NATURE else dice.choice(game.offers(s, who))
        game.rules.apply(s, e)
        events.append((who, e))
    return tuple(events)


def match_of(case: Case, fold: Fold) -> Match | None:
    """A fold as a match that can be written and told again; none, if it began at a position."""
    if case.position:
        return None
    seats = tuple(f"Seat {p + 1}" for p in range(case.seats))
    header = Header("judged", case.game, fold.game.version, seats, case.options, case.parts)
    return Match(header, ("",) * case.seats, (*prelude(case), *fold.events))


def possible(fold: Fold) -> list[Way]:
    """Everything that may happen next, by whomever; the table's interventions aside."""
    return [(who, e) for who in (NATURE, *range(fold.state.seats)) for e in fold.offers(who)]


def any_way(fold: Fold, ways: list[Way], dice: Dice) -> Way:
    """Nature's events by weight; every other time a seat's `eager` policy picks, so that matches come to an end."""
    who, e = dice.choice(ways)
    if who == NATURE:
        return NATURE, dice.weighted(fold.game.weights(fold.state))
    return who, eager_choice(fold, who, dice) if dice.percent(60) else e


def eager_choice(fold: Fold, who: int, dice: Dice) -> int:
    events = fold.offers(who)
    weights = [0] * len(events)
    fold.game.rules.eager(fold.state, who, events, len(events), weights)
    if sum(weights) <= 0:
        raise Breach(f"law 2: eager leaves seat {who} nothing to do", who)
    return dice.weighted(list(zip(events, weights, strict=True)))


def viewers(case: Case) -> tuple[int, ...]:
    """Those whose eyes the judge looks through: the public, the first seat and the last."""
    return PUBLIC, 0, case.seats - 1


def whos(s: State) -> tuple[int, ...]:
    """Everyone who could ask for an event: seats of this table, Nature, the table."""
    return (NATURE, TABLE, *range(s.seats))
