"""Law 3: a guess at what a viewer cannot see is fair. In three strengths.

a. Everywhere: a guess looks the same to the viewer and is a whole table, and the truth is among the guesses.
b. On a tiny table, exactly: guesses are distributed as all deals that give the viewer the same log.
c. With the whole box: what lies hidden after a deal, before anybody else has chosen anything, is as likely as guessed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import log
from typing import Any

from mundialito.engine.fold import Fold, view
from mundialito.engine.game import Game
from mundialito.engine.papers import Fair, Slow
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOBODY, NOTHING
from mundialito.judge.knowing import of
from mundialito.judge.moments import lowest_terms
from mundialito.judge.trials import Breach, Trial, begun

States = dict[bytes, tuple[Any, Fraction]]
FALSE_ALARM = 1e-6  # how often a fair game may be called unfair, by strength c
DEALS = 60  # that strength c looks at
MORE = 60  # matches in which strength b looks for what seldom happens


# --- a: everywhere ---------------------------------------------------------------------------------


def check_guesses(trial: Trial) -> None:
    """A guess keeps the view and loses nothing; what is true could have been guessed."""
    for fold in trial.walk(200):
        if len(fold.events) % 4 == 0 and not fold.is_over:
            for viewer in fold.logs:
                check_guess(trial, fold, viewer)
                check_truth(trial, fold, viewer)


def check_guess(trial: Trial, fold: Fold, viewer: int) -> None:
    """A guess looks the same to the viewer, and is a whole table."""
    game, v, slow = trial.game, fold.view(viewer), trial.slow
    check_fits(game, v)
    guess = guessed(trial, fold, viewer)
    if view(game, guess, viewer, fold.logs[viewer]).tobytes() != v.tobytes():
        raise Breach(f"law 3: a guess looks different to {of(viewer)}", viewer)
    if guess.beyond() is not None:
        raise Breach(f"law 3: {guess.beyond()}", viewer)
    if not slow.census(guess):
        raise Breach("law 3: a guess has lost or doubled something", viewer)
    if slow.rederive(guess).tobytes() != guess.tobytes():
        raise Breach("law 3: something derived is wrong in a guess", viewer)


def guessed(trial: Trial, fold: Fold, viewer: int) -> State:
    """A guess, thing by thing; each as likely as by a count, where the papers count."""
    game, guess = trial.game, fold.view(viewer)
    while (place := game.rules.gap(guess)) != NOBODY:
        fits = all_fits(game, guess, place)
        if not fits:
            raise Breach(f"law 3: nothing fits where something is unknown to {of(viewer)}", viewer)
        check_count(trial, fold, guess, place, fits, viewer)
        game.rules.fill(guess, place, trial.dice.weighted(list(fits.items())))
    return guess


def check_count(trial: Trial, fold: Fold, v: State, place: int, fits: dict[int, int], viewer: int) -> None:
    """What may lie at a place is as likely as there are such things."""
    if trial.slow.fits is None:
        return
    told, counted = lowest_terms(fits), lowest_terms(dict(trial.slow.fits(v, place)))
    wrong = [t for t in sorted(told.keys() | counted.keys()) if told.get(t, 0) != counted.get(t, 0)]
    if wrong:
        t = max(wrong, key=lambda t: t in counted)  # something that can lie there, so that it can be named
        raise Breach(
            f"law 3: of {sum(told.values())} guesses of {of(viewer)} {told.get(t, 0)} are "
            f"{filled(trial.game, v, place, t) if t in counted else f'thing {t} at place {place}'}, and by a count "
            f"{counted.get(t, 0)} of {sum(counted.values())}",
            viewer,
            (fold,),
        )


def filled(game: Game, v: State, place: int, thing: int) -> str:
    """What a view shows once that lies there, in the words of its position."""
    after = v.copy()
    game.rules.fill(after, place, thing)
    return uncovered(game, after, v)


def all_fits(game: Game, v: State, place: int) -> dict[int, int]:
    """What may lie at a place, and in how many ways."""
    return {t: n for t in range(game.rules.THINGS) if (n := game.rules.fit(v, place, t))}


def check_fits(game: Game, v: State) -> None:
    """`fits` and `thing`, where a game has them, say what its `fit` says."""
    place = game.rules.gap(v)
    if place == NOBODY:
        return
    walk = [t for t, n in all_fits(game, v, place).items() for _ in range(n)]
    if game.rules.fits(v, place) != len(walk):
        raise Breach("law 3: the fits do not add up")
    if [game.rules.thing(v, place, r) for r in range(len(walk))] != walk:
        raise Breach("law 3: a thing is not the one that fits")


def check_truth(trial: Trial, fold: Fold, viewer: int) -> None:
    """What really lies there is among the guesses."""
    v = fold.view(viewer)
    for thing, fits in true_fills(trial, fold, v):
        if not fits.get(thing):
            raise Breach(f"law 3: {of(viewer)} can never guess what is true", viewer)
    if trial.slow.dealt(v) != trial.slow.dealt(fold.state):
        raise Breach(f"law 3: what {of(viewer)} cannot see, filled in with what is true, is something else", viewer)


def true_fills(trial: Trial, fold: Fold, v: State) -> Iterator[tuple[int, dict[int, int]]]:
    """Fill a view with what is true; each thing with all that fitted there."""
    game, lies = trial.game, trial.slow.lies
    while (place := game.rules.gap(v)) != NOBODY:
        if lies is None:
            raise Breach("law 3: something is hidden, and judge.py does not say what lies there: Slow(lies=…)")
        thing = trial.dice.choice(lies(fold.state, v, place))
        yield thing, all_fits(game, v, place)
        game.rules.fill(v, place, thing)


# --- b: exactly, on a tiny table ---------------------------------------------------------------------


def check_fair_table(trial: Trial, fair: Fair) -> None:
    """Small decks, every deal: exact fractions, no tolerance.

    Every moment of a few matches, for the first seat. Then, of many more, the moments after what has not been met yet:
    what happens seldom, its witnesses may forget.
    """
    met: set[tuple[bool, str]] = set()
    checked = 0
    for n in range(fair.matches + MORE):
        for fold in fair_moments(trial, fair):
            for viewer in range(trial.case.seats):
                kind = kind_of_last(fold, viewer)
                if kind not in met or (viewer == 0 and n < fair.matches):
                    check_fair(trial, fold, viewer)
                    checked += 1
                met.add(kind)
    if checked < 3:
        raise Breach("law 3: the fair table is over before anything is compared")


def fair_moments(trial: Trial, fair: Fair) -> Iterator[Fold]:
    """Where guesses are compared in one match: until something happens that they leave out."""
    for fold in trial.walk(fair.last):
        told = [trial.game.notation.text(e) for _, e in fold.events]
        if fold.is_over or any(text.startswith(fair.left_out) for text in told):
            return
        if len(fold.events) >= fair.first:
            yield fold


def kind_of_last(fold: Fold, viewer: int) -> tuple[bool, str]:
    """What happened just now, by how its text begins, and whether the viewer did it."""
    who, e = fold.events[-1]
    return who == viewer, fold.game.notation.text(e).split()[0]


def check_fair(trial: Trial, fold: Fold, viewer: int) -> None:
    """Guesses are distributed as all deals that give the viewer the same log, by Nature's weights alone."""
    v = fold.view(viewer)
    guesses = by_deal(trial.slow, all_guesses(trial.game, v))
    deals = by_deal(trial.slow, all_deals(trial, viewer, fold.logs[viewer]).values())
    total = sum(chance for _, chance in deals.values())
    for deal, (state, _) in sorted((guesses | deals).items()):
        guessed, so = (found[deal][1] if deal in found else Fraction(0) for found in (guesses, deals))
        if guessed != so / total:
            raise Breach(
                f"law 3: guesses are not fair to {of(viewer)}: {uncovered(trial.game, state, v)} is so in {guessed} of "
                f"all guesses, and in {so / total} of all deals that look like this",
                viewer,
            )


