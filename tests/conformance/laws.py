"""The five laws of what a seat knows. Each raises AssertionError when a game breaks it.

1. Twins: two matches that a viewer sees alike stay alike to that viewer, in everything it is given.
2. A seat's offers, refusals and policies are the same on state and view.
3. A resampled view is the same view, and fair: distributed as all deals that give the viewer the same log.
4. Sealed events commute.
5. What a viewer sees otherwise, its view shows otherwise: nobody is told what they do not know afterwards.
"""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

from conformance.cases import Case, Slow
from conformance.walks import possible
from mundialito.engine import face
from mundialito.engine.fold import Fold, view
from mundialito.engine.game import Game
from mundialito.engine.policies import POLICIES as KINDS
from mundialito.engine.who import NATURE, NOBODY, NOTHING

WEIGHING = KINDS[1:]  # a random player weighs nothing
Log = list[tuple[int, int]]
LOOKS = 4  # of one moment that are compared


# --- law 1 ---------------------------------------------------------------------------------------


def check_twins(case: Case, viewer: int, rng: random.Random, most: int, game: Game | None = None) -> int:
    """Walk two matches side by side; how many events the viewer saw before hidden cards made them part."""
    game = game or case.load()
    a, b = Fold(game, case.begun(game)), Fold(game, case.begun(game))
    for step in range(most):
        assert a.is_over == b.is_over, f"law 1: {viewer} can tell two matches apart by their end"
        if a.is_over:
            return step  # now all lies open, and differs
        check_alike(a, b, viewer)
        ways_a, ways_b = looks(a, viewer), looks(b, viewer)
        common = sorted((set(ways_a) & set(ways_b)) - {NOTHING})
        hidden = [(fold, ways[NOTHING]) for fold, ways in ((a, ways_a), (b, ways_b)) if NOTHING in ways]
        if hidden and (not common or rng.random() < 0.5):
            fold, ways = rng.choice(hidden)
            step_unseen(fold, rng.choice(ways), viewer)
        elif common:
            look = rng.choice(common)
            for fold, ways in ((a, ways_a), (b, ways_b)):
                fold.take(*rng.choice(ways[look]))
        else:
            return step
    return most


def looks(fold: Fold, viewer: int) -> dict[Any, list[tuple[int, int]]]:
    """What may happen next, by what the viewer would see of it."""
    seen = defaultdict(list)
    for who, e in possible(fold):
        look = fold.game.rules.seen(fold.state, e, viewer)
        seen[NOTHING if look == NOTHING else (who, look)].append((who, e))
    return {k: v for k, v in seen.items() if k == NOTHING} | {k: v for k, v in seen.items() if k != NOTHING}


def step_unseen(fold: Fold, way: tuple[int, int], viewer: int) -> None:
    """What happens behind a viewer's back changes nothing it can look at."""
    before = fold.view(viewer).tobytes()
    fold.take(*way)
    assert fold.view(viewer).tobytes() == before, f"law 1: an event that {viewer} does not see changes its view"


def check_alike(a: Fold, b: Fold, viewer: int) -> None:
    """Views, logs, offers, refusals, words and bots, byte for byte."""
    game = a.game
    va, vb = a.view(viewer), b.view(viewer)
    assert va.tobytes() == vb.tobytes(), f"law 1: {viewer} can tell two matches apart by its view"
    assert a.logs[viewer] == b.logs[viewer], f"law 1: {viewer} can tell two matches apart by its log"
    assert game.notation.position(va) == game.notation.position(vb), "law 1: positions differ"
    if a.logs[viewer]:
        who, look = a.logs[viewer][-1]
        names = [f"seat {p}" for p in range(va.seats)]
        told = [game.tell(v, who, look, lang, names) for v in (va, vb) for lang in ("en", "es", "pt")]
        assert told[:3] == told[3:], f"law 1: {viewer} can tell two matches apart by the words it is told"
    if viewer < 0:
        return
    offers = a.offers(viewer)
    assert offers == b.offers(viewer), f"law 1: {viewer} can tell two matches apart by what it is offered"
    for policy in WEIGHING if offers else ():
        assert weights(game, va, viewer, offers, policy) == weights(game, vb, viewer, offers, policy), (
            "law 1: a bot can"
        )


def weights(game: Game, v: Any, p: int, offers: list[int], policy: str) -> list[int]:
    """What a policy says to these offers."""
    row = [0] * len(offers)
    total = getattr(game.rules, policy)(v, p, offers, len(offers), row)
    assert total == sum(row), f"{policy} does not say what its weights add up to"
    return row


# --- law 2 ---------------------------------------------------------------------------------------


