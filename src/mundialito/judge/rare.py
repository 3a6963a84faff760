"""Rare moments: whole matches at tables that are drawn by lot, looked at closely where things are as they seldom are.

Other laws walk along the beginnings of matches, at the tables that the papers name. What is wrong only in a final, only
with the last card of a stock, or only where two options meet, happens there once in a hundred matches.

The tables: any number of seats, any options, so that any two of their values meet at one, as far as so few can do it.
The moments: those at which a number of the record is what it seldom is in this match, by itself or beside another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.options import SEATS, Choice, Option, Unfit, applying
from mundialito.engine.papers import Case, Papers
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOTHING
from mundialito.judge.dice import Dice
from mundialito.judge.guesses import check_guess, check_truth, guessed, uncovered
from mundialito.judge.knowing import check_alike, check_same_on_view, check_secret, compare_looks, looks, step_unseen
from mundialito.judge.moments import check_moment, check_odds
from mundialito.judge.trials import Breach, Trial, Way, papers_of, viewers, whos

TABLES = 24
TRIES = 100  # for one that can be played
FEW = 40  # of what an option counts: enough for a match, and less than usual
MOMENTS = 40  # of a match that are looked at closely
LONG = 3000  # events of it
SMALL = 15  # numbers up to here are told apart, larger ones by how many digits they have
BEFORE = 3  # events before a rare moment, at most, from which a guess goes beside what is true

Value = tuple[str, str]  # of an option, or how many seats
Row = tuple[tuple[int, int], ...]  # a moment: (field, what it is, roughly)


# --- tables ------------------------------------------------------------------------------------------


@cache
def tables(name: str) -> tuple[Case, ...]:
    """Tables by lot, each of values that have met least."""
    game, papers, dice = games.load(name), papers_of(name), Dice(f"tables of {name}")
    met: set[frozenset[Value]] = set()
    found: dict[Case, None] = {}
    for _ in range(TABLES):
        if case := by_lot(game, papers, met, dice):
            met |= {frozenset(pair) for pair in combinations(values(case), 2)}
            found[case] = None  # a game with few options has few tables
    return tuple(found)


def by_lot(game: Game, papers: Papers, met: set[frozenset[Value]], dice: Dice) -> Case | None:
    """One that can be played, if that is found; every other with the box of one of the papers' tables."""
    for _ in range(TRIES):
        parts = dice.choice(papers.cases).parts if dice.percent(50) else {}
        chosen: list[Value] = []
        for name, texts in dice.some(open_to_lot(game), len(game.options) + 1):
            anyhow = [(name, text) for text in dice.some(texts, len(texts))]
            chosen.append(max(anyhow, key=lambda one: sum(frozenset((one, other)) not in met for other in chosen)))
        told = dict(chosen)
        seats = int(told.pop(SEATS))
        options = {option.name: told[option.name] for option in applying(game.options, told, seats)}
        case = Case(seats, options, parts, game=game.name)
        try:
            game.begun(case.seats, case.options, case.parts)
        except Unfit:
            continue
        return case
    return None


def open_to_lot(game: Game) -> list[tuple[str, list[str]]]:
    """Seats and options, each with its values; of a number that is free the usual one and a few low ones."""
    return [(SEATS, [*map(str, game.seats)]), *((option.name, texts_of(option)) for option in game.options)]


def texts_of(option: Option) -> list[str]:
    if isinstance(option.values, Choice):
        return [*option.values.values]
    low, usual, high = option.values.low, option.values.default, option.values.high
    return [*map(str, dict.fromkeys((usual, low, min(low + 1, high), min(low + FEW, high))))]


def values(case: Case) -> list[Value]:
    return [(SEATS, str(case.seats)), *case.options.items()]


# --- moments -----------------------------------------------------------------------------------------