def by_deal(slow: Slow, states: Iterable[tuple[State, Fraction]]) -> dict[str, tuple[State, Fraction]]:
    """Chances added up by what was dealt, each beside a state in which it was."""
    found: dict[str, tuple[State, Fraction]] = {}
    for state, chance in states:
        first, sofar = found.get(deal := repr(slow.dealt(state)), (state, Fraction(0)))
        found[deal] = first, sofar + chance
    return found


def uncovered(game: Game, s: State, v: State) -> str:
    """What a state has otherwise than a view, in the words of its position."""
    open_to_all = set(cells(game.notation.position(v)))
    return " ".join(cell for cell in cells(game.notation.position(s)) if cell not in open_to_all)


def cells(position: str) -> list[str]:
    """Field by field, and number by number: `card=0:3,1:5` is `card=0:3` and `card=1:5`."""
    words = [word.partition("=") for word in position.split()]
    return [f"{name}={cell}" if cell else name for name, _, told in words for cell in told.split(",")]


def all_guesses(game: Game, v: State) -> list[tuple[Any, Fraction]]:
    """Every state that a guess can give, with its probability."""
    place = game.rules.gap(v)
    if place == NOBODY:
        return [(v, Fraction(1))]
    fits, found = all_fits(game, v, place), []
    for thing, n in fits.items():
        filled = v.copy()
        game.rules.fill(filled, place, thing)
        found += [(s, c * Fraction(n, sum(fits.values()))) for s, c in all_guesses(game, filled)]
    return found