def check_same_on_view(fold: Fold) -> None:
    """Offers, refusals and policies of each seat do not look at anything that the seat cannot see."""
    game, s = fold.game, fold.state
    for p in range(s.seats):
        v = fold.view(p)
        offers = game.offers(s, p)
        assert offers == game.offers(v, p), f"law 2: seat {p} is offered one thing by the state, another by its view"
        for e in range(game.rules.EVENTS):
            on_state, on_view = game.rules.refusal(s, p, e), game.rules.refusal(v, p, e)
            assert on_state == on_view, f"law 2: event {e} of seat {p}: {on_state} by the state, {on_view} by its view"
        for policy in WEIGHING if offers else ():
            row = weights(game, s, p, offers, policy)
            assert row == weights(game, v, p, offers, policy), f"law 2: {policy} looks at more than seat {p} sees"
            assert sum(row) > 0 and min(row) >= 0, f"law 2: {policy} leaves seat {p} nothing to do"
        for kind in range(len(KINDS)) if offers else ():
            check_short_cut(game, s, v, p, kind)


def check_short_cut(game: Game, s: Any, v: Any, p: int, kind: int) -> None:
    """`menu`, where a game has one, says what the policy's weights say, on state and view."""
    offers = game.offers(s, p)
    row = weights(game, s, p, offers, KINDS[kind]) if kind else [1] * len(offers)
    for bits in (game.rules.menu(s, p, kind), game.rules.menu(v, p, kind)):
        if bits:
            listed = [1 if e < 62 and bits >> e & 1 else 0 for e in offers]
            assert (listed, bits.bit_count()) == (row, sum(row)), f"law 2: the menu of {KINDS[kind]} is not its weights"


# --- law 3 ---------------------------------------------------------------------------------------


def check_resample(fold: Fold, viewer: int, rng: list[int], slow: Slow) -> None:
    """A resampled state looks the same to the viewer, and is a whole table."""
    game = fold.game
    v = fold.view(viewer)
    check_fits(game, v)
    guess = v.copy()
    resample(game, guess, rng)
    assert game.rules.gap(guess) == NOBODY, "law 3: something is still unknown"
    again = view(game, guess, viewer, fold.logs[viewer])
    assert again.tobytes() == v.tobytes(), f"law 3: a resampled state looks different to {viewer}"
    assert guess.beyond() is None, f"law 3: {guess.beyond()}"
    assert slow.census(guess), "law 3: resampling lost or doubled something"
    assert slow.rederive(guess).tobytes() == guess.tobytes(), "law 3: something derived is wrong after resampling"


def check_fits(game: Game, v: Any) -> None:
    """`fits` and `thing`, where a game has them, say what its `fit` says."""
    place = game.rules.gap(v)
    if place == NOBODY:
        return
    walk = [t for t in range(game.rules.THINGS) for _ in range(game.rules.fit(v, place, t))]
    assert game.rules.fits(v, place) == len(walk), "law 3: the fits do not add up"
    assert [game.rules.thing(v, place, r) for r in range(len(walk))] == walk, "law 3: a thing is not the one that fits"


def resample(game: Game, v: Any, rng: list[int]) -> None:
    """As engine.resample does, on this very rules object, so that a planted breach is felt."""
    chance = face.face(game.name, face.PLAIN).module("engine.chance")
    while (place := game.rules.gap(v)) != NOBODY:
        fits = [game.rules.fit(v, place, thing) for thing in range(game.rules.THINGS)]
        r = chance.below(rng, sum(fits))
        game.rules.fill(v, place, next(t for t in range(len(fits)) if r < sum(fits[: t + 1])))


def check_fair(fold: Fold, case: Case, viewer: int, slow: Slow) -> None:
    """Exactly: guesses are distributed as all deals that give the viewer the same log, by Nature's weights alone."""
    game = fold.game
    guesses: dict[str, Fraction] = defaultdict(Fraction)
    for state, chance in all_guesses(game, fold.view(viewer)):
        guesses[repr(slow.dealt(state))] += chance
    deals: dict[str, Fraction] = defaultdict(Fraction)
    for state, chance in all_deals(game, case, viewer, fold.logs[viewer], slow):
        deals[repr(slow.dealt(state))] += chance
    total = sum(deals.values())
    assert {d: c / total for d, c in deals.items()} == dict(guesses), f"law 3: resampling is not fair to {viewer}"


def all_guesses(game: Game, v: Any) -> list[tuple[Any, Fraction]]:
    """Every state that resampling a view can give, with its probability."""
    place = game.rules.gap(v)
    if place == NOBODY:
        return [(v, Fraction(1))]
    fits = {t: w for t in range(game.rules.THINGS) if (w := game.rules.fit(v, place, t))}
    found = []
    for thing, w in fits.items():
        filled = v.copy()
        game.rules.fill(filled, place, thing)
        found += [(s, c * Fraction(w, sum(fits.values()))) for s, c in all_guesses(game, filled)]
    return found


