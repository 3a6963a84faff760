"""Each law has a planted breach: a toy game with one rule bent, which the suite must catch."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from conformance import checks, laws
from conformance.cases import SLOW, Case
from conformance.walks import by_chance, walk
from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.who import PUBLIC

CASE = Case("coin", 3, {"rounds": "2", "wrong": "lose"}, {"sides": 3})
GUESSING = 1  # the phase


def bent(**rules: Callable[..., Any]) -> Game:
    """The toy game with some of its rules replaced."""
    game = copy.copy(games.load("coin"))
    game.rules = SimpleNamespace(**{**vars(game.rules), **rules})
    return game


def coin() -> Any:
    return games.load("coin").rules


def law_1(game: Game) -> None:
    for seed in range(12):
        for viewer in (PUBLIC, 0, 2):
            laws.check_twins(CASE, viewer, random.Random(seed), 60, game)


def law_2(game: Game) -> None:
    for fold in walk(CASE, by_chance(random.Random(1)), 60, game):
        laws.check_same_on_view(fold)


def law_3(game: Game) -> None:
    for fold in walk(CASE, by_chance(random.Random(1)), 14, game):
        laws.check_resample(fold, 0, [1, 2, 3, 4], SLOW["coin"])
        if len(fold.events) >= 3:
            laws.check_fair(fold, CASE, 0, SLOW["coin"])


def law_4(game: Game) -> None:
    rng = random.Random(1)
    for fold in walk(CASE, by_chance(rng), 60, game):
        laws.check_sealed_commute(fold, rng)


def moments(game: Game) -> None:
    for fold in walk(CASE, by_chance(random.Random(1)), 60, game):
        checks.check_moment(fold, SLOW["coin"])
        if fold.is_over:
            checks.check_end(fold, SLOW["coin"])


EVERY_LAW = (law_1, law_2, law_3, law_4, moments)


@pytest.mark.parametrize("law", EVERY_LAW)
def test_the_toy_game_itself_keeps_every_law(law: Callable[[Game], None]) -> None:
    law(games.load("coin"))


# --- breaches ------------------------------------------------------------------------------------


def hide_but_for_the_phase(v: Any, viewer: int) -> None:
    """Tells everyone that the last guess has been made."""
    phase = v.phase
    coin().hide(v, viewer)
    v.phase = phase


def hide_but_for_the_guesses(v: Any, viewer: int) -> None:
    """Tells that others have guessed, though not what."""
    made = [min(g, 1) for g in v.guess]
    coin().hide(v, viewer)
    if v.phase == GUESSING:
        v.guess = [own if p == viewer else flag for p, (own, flag) in enumerate(zip(v.guess, made, strict=True))]


def see_every_guess(s: Any, e: int, viewer: int) -> int:
    """Guesses are made aloud, but the table pretends that they are secret."""
    return e


def no_guess_with_a_high_die(s: Any, who: int, out: list[int]) -> int:
    """Passes over a seat's pass when somebody else has rolled high."""
    n = coin().offer(s, who, out)
    if who >= 0 and n and any(s.die[q] == 3 for q in range(s.seats) if q != who):
        return n - 1
    return n


def refuse_by_what_others_rolled(s: Any, who: int, e: int) -> int:
    """The reason of a refusal depends on somebody else's die."""
    code = coin().refusal(s, who, e)
    return 3 if code == 4 and who >= 0 and s.die[(who + 1) % s.seats] == 1 else code


