"""A finished match looked at again: everybody's chances before and after each decision, and what `hard` had done.

Chances are those of the *true* state, since after the end everything is known: what they measure is where the match
stood, not what anybody could know. What `hard` would have done is another question, asked with the view of the seat
that decided, at that time: nobody is blamed for cards that he could not see.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from math import sqrt
from threading import local
from typing import Any, Final, TypeVar

from mundialito import games
from mundialito.bots import choose, stream
from mundialito.engine.face import face
from mundialito.engine.fold import begin
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.record import State
from mundialito.engine.rule import PLAIN
from mundialito.lab.chances import Chances, Playouts, mixed, result, seat_chances, usual
from mundialito.lab.intervals import Interval, Z
from mundialito.showing.retelling import taken

TOGETHER, FEWEST = 40_000, 50  # playouts of a whole match if nobody says, and the fewest from one moment of it
SWINGS: Final = 5  # the biggest of a match
CLOSER: Final = 15  # decisions that seemed the biggest, looked at once more:
AGAIN: Final = 4  # with this many times the playouts, which know nothing of why they were chosen
LEVEL: Final = "hard"
ALL, SOME, NONE = ASKING = ("all", "swings", "none")  # of which decisions `hard` is asked

Progress = Callable[[int, int], None]
T = TypeVar("T")


@dataclass(frozen=True)
class Decision:
    """One choice of the match, where there was one."""

    number: int  # of its event in the match, from 1 on
    seat: int
    event: int
    before: Chances
    after: Chances
    hard: int | None = None  # what `hard` would have done; None: it was not asked
    instead: Chances | None = None  # the chances after that, if it is something else

    @property
    def swing(self) -> Interval:
        """How much it changed the chance of whoever decided, with its 95 % interval."""
        value = self.after.of(self.seat).value - self.before.of(self.seat).value
        reach = Z * sqrt(self.after.error(self.seat) ** 2 + self.before.error(self.seat) ** 2)
        return Interval(value, value - reach, value + reach)

    def to_dict(self) -> dict[str, Any]:
        return {
            "number": self.number, "seat": self.seat, "event": self.event, "before": self.before.to_dict(),
            "after": self.after.to_dict(), "swing": self.swing.to_dict(), "hard": self.hard,
            "instead": self.instead and self.instead.to_dict(),
        }  # fmt: skip

    @classmethod
    def from_dict(cls, facts: Mapping[str, Any]) -> Decision:
        instead = facts["instead"] and Chances.from_dict(facts["instead"])
        before, after = Chances.from_dict(facts["before"]), Chances.from_dict(facts["after"])
        return cls(facts["number"], facts["seat"], facts["event"], before, after, facts["hard"], instead)


@dataclass(frozen=True)
class Analysis:
    """Everything that was found; `points` are the chances after so many events, `swings` the biggest, best known."""

    match: Match
    playouts: int
    seed: int
    mode: str  # plain or compiled: interpreted, `hard` plays as `simple` does
    points: Mapping[int, Chances]
    decisions: tuple[Decision, ...]
    swings: tuple[Decision, ...]

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON; whole numbers, from which all others follow."""
        return {
            "match": self.match.header.id, "game": self.match.header.game, "seats": list(self.match.header.seats),
            "playouts": self.playouts, "seed": self.seed, "mode": self.mode,
            "points": {str(n): chances.to_dict() for n, chances in self.points.items()},
            "decisions": [d.to_dict() for d in self.decisions], "swings": [d.to_dict() for d in self.swings],
        }  # fmt: skip

    @classmethod
    def from_dict(cls, match: Match, facts: Mapping[str, Any]) -> Analysis:
        """What another process has found about this match."""
        points = {int(n): Chances.from_dict(chances) for n, chances in facts["points"].items()}
        lists = (tuple(Decision.from_dict(d) for d in facts[name]) for name in ("decisions", "swings"))
        return cls(match, facts["playouts"], facts["seed"], facts["mode"], points, *lists)

    def _repr_html_(self) -> str:
        from mundialito.lab.analysis_page import notebook

        return notebook(self)


@dataclass(frozen=True)
class Choice:
    """A decision before anything is known about it: where it was made, and what its seat knew."""

    number: int
    seat: int
    event: int
    view: State
    log: list[tuple[int, int]]  # the end of what the seat had seen, as far as a search reads it


class Past:
    """The match told again: its choices, and the states that chances are asked of."""

    def __init__(self, game: Game, match: Match) -> None:
        self.game, self.choices, self.states = game, list[Choice](), dict[int, State]()
        self.same: dict[int, int] = {}  # a moment whose chances are those of an earlier one
        fold, recent = begin(game, match), game.rules.RECENT
        for number, (who, e) in enumerate(match.events, 1):
            before, offers = fold.state.copy(), len(fold.offers(who)) if who >= 0 else 0
            if offers > 1:
                self.choices.append(Choice(number, who, e, fold.view(who), fold.logs[who][-recent:] if recent else []))
            taken(fold, number, who, e)
            if offers > 0:
                self.states.setdefault(number - 1, before)
                self.states[number] = fold.state.copy()
            if offers == 1:  # nothing was decided, so nothing has changed
                self.same[number] = number - 1
        self.states.setdefault(len(match.events), fold.state.copy())

    def origin(self, number: int) -> int:
        """The earliest moment with the same chances."""
        while number in self.same:
            number = self.same[number]
        return number

    def moments(self) -> list[int]:
        """Those that chances must be worked out for."""
        return sorted({self.origin(number) for number in self.states})