def check_rare(trial: Trial) -> None:
    """At every moment what is quick to ask: who sees what, Nature's odds, what nobody sees; at rare ones everything."""
    rows = []
    for fold in trial.walk(LONG):
        if not fold.is_over:
            rows.append(roughly(fold.state))
            check_quickly(trial, fold)
    ways, chosen = fold.events, rare(rows, trial.dice)
    starts = {max(0, n - trial.dice.below(BEFORE + 1)): n for n in sorted(chosen)}
    fold = trial.begin()
    for n, way in enumerate(ways):
        if n in chosen:
            check_closely(trial, fold)
        if n in starts:
            for viewer in viewers(trial.case):
                follow(trial, fold, viewer, ways[n : starts[n] + 2])
        fold.take(*way)


def check_quickly(trial: Trial, fold: Fold) -> None:
    for who in whos(fold.state):
        for e in fold.offers(who):
            check_secret(trial, fold, who, e)
    if fold.actor == NATURE:
        check_odds(fold.game, fold.state, trial.slow)
    viewer = trial.dice.choice(viewers(trial.case))
    if unseen := looks(fold, viewer).get(NOTHING):
        step_unseen(fold.copy(), trial.dice.choice(unseen), viewer)


def check_closely(trial: Trial, fold: Fold) -> None:
    """All that can be asked of one moment."""
    check_moment(fold, trial.slow)
    for viewer in fold.logs:
        compare_looks(fold, viewer, trial.dice)
        check_guess(trial, fold, viewer)
        check_truth(trial, fold, viewer)
        if viewer >= 0:
            check_same_on_view(fold, viewer)
        if viewer == fold.actor:
            check_same_on_view(beside(trial, fold, viewer), viewer)


def beside(trial: Trial, fold: Fold, viewer: int) -> Fold:
    """The same match, with what the viewer might guess instead of what is true."""
    twin = fold.copy()
    twin.state = guessed(trial, fold, viewer)
    return twin


def follow(trial: Trial, fold: Fold, viewer: int, ways: Sequence[Way]) -> None:
    """Law 1 from here on: what is true, and beside it what the viewer might guess, as long as it sees the same."""
    ours, theirs = fold.copy(), beside(trial, fold, viewer)
    guess = theirs.state.copy()
    for who, e in ways:
        look = trial.game.rules.seen(ours.state, e, viewer)
        alike = [] if look == NOTHING else looks(theirs, viewer).get((who, look), [])
        ours.take(who, e)
        if alike:
            theirs.take(*trial.dice.choice(alike))
        elif look != NOTHING:
            return
        if ours.is_over and theirs.is_over:
            return
        try:
            check_alike(ours, theirs, viewer)
        except Breach as breach:
            ago = len(ours.events) - len(fold.events)
            was = uncovered(trial.game, guess, fold.view(viewer))
            raise Breach(f"{breach}; in the other, {ago} events before, was {was}", viewer, (ours,)) from breach


def roughly(s: State) -> Row:
    """What the single numbers of a record are: small ones as they are, large ones by their digits."""
    fields = [(name, field.limit) for name, field in s.fields.items() if not field.shape]
    return tuple(
        (i, n if limit <= SMALL else n.bit_length())
        for i, (name, limit) in enumerate(fields)
        for n in (getattr(s, name),)
    )


def rare(rows: list[Row], dice: Dice) -> set[int]:
    """The moments to look at: for half of them what seldom is so by itself, for the others beside something else."""
    moving = {i for i, cells in enumerate(zip(*rows, strict=True)) if len(set(cells)) > 1}
    told = [tuple(cell for cell in row if cell[0] in moving) for row in rows]
    chosen: set[int] = set()
    for size, most in ((1, MOMENTS // 2), (2, MOMENTS)):
        chosen |= seldom([list(combinations(row, size)) for row in told], most - len(chosen), dice)
    return chosen


def seldom(keys: list[list[tuple[tuple[int, int], ...]]], most: int, dice: Dice) -> set[int]:
    """So many moments at most, so that what is seldom so is met first."""
    where = defaultdict(list)
    for n, row in enumerate(keys):
        for key in row:
            where[key].append(n)
    often = sorted(where, key=lambda key: (len(where[key]), key))
    met: set[object] = set()
    chosen: set[int] = set()
    for key in often:
        if len(chosen) >= most:
            break
        if key not in met:
            n = dice.choice(where[key])
            chosen.add(n)
            met |= set(keys[n])
    return chosen