def peek(v: Any, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """A policy that looks at the neighbour's die."""
    coin().eager(v, p, events, n, weights)
    if v.die[(p + 1) % v.seats] == 2:
        weights[0] = 0
    return sum(weights[:n])


def wrong_menu(v: Any, p: int, kind: int) -> int:
    return 5


def high_dice_are_likelier(v: Any, place: int, thing: int) -> int:
    return thing * coin().fit(v, place, thing)


def high_dice_added_up(v: Any, place: int) -> int:
    return sum(high_dice_are_likelier(v, place, t) for t in range(coin().THINGS))


def high_dice_in_order(v: Any, place: int, r: int) -> int:
    return [t for t in range(coin().THINGS) for _ in range(high_dice_are_likelier(v, place, t))][r]


def always_seven(v: Any, place: int) -> int:
    return 7


def fill_the_viewers_own(v: Any, place: int, thing: int) -> None:
    """Resampling changes something that lies open."""
    coin().fill(v, place, thing)
    v.points[place % v.seats] += 1


def first_guess_gets_a_point(s: Any, e: int) -> None:
    """A bonus for being quick, in a phase that has no order."""
    first = s.phase == GUESSING and not any(s.guess)
    seat = (e - 14) // 3
    coin().apply(s, e)
    if first:
        s.points[seat] += 1


def offer_once_too_often(s: Any, who: int, out: list[int]) -> int:
    n = coin().offer(s, who, out)
    if who >= 0 and n:
        out[n] = 0
        return n + 1
    return n


def question_that_changes(s: Any, e: int) -> int:
    s.round = min(s.round + 1, 20)
    return 1


def wrong_sum(s: Any) -> int:
    return coin().chances(s) + 1


def score_of_another(s: Any, p: int) -> int:
    return s.points[p] + 1


BREACHES = [
    (law_1, {"hide": hide_but_for_the_phase}, "law 1"),
    (law_1, {"hide": hide_but_for_the_guesses}, "law 1"),
    (law_1, {"offer": no_guess_with_a_high_die}, "law 1"),
    (law_2, {"offer": no_guess_with_a_high_die}, "law 2"),
    (law_2, {"refusal": refuse_by_what_others_rolled}, "law 2"),
    (law_2, {"eager": peek}, "law 2"),
    (law_2, {"menu": wrong_menu}, "law 2"),
    (law_3, {"fit": high_dice_are_likelier, "fits": high_dice_added_up, "thing": high_dice_in_order}, "not fair"),
    (law_3, {"fits": always_seven}, "do not add up"),
    (law_3, {"fill": fill_the_viewers_own}, "looks different"),
    (law_3, {"seen": see_every_guess, "gap": lambda v: -2}, "law 3"),
    (law_4, {"apply": first_guess_gets_a_point}, "law 4"),
    (moments, {"offer": offer_once_too_often}, "refused with"),
    (moments, {"weight": question_that_changes}, "changed the state"),
    (moments, {"chances": wrong_sum}, "sum of weights"),
    (moments, {"score": score_of_another}, "recount"),
]


@pytest.mark.parametrize(("law", "rules", "words"), BREACHES, ids=lambda x: x if isinstance(x, str) else "")
def test_a_breach_is_caught(law: Callable[[Game], None], rules: dict[str, Any], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        law(bent(**rules))


def test_a_rule_that_passes_over_a_seat_without_a_choice_is_caught() -> None:
    """The leak that comparing single states cannot find: nobody is asked, so everybody knows."""

    def apply(s: Any, e: int) -> None:
        coin().apply(s, e)
        while s.phase == GUESSING and (p := coin().actor(s)) >= 0 and s.die[p] == 1:
            coin().apply(s, 14 + 3 * p + 2)  # a seat with a one would pass anyway

    with pytest.raises(AssertionError, match="law 1"):
        law_1(bent(apply=apply))


def no_memory(game: Game) -> None:
    for seed in range(20):
        memory = checks.Memory()
        for fold in walk(Case("uno", 3), by_chance(random.Random(seed)), 600, game):
            memory.check(fold, forget=True)


def test_a_game_that_forgets_too_much_is_caught() -> None:
    """UNO shows hands: to keep nothing, as games may that show no hand, would lose them."""
    uno = copy.copy(games.load("uno"))
    uno.rules = SimpleNamespace(**{**vars(uno.rules), "forget": lambda viewer, log, n: 0})
    with pytest.raises(AssertionError, match="has forgotten what its view needs"):
        no_memory(uno)