class Analyst:
    """One analysis at work: each question is a task with a seed of its own, whoever answers it and when."""

    def __init__(self, game: Game, past: Past, playouts: int, seed: int, jobs: int) -> None:
        self.game, self.past, self.playouts, self.seed = game, past, playouts, seed
        self.jobs = 1 if face(game.name).mode == PLAIN else jobs
        self.seats = past.states[max(past.states)].seats
        self.own = local()

    def own_playouts(self) -> Playouts:
        """Each thread has its own."""
        if not hasattr(self.own, "playouts"):
            self.own.playouts = Playouts(self.game, self.seats)
        found: Playouts = self.own.playouts
        return found

    def chances(self, state: State, what: int, number: int, times: int = 1) -> Chances:
        """From that state on."""
        seed = mixed(self.seed, what, number)
        known = result(self.game, state)
        return known or seat_chances(self.own_playouts().from_state(state, seed, 0, times * self.playouts), self.seats)

    def point(self, number: int) -> Chances:
        return self.chances(self.past.states[number], 0, number)

    def closer(self, d: Decision) -> Decision:
        """Both sides of a decision with fresh playouts: the first ones made it seem big, so they cannot be trusted."""
        before, after = (self.past.states[n] for n in (d.number - 1, d.number))
        return replace(
            d,
            before=self.chances(before, 1, d.number, AGAIN),
            after=self.chances(after, 2, d.number, AGAIN),
        )

    def asked(self, d: Decision, known: Choice) -> Decision:
        """With what `hard` would have done, and the chances after that."""
        e = choose(self.game, LEVEL, known.view, d.seat, stream(self.seed, d.number), log=known.log)
        if e == d.event:
            return replace(d, hard=e)
        state = self.past.states[d.number - 1].copy()
        self.game.rules.apply(state, e)
        return replace(d, hard=e, instead=self.chances(state, 3, d.number))

    def each(self, work: Callable[[T], Any], things: Sequence[T], tell: Callable[[], None]) -> Iterator[Any]:
        """In threads; in the order of the things."""
        with ThreadPoolExecutor(self.jobs) as executor:
            futures = [executor.submit(work, thing) for thing in things]
            try:
                for future in as_completed(futures):
                    future.result()
                    tell()
            finally:
                executor.shutdown(wait=False, cancel_futures=True)
        return iter([future.result() for future in futures])


def analyse(
    match: Match,
    playouts: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    hard: str = ALL,
    progress: Progress | None = None,
) -> Analysis:
    """All of it; `hard` is asked at all decisions, at the biggest swings, or at none. Raises Misplayed and Unfit.

    The same match, seed and number of playouts give the same numbers, with however many threads.
    """
    if hard not in ASKING or (playouts is not None and playouts < 1) or jobs < 0:
        raise ValueError(f"hard is one of {ASKING}, playouts and jobs are above 0, not {hard}, {playouts} and {jobs}")
    game = games.load(match.header.game)
    past = Past(game, match)
    moments = past.moments()
    n = playouts or min(usual(game), max(FEWEST, TOGETHER // len(moments)))
    analyst = Analyst(game, past, n, seed, jobs or os.cpu_count() or 1)
    near = min(CLOSER, len(past.choices))
    steps = Steps(len(moments) + near + {ALL: len(past.choices), SOME: min(SWINGS, near), NONE: 0}[hard], progress)
    found = dict(zip(moments, analyst.each(analyst.point, moments, steps.next), strict=True))
    points = {number: found[past.origin(number)] for number in sorted(past.states)}
    decisions = [Decision(c.number, c.seat, c.event, points[c.number - 1], points[c.number]) for c in past.choices]
    seeming = sorted(decisions, key=size)[:CLOSER]
    swings = sorted(analyst.each(analyst.closer, seeming, steps.next), key=size)[:SWINGS]
    known = {c.number: c for c in past.choices}
    asked = {ALL: decisions, SOME: swings, NONE: []}[hard]
    answers = analyst.each(lambda d: analyst.asked(d, known[d.number]), asked, steps.next)
    told = {d.number: d for d in answers}
    return Analysis(
        match,
        n,
        seed,
        face(game.name).mode,
        points,
        *(tuple(with_answer(d, told) for d in ds) for ds in (decisions, swings)),
    )


def with_answer(d: Decision, answers: Mapping[int, Decision]) -> Decision:
    """A decision with what `hard` said about it, if it was asked."""
    said = answers.get(d.number)
    return replace(d, hard=said.hard, instead=said.instead) if said else d


def size(d: Decision) -> tuple[float, int]:
    """Bigger swings first, then earlier ones."""
    return -abs(d.swing.value), d.number


class Steps:
    """How far it is."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.total, self.done, self.progress = total, 0, progress

    def next(self) -> None:
        self.done += 1
        if self.progress:
            self.progress(self.done, self.total)
