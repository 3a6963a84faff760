"""What choices tell of hands: where the truth can be counted, guesses come as often as they are true."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

import pytest

from mundialito import games
from mundialito.bots import choose, stream
from mundialito.bots.search import HERE
from mundialito.bots.searching import Search
from mundialito.engine.face import PLAIN, face
from mundialito.engine.fold import Fold
from mundialito.engine.record import State
from mundialito.engine.who import NATURE
from mundialito.games.uno.rules import belief, gathering, models
from mundialito.games.uno.rules.events import GUILTY, INNOCENT, KEEP, PLAY, SHUFFLE, TURN_UP
from mundialito.games.uno.rules.parts import CARDS, PLUS_FOUR

UNO = games.load("uno")
RULES = UNO.rules
TINY = {"zero": 1, "number": 0, "skip": 1, "reverse": 0, "plus_two": 0, "wild": 1, "plus_four": 1, "deal": 3}
GUESSES = 6_000


def played_at_random(
    seats: int, seed: int, events: int, parts: dict[str, int], options: Mapping[str, str] = MappingProxyType({})
) -> Fold:
    """A match of random players, as far as that."""
    fold, dice = Fold(UNO, UNO.begun(seats, options, parts)), random.Random(seed)
    while not fold.is_over and (len(fold.events) < events or fold.actor == NATURE):
        who = fold.actor
        if who == NATURE:
            outcomes, weights = zip(*UNO.weights(fold.state), strict=True)
            fold.take(who, dice.choices(outcomes, weights)[0])
        else:
            fold.take(who, dice.choice(fold.offers(who)))
    return fold


def hand(s: State, p: int) -> tuple[int, ...]:
    return tuple(c for c in range(CARDS) for _ in range(s.cards[p][c]))


def truth(fold: Fold, viewer: int, other: int, parts: dict[str, int]) -> dict[tuple[int, ...], float]:
    """Every way in which the viewer could have seen what it has seen, by how likely random players make it."""
    states = {UNO.begun(2, {}, parts).tobytes(): (UNO.begun(2, {}, parts), 1.0)}
    for _, look in fold.logs[viewer]:
        after: dict[bytes, tuple[State, float]] = {}
        for s, odds in states.values():
            who = RULES.actor(s)
            if who == NATURE:
                ways = dict(UNO.weights(s))
                ways = {e: n / sum(ways.values()) for e, n in ways.items()}
            else:
                offers = UNO.offers(s, who)
                ways = dict.fromkeys(offers, 1 / len(offers))
            for e, share in ways.items():
                if RULES.seen(s, e, viewer) == look:
                    t = s.copy()
                    RULES.apply(t, e)
                    key = t.tobytes()
                    after[key] = (t, odds * share + (after[key][1] if key in after else 0.0))
        states = after
    found: Counter[tuple[int, ...]] = Counter()
    for s, odds in states.values():
        found[hand(s, other)] += odds
    whole = sum(found.values())
    return {cards: odds / whole for cards, odds in found.items()}


def guessed(fold: Fold, viewer: int, other: int, model: int, guesses: int = GUESSES) -> dict[tuple[int, ...], float]:
    """How often each hand is guessed."""
    search = Search(face("uno", PLAIN), fold.view(viewer), viewer, 0, stream(5), fold.logs[viewer])
    search.facts[belief.ROW * other + belief.WHOSE] = model
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(guesses):
        search.module.guess_on(search.pool, search.asked, search.rng, search.facts)
        found[hand(search.pool[HERE], other)] += 1
    return {cards: n / guesses for cards, n in found.items()}


def apart(one: dict[tuple[int, ...], float], other: dict[tuple[int, ...], float]) -> float:
    """Half of all differences: 0 the same, 1 nothing in common."""
    return sum(abs(one.get(cards, 0) - other.get(cards, 0)) for cards in {*one, *other}) / 2


def moments() -> list[Fold]:
    """Tiny tables at which somebody has done something, and no conclusion is left out of guesses on purpose."""
    found = []
    for seed in range(60):
        fold = played_at_random(2, seed, 16, TINY)
        done = {e for _, e in fold.events}
        if (
            not fold.is_over
            and not done & {SHUFFLE, GUILTY, INNOCENT}
            and not done & {PLAY + PLUS_FOUR, TURN_UP + PLUS_FOUR}
        ):
            found.append(fold)
    return found


def test_against_random_players_guesses_come_as_often_as_they_are_true():
    told = []
    for fold in moments()[:6]:
        viewer = fold.actor
        right = truth(fold, viewer, 1 - viewer, TINY)
        heard, deaf = (
            apart(right, guessed(fold, viewer, 1 - viewer, model)) if model >= 0 else apart(right, fair(fold, viewer))
            for model in (models.RANDOM, -1)
        )
        assert heard < 0.03
        told.append(deaf - heard)
    assert max(told) > 0.1  # and a guess that is deaf to the play is another


def fair(fold: Fold, viewer: int) -> dict[tuple[int, ...], float]:
    """Guesses that are fair to the deal, and deaf to the play."""
    rng, found = stream(6), Counter[tuple[int, ...]]()
    resample = face("uno", PLAIN).module("engine.resample").resample
    for _ in range(GUESSES):
        v = fold.view(viewer)
        resample(v, rng)
        found[hand(v, 1 - viewer)] += 1
    return {cards: n / GUESSES for cards, n in found.items()}


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (4, {}), (3, {"stacking": "on", "challenger": "anyone", "catcher": "anyone"}),
     (5, {"stacking": "on", "challenger": "anyone", "uno_call": "off"})],
)  # fmt: skip
def test_whoever_walks_along_a_log_knows_how_many_cards_each_had(seats, options):
    for seed in range(6):
        fold = played_at_random(seats, seed, 60 + 30 * seed, {}, options)
        facts = [0] * RULES.FACTS
        for viewer in range(seats):
            RULES.gather(fold.view(viewer), viewer, fold.logs[viewer], len(fold.logs[viewer]), facts)
            assert facts[gathering.SIZES : gathering.SIZES + seats] == list(fold.state.size[:seats])


def test_who_draws_on_a_colour_is_believed_to_lack_it_then():
    fold = after_a_draw()
    colour = fold.state.colour
    search = Search(face("uno", PLAIN), fold.view(0), 0, 0, stream(3), fold.logs[0])
    held = 0
    for _ in range(2_000):
        search.module.guess_on(search.pool, search.asked, search.rng, search.facts)
        held += sum(search.pool[HERE].cards[1][13 * colour : 13 * colour + 13])
    assert held < 2_000 * 8 * 25 / 108 / 5  # a fifth of what the deal alone lets expect


def after_a_draw() -> Fold:
    """B began, could play nothing, and kept what it drew."""
    for seed in range(400):
        fold, dice, rng = Fold(UNO, UNO.begun(2, {"starter": "B"})), random.Random(seed), stream(seed)
        while fold.actor in (NATURE, 1) and len(fold.events) < 24:
            who = fold.actor
            if who == NATURE:
                outcomes, weights = zip(*UNO.weights(fold.state), strict=True)
                fold.take(who, dice.choices(outcomes, weights)[0])
            else:
                fold.take(who, choose(UNO, "simple", fold.view(who), who, rng))
        if fold.events[-1] == (1, KEEP) and fold.state.size[1] == 8:
            return fold
    raise AssertionError("no such match")