def all_deals(game: Game, case: Case, viewer: int, log: Log, slow: Slow) -> list[tuple[Any, Fraction]]:
    """Every state that the viewer's log leaves possible, weighted by Nature; copies of a card are different cards."""
    states: dict[bytes, tuple[Any, Fraction]] = {}
    start = case.begun(game)
    states[start.tobytes()] = (start, Fraction(1))
    for entry in log:
        states = followed(game, viewer, entry, unseen_closure(game, viewer, states), slow)
    return list(unseen_closure(game, viewer, states).values())


def moves(game: Game, s: Any) -> list[tuple[int, int, Fraction]]:
    """What may happen next: who, what, and how likely if it is Nature's."""
    if game.rules.actor(s) == NATURE:
        weights = game.weights(s)
        total = sum(w for _, w in weights)
        return [(NATURE, e, Fraction(w, total)) for e, w in weights]
    return [(p, e, Fraction(1)) for p in range(s.seats) for e in game.offers(s, p)]


def unseen_closure(
    game: Game, viewer: int, states: dict[bytes, tuple[Any, Fraction]]
) -> dict[bytes, tuple[Any, Fraction]]:
    """These states, and all that can become of them behind the viewer's back."""
    closed = dict(states)
    front = states
    while front:
        after: dict[bytes, tuple[Any, Fraction]] = {}
        for s, chance in front.values():
            for _, e, c in moves(game, s):
                if game.rules.seen(s, e, viewer) == NOTHING:
                    t = s.copy()
                    game.rules.apply(t, e)
                    after[t.tobytes()] = (t, chance * c)  # the same choices in another order are the same
        closed |= after
        front = after
    return closed


def followed(
    game: Game, viewer: int, entry: tuple[int, int], states: dict[bytes, tuple[Any, Fraction]], slow: Slow
) -> dict[bytes, tuple[Any, Fraction]]:
    """What becomes of these states by an event that the viewer sees so."""
    after: dict[bytes, tuple[Any, Fraction]] = {}
    for s, chance in states.values():
        for who, e, c in moves(game, s):
            if (who, game.rules.seen(s, e, viewer)) == entry:
                t = s.copy()
                game.rules.apply(t, e)
                ways = slow.ways(s, who, e) if who not in (NATURE, viewer) else 1
                _, sofar = after.get(t.tobytes(), (t, Fraction(0)))
                after[t.tobytes()] = (t, sofar + chance * c * ways)
    return after


# --- law 4 ---------------------------------------------------------------------------------------


def check_sealed_commute(fold: Fold, rng: random.Random) -> bool:
    """Of two seats that choose in secret, it does not matter who was first. Whether there were two."""
    game, s = fold.game, fold.state
    seats = [p for p in range(s.seats) if game.offers(s, p)]
    if len(seats) < 2:
        return False
    p, q = rng.sample(seats, 2)
    events = [rng.choice(game.offers(s, p)), rng.choice(game.offers(s, q))]
    ends = []
    for order in (events, events[::-1]):
        t = s.copy()
        for e in order:
            game.rules.apply(t, e)
        ends.append(t.tobytes())
    assert ends[0] == ends[1], f"law 4: it matters which of seats {p} and {q} sealed first"
    return True


# --- law 5 ---------------------------------------------------------------------------------------


def check_told_is_known(fold: Fold, viewer: int, rng: random.Random) -> int:
    """Of events that somebody may not see as they are: those that look different to the viewer lead to views that are.

    Laws 1 and 2 trust `seen`; a `seen` that tells too much, and a view that forgets what was told, show here. How many
    looks were compared.
    """
    game, s = fold.game, fold.state
    looks: dict[tuple[int, int], tuple[int, int]] = {}
    for who, e in possible(fold):
        look = game.rules.seen(s, e, viewer)
        if look != NOTHING and is_masked(fold, e):
            looks.setdefault((who, look), (who, e))
    views: dict[bytes, int] = {}
    for key in rng.sample(sorted(looks), min(LOOKS, len(looks))):
        twin = fold.copy()
        twin.take(*looks[key])
        if twin.is_over:
            continue  # now all lies open
        known = twin.view(viewer).tobytes()
        assert known not in views, (
            f"law 5: {viewer} is told {game.notation.text(views[known])} or {game.notation.text(key[1])}, and its view "
            "is the same: `seen` tells too much, or the view forgets"
        )
        views[known] = key[1]
    return len(views)


def is_masked(fold: Fold, e: int) -> bool:
    """Whether somebody does not see it as it is."""
    return any(fold.game.rules.seen(fold.state, e, viewer) != e for viewer in fold.logs)
