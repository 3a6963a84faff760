"""Breaches planted in a real game, to see that the judge finds them: a law that lets one pass is no law.

A mutant is the game with one rule bent. It counts if there is a witness, a moment in which the bent rule answers
otherwise than the real one; then some law must catch it, at the table of the witness or at a fair one.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, NamedTuple
from zlib import crc32

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.papers import Case, Papers, Secret
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOBODY, PUBLIC
from mundialito.judge.dice import Dice
from mundialito.judge.guesses import all_fits
from mundialito.judge.laws import charges
from mundialito.judge.trials import Breach, Trial, begun, papers_of, possible

Rules = dict[str, Callable[..., Any]]
Places = frozenset[int]
CURIOUS = PUBLIC, 1  # who sees too much
STEPS = 250  # of a match in which a witness is looked for
EVENTS = 600  # at each table: where matches are short, there are more of them


@dataclass(frozen=True, eq=False)
class Mutant:
    """A bent game, and how to tell at one moment that it is bent."""

    name: str
    rules: Rules
    differs: Callable[[Fold, Game], bool]  # a moment of the real game; the bent one
    is_slow: bool = False  # asked at telling moments only

    def bent(self, game: Game) -> Game:
        bent = copy.copy(game)
        bent.rules = SimpleNamespace(**{**vars(game.rules), **self.rules})
        return bent


class Moment(NamedTuple):
    """A match of the real game at a table, as far as it has come."""

    case: Case
    fold: Fold
    is_telling: bool  # worth a long look: a field has changed that had not before, or some time has passed


def mutants(name: str) -> Iterator[Mutant]:
    """Every kind of breach that can be planted in a game."""
    game, papers = games.load(name), papers_of(name)
    for secret in papers.secrets:
        yield leak(game, secret)
    yield doubled(game)
    if papers.secrets:
        yield biased(game, "every other thing", None, lambda t, first: t % 2 == 0)
        for places, fields in kinds_of_place(game, papers).items():
            yield biased(game, f"the first that fits in {fields}", places, lambda t, first: t == first)
        yield from (showing(game, field) for field in sorted(hidden_fields(game, papers)))
        yield from (peeking(game, papers, policy) for policy in ("eager", "simple"))
        yield peeking_offer(game, papers)
        if not game.rules.recall.__module__.endswith("engine.defaults"):
            yield forgetting()


def hidden_fields(game: Game, papers: Papers) -> set[str]:
    """What somebody ever sees otherwise than it is."""
    found: set[str] = set()
    for _, fold, is_telling in moments(game, papers):
        for v in map(fold.view, fold.logs) if is_telling else ():
            found |= {f for f in game.rules.State.fields if getattr(v, f) != getattr(fold.state, f)}
    return found


def moments(game: Game, papers: Papers) -> Iterator[Moment]:
    """Moments of a few matches at all tables of a game."""
    for case in papers.cases:
        trial, left = Trial(case, papers, game, Dice(f"witness {case}")), EVENTS
        while left > 0:
            left -= 1
            for moment in moments_of(trial):
                left -= 1
                yield moment


def moments_of(trial: Trial) -> Iterator[Moment]:
    """One match; a field that seldom changes is not passed over when it does."""
    start, known = begun(trial.case, trial.game), set[str]()
    for fold in trial.walk(STEPS):
        changed = {f for f in start.fields if getattr(fold.state, f) != getattr(start, f)}
        if not fold.is_over:
            yield Moment(trial.case, fold, not changed <= known or len(fold.events) % 4 == 0)
        known |= changed


# --- the kinds of breach -----------------------------------------------------------------------------


def leak(game: Game, secret: Secret) -> Mutant:
    """One kind of event is told to whom it is no business of."""
    real = game.rules.seen

    def seen(s: State, e: int, viewer: int) -> int:
        return e if e in secret.kind and viewer in CURIOUS else int(real(s, e, viewer))

    def differs(fold: Fold, _: Game) -> bool:
        events = [e for _, e in possible(fold) if e in secret.kind]
        return any(seen(fold.state, e, viewer) != real(fold.state, e, viewer) for e in events for viewer in fold.logs)

    return Mutant(f"events of {secret.rule} are told to others", {"seen": seen}, differs)


def doubled(game: Game) -> Mutant:
    """Nature likes her first outcome twice as much as she should."""
    rules = game.rules

    def weight(s: State, e: int) -> int:
        return int(rules.weight(s, e)) * (2 if e == game.offers(s, NATURE)[0] else 1)

    def units(s: State) -> list[int]:
        return [e for e in game.offers(s, NATURE) for _ in range(weight(s, e))]

    bent: Rules = {"weight": weight, "chances": lambda s: len(units(s)), "outcome": lambda s, r: units(s)[r]}
    return Mutant("an outcome has twice its weight", bent, lambda fold, _: len(fold.offers(NATURE)) > 1)


def biased(game: Game, what: str, places: Places | None, liked: Callable[[int, int], bool]) -> Mutant:
    """Guesses like some things twice as much as they should, at some places or at all."""
    rules = game.rules

    def fit(v: State, place: int, thing: int) -> int:
        n = int(rules.fit(v, place, thing))
        if n == 0 or (places is not None and place not in places):
            return n
        first = next(t for t in range(rules.THINGS) if rules.fit(v, place, t))
        return n * (2 if liked(thing, first) else 1)

    def units(v: State, place: int) -> list[int]:
        return [t for t in range(rules.THINGS) for _ in range(fit(v, place, t))]

    def differs(fold: Fold, _: Game) -> bool:
        found = (gap for viewer in viewers_of(fold) for gap in gaps(game, fold.view(viewer)))
        return any(len({fit(v, place, t) // n for t, n in fits.items()}) > 1 for v, place, fits in found)

    bent: Rules = {
        "fit": fit,
        "fits": lambda v, place: len(units(v, place)),
        "thing": lambda v, place, r: units(v, place)[r],
    }
    return Mutant(f"guesses like {what} too much", bent, differs, is_slow=True)


def kinds_of_place(game: Game, papers: Papers) -> dict[Places, str]:
    """Where something is unknown: places alike, and by which fields of the record they are told from others."""
    fields: dict[int, set[str]] = defaultdict(set)
    for _, fold, is_telling in moments(game, papers):
        for viewer in viewers_of(fold) if is_telling else ():
            for v, place, fits in gaps(game, fold.view(viewer)):
                if len(fits) > 1:
                    fields[place] |= changed(game, v, place, min(fits))
    alike = defaultdict(set)
    for place, names in fields.items():
        alike[", ".join(sorted(names))].add(place)
    return {frozenset(places): names for names, places in alike.items()}


def changed(game: Game, v: State, place: int, thing: int) -> set[str]:
    """What is another once that lies there."""
    filled = v.copy()
    game.rules.fill(filled, place, thing)
    return {f for f in v.fields if getattr(filled, f) != getattr(v, f)}


def gaps(game: Game, v: State) -> Iterator[tuple[State, int, dict[int, int]]]:
    """Place by place, once each, what is unknown, and what may lie there; in those before lies the first that fits."""
    told: set[int] = set()
    while (place := game.rules.gap(v)) != NOBODY:
        fits = all_fits(game, v, place)
        if place not in told:
            yield v, place, fits
        told.add(place)
        game.rules.fill(v, place, min(fits))


def viewers_of(fold: Fold) -> tuple[int, int]:
    return PUBLIC, 0


def showing(game: Game, field: str) -> Mutant:
    """One field is not hidden."""
    real = game.rules.hide

    def hide(v: State, viewer: int) -> None:
        was = copy.deepcopy(getattr(v, field))
        real(v, viewer)
        setattr(v, field, was)

    return Mutant(f"{field} is not hidden", {"hide": hide}, views_differ, is_slow=True)


def views_differ(fold: Fold, bent: Game) -> bool:
    """Whether somebody sees another table."""
    twin = on(fold, bent)
    return any(fold.view(viewer).tobytes() != twin.view(viewer).tobytes() for viewer in fold.logs)


def on(fold: Fold, bent: Game) -> Fold:
    """The same match, of the bent game."""
    twin = fold.copy()
    twin.game = bent
    return twin


def peeking(game: Game, papers: Papers, policy: str) -> Mutant:
    """A policy that goes by what was dealt to others."""
    real = getattr(game.rules, policy)

    def peeks(v: State, p: int, events: list[int], n: int, weights: list[int]) -> int:
        total = int(real(v, p, events, n, weights))
        more = crc32(repr(papers.slow.dealt(v)).encode()) % 2
        weights[0] += more
        return total + more

    bent: Rules = {policy: peeks, "menu": lambda v, p, kind: 0}
    return Mutant(f"{policy} looks at other hands", bent, lambda fold, _: hidden_choice(fold))


def peeking_offer(game: Game, papers: Papers) -> Mutant:
    """A seat is offered less by what was dealt to others."""
    real = game.rules.offer

    def offer(s: State, who: int, out: list[int]) -> int:
        n = int(real(s, who, out))
        return n - 1 if who >= 0 and n > 1 and crc32(repr(papers.slow.dealt(s)).encode()) % 2 else n

    return Mutant("offers go by other hands", {"offer": offer}, lambda fold, _: hidden_choice(fold))


def hidden_choice(fold: Fold) -> bool:
    """Whether a seat with a choice of several does not know all."""
    p = fold.actor
    return p >= 0 and len(fold.offers(p)) > 1 and fold.game.rules.gap(fold.view(p)) != NOBODY


def forgetting() -> Mutant:
    """What somebody was shown is forgotten."""

    def recall(v: State, viewer: int, log: list[Any], n: int) -> None:
        pass

    return Mutant("nothing is recalled", {"recall": recall}, views_differ, is_slow=True)


# --- are they caught? ----------------------------------------------------------------------------------


def witnesses(name: str) -> dict[Mutant, Case | None]:
    """Every mutant of a game, with the first table at which it shows itself, if it ever does."""
    game, papers = games.load(name), papers_of(name)
    bent = {mutant: mutant.bent(game) for mutant in mutants(name)}
    found: dict[Mutant, Case | None] = dict.fromkeys(bent)
    for case, fold, is_telling in moments(game, papers):
        for mutant in [m for m, there in found.items() if there is None and (is_telling or not m.is_slow)]:
            if mutant.differs(fold, bent[mutant]):
                found[mutant] = case
    return found


def caught(mutant: Mutant, name: str, case: Case) -> str:
    """The sentence of the law that catches it, first at the table of the witness; empty if none does."""
    bent = mutant.bent(games.load(name))
    fair = {table.case for table in papers_of(name).fair}
    for charge in sorted(charges(name), key=lambda charge: 0 if charge.case == case else 1 + (charge.case not in fair)):
        try:
            charge.judge(bent)
        except Breach as breach:
            return str(breach)
    return ""