def all_deals(trial: Trial, viewer: int, log: list[tuple[int, int]]) -> States:
    """Every state that the viewer's log leaves possible, weighted by Nature; copies of a card are different cards."""
    start = begun(trial.case, trial.game)
    states: States = {start.tobytes(): (start, Fraction(1))}
    for entry in log:
        states = followed(trial.game, viewer, entry, unseen_closure(trial.game, viewer, states), trial.slow)
    return unseen_closure(trial.game, viewer, states)


def moves(game: Game, s: State) -> list[tuple[int, int, Fraction]]:
    """What may happen next: who, what, and how likely if it is Nature's."""
    if game.rules.actor(s) == NATURE:
        weights = game.weights(s)
        total = sum(w for _, w in weights)
        return [(NATURE, e, Fraction(w, total)) for e, w in weights]
    return [(p, e, Fraction(1)) for p in range(s.seats) for e in game.offers(s, p)]


def unseen_closure(game: Game, viewer: int, states: States) -> States:
    """These states, and all that can become of them behind the viewer's back."""
    closed, front = dict(states), states
    while front:
        after: States = {}
        for s, chance in front.values():
            for _, e, c in moves(game, s):
                if game.rules.seen(s, e, viewer) == NOTHING:
                    t = s.copy()
                    game.rules.apply(t, e)
                    after[t.tobytes()] = (t, chance * c)  # the same choices in another order are the same
        closed |= after
        front = after
    return closed


def followed(game: Game, viewer: int, entry: tuple[int, int], states: States, slow: Slow) -> States:
    """What becomes of these states by an event that the viewer sees so."""
    after: States = {}
    for s, chance in states.values():
        for who, e, c in moves(game, s):
            if (who, game.rules.seen(s, e, viewer)) == entry:
                t = s.copy()
                game.rules.apply(t, e)
                ways = slow.ways(s, who, e) if who not in (NATURE, viewer) else 1
                _, sofar = after.get(t.tobytes(), (t, Fraction(0)))
                after[t.tobytes()] = (t, sofar + chance * c * ways)
    return after


# --- c: with the whole box -----------------------------------------------------------------------------


def check_whole_box(trial: Trial) -> None:
    """After deals and draws that no choice of others has touched, things lie where they are said to lie, as often."""
    surplus: dict[int, float] = defaultdict(float)  # by thing: how often it lay there beyond what was expected
    spread: dict[int, float] = defaultdict(float)
    for _ in range(DEALS):
        for thing, fits in untouched(trial, 0):
            total = sum(fits.values())
            for t, n in fits.items():
                surplus[t] += (t == thing) - n / total
                spread[t] += n / total * (1 - n / total)
    for t, much in surplus.items():
        if exceeds(abs(much), spread[t], FALSE_ALARM / len(surplus)):
            raise Breach(f"law 3: thing {t} is hidden {much:+.0f} times more often than guesses have it", 0)


def untouched(trial: Trial, viewer: int) -> list[tuple[int, dict[int, int]]]:
    """What is true where the viewer cannot see, thing by thing, just before another seat's first choice."""
    for fold in trial.walk(trial.game.rules.LONGEST):
        if fold.actor not in (NATURE, viewer):
            fills = list(true_fills(trial, fold, fold.view(viewer)))
            if any(len(fits) > 1 for _, fits in fills):
                return fills
    return []


def exceeds(much: float, spread: float, alarm: float) -> bool:
    """Whether a sum of surprises is larger than chance allows; by Freedman's inequality, for any number of them."""
    return much > 0 and 2 * spread + 2 * much / 3 < much * much / log(2 / alarm)
