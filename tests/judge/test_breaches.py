"""Each law has a planted breach: a toy game with one rule bent, which the suite must catch."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.match import read
from mundialito.engine.papers import Case
from mundialito.judge import guesses, knowing, moments
from mundialito.judge.dice import Dice
from mundialito.judge.findings import found
from mundialito.judge.laws import Charge, Law, charges, check_papers
from mundialito.judge.trials import Breach, Trial, papers_of
from mundialito.judge.trials import trial as on_trial

CASE = Case(3, {"rounds": "2", "wrong": "lose"}, {"sides": 3}, game="coin")
GUESSING = 1  # the phase


def bent(**rules: Callable[..., Any]) -> Game:
    """The toy game with some of its rules replaced."""
    game = copy.copy(games.load("coin"))
    game.rules = SimpleNamespace(**{**vars(game.rules), **rules})
    return game


def coin() -> Any:
    return games.load("coin").rules


def law_1(trial: Trial) -> None:
    for _ in range(20):
        knowing.check_twins(trial)


def law_3(trial: Trial) -> None:
    guesses.check_guesses(trial)
    guesses.check_fair_table(trial, replace(papers_of("coin").fair[0], first=3))


def law_4(trial: Trial) -> None:
    knowing.check_sealed(trial)


def every_moment(trial: Trial) -> None:
    moments.check_moments(trial)
    moments.check_end(trial)


law_2 = knowing.check_same_on_views
EVERY_LAW = (law_1, law_2, law_3, law_4, every_moment)


@pytest.mark.parametrize("law", EVERY_LAW)
def test_the_toy_game_itself_keeps_every_law(law: Callable[[Trial], None]) -> None:
    law(on_trial(CASE, Dice(1)))


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
    (law_1, {"offer": no_guess_with_a_high_die}, "law 1|add up"),
    (law_2, {"offer": no_guess_with_a_high_die}, "law 2"),
    (law_2, {"refusal": refuse_by_what_others_rolled}, "law 2"),
    (law_2, {"eager": peek}, "law 2"),
    (law_2, {"menu": wrong_menu}, "law 2"),
    (law_3, {"fit": high_dice_are_likelier, "fits": high_dice_added_up, "thing": high_dice_in_order}, "by a count"),
    (law_3, {"fits": always_seven}, "do not add up"),
    (law_3, {"fill": fill_the_viewers_own}, "looks different"),
    (law_3, {"seen": see_every_guess, "gap": lambda v: -2}, "law 3"),
    (law_4, {"apply": first_guess_gets_a_point}, "law 4"),
    (every_moment, {"offer": offer_once_too_often}, "refused with"),
    (every_moment, {"weight": question_that_changes}, "changed the state"),
    (every_moment, {"chances": wrong_sum}, "sum of weights"),
    (every_moment, {"score": score_of_another}, "recount"),
]


@pytest.mark.parametrize(("law", "rules", "words"), BREACHES, ids=lambda x: x if isinstance(x, str) else "")
def test_a_breach_is_caught(law: Callable[[Trial], None], rules: dict[str, Any], words: str) -> None:
    with pytest.raises(Breach, match=words):
        law(on_trial(CASE, Dice(1), bent(**rules)))


def test_partners_who_come_off_differently_are_caught() -> None:
    with pytest.raises(Breach, match=r"seats \[0, 2\] are partners, and come off differently"):
        every_moment(on_trial(CASE, Dice(2), bent(side=lambda s, p: p & 1)))


def test_a_rule_that_passes_over_a_seat_without_a_choice_is_caught() -> None:
    """The leak that comparing single states cannot find: nobody is asked, so everybody knows."""

    def apply(s: Any, e: int) -> None:
        coin().apply(s, e)
        while s.phase == GUESSING and (p := coin().actor(s)) >= 0 and s.die[p] == 1:
            coin().apply(s, 14 + 3 * p + 2)  # a seat with a one would pass anyway

    with pytest.raises(Breach, match="law 1"):
        law_1(on_trial(CASE, Dice(1), bent(apply=apply)))


def test_a_game_that_forgets_too_much_is_caught() -> None:
    """UNO shows hands: to keep nothing, as games may that show no hand, would lose them."""
    uno = copy.copy(games.load("uno"))
    uno.rules = SimpleNamespace(**{**vars(uno.rules), "forget": lambda viewer, log, n: 0})
    law = Law("forgetting", moments.check_forgetting, trials=20)
    with pytest.raises(Breach, match="has forgotten what its view needs"):
        Charge(law, Case(3, game="uno")).judge(uno)


# --- papers, and what is written of a finding ----------------------------------------------------------


@pytest.mark.parametrize(("less", "words"), [({"secrets": ()}, "no table of secrets"), ({"fair": ()}, "no fair table")])
def test_a_game_that_hides_something_says_what_and_where_it_is_fair(
    less: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = papers_of("coin")
    monkeypatch.setattr("mundialito.judge.laws.papers_of", lambda name: replace(papers, **less))
    with pytest.raises(Breach, match=words):
        check_papers("coin")


def test_a_leak_in_seen_and_hide_alike_is_against_the_table_of_secrets() -> None:
    """Consistent with itself it is just another game; the rulebook's table knows better."""
    game = bent(seen=lambda s, e, viewer: e, hide=lambda v, viewer: None, gap=lambda v: -2)
    charge = next(charge for charge in charges("coin") if charge.law.name == "secrets")
    with pytest.raises(Breach, match=r"of 'rolls 1' the public sees 'rolls 1'; by C2 it is 'rolls \?'"):
        charge.judge(game)


def test_what_was_seen_against_the_rulebook_is_the_last_event_of_the_match(tmp_path: Path) -> None:
    charge = next(charge for charge in charges("coin") if charge.law.name == "secrets")
    with pytest.raises(Breach) as caught:
        charge.judge(bent(seen=see_every_guess))
    assert caught.value.trial is not None
    told = found(charge, caught.value, caught.value.trial, tmp_path)
    match = read(told.files[0].read_text("utf-8"), games.load)
    e = match.events[-1][1]
    assert f"of {games.load('coin').notation.text(e)!r} the public sees" in told.sentence
    assert told.commands[0].endswith(f" --at {len(match.events)} --as public")


def test_a_guess_that_is_not_fair_is_told_with_its_odds() -> None:
    bias = {"fit": high_dice_are_likelier, "fits": high_dice_added_up, "thing": high_dice_in_order}
    said = r"seat A: die=1:1 die=2:1 guess=1:1 guess=2:1 is so in 1/36 of all guesses, and in 1/9 of all deals"
    with pytest.raises(Breach, match=said):
        guesses.check_fair_table(on_trial(CASE, Dice(1), bent(**bias)), papers_of("coin").fair[0])


def test_a_swap_that_its_witnesses_forget_is_caught() -> None:
    """It happens in one match of many, and after it all but who swapped guess worse: law 5 asks nothing of it."""
    briscola = copy.copy(games.load("briscola"))
    real = games.load("briscola").rules.apply

    def apply(s: Any, e: int) -> None:
        swapped = s.trump - 1 if briscola.notation.text(e) == "swaps" else -1
        real(s, e)
        if swapped >= 0:
            s.shown[swapped] = 0

    briscola.rules = SimpleNamespace(**{**vars(briscola.rules), "apply": apply})
    charge = next(charge for charge in charges("briscola") if charge.law.name == "law 3, exact")
    with pytest.raises(Breach, match=r"guesses are not fair to seat [AB]: "):
        charge.judge(briscola)


def test_a_law_tried_more_often_meets_what_is_rare() -> None:
    """A swap that is not offered while the next seat holds one certain card."""
    briscola = copy.copy(games.load("briscola"))
    real = games.load("briscola").rules.offer

    def offer(s: Any, who: int, out: list[int]) -> int:
        n = real(s, who, out)
        is_swap = who >= 0 and n > 0 and briscola.notation.text(out[n - 1]) == "swaps"
        return n - 1 if is_swap and s.where[9] == 4 + (who + 1) % s.seats else n

    briscola.rules = SimpleNamespace(**{**vars(briscola.rules), "offer": offer})
    usual, often = (
        next(charge for charge in charges("briscola", times) if charge.law.name == "law 2" and charge.case.options)
        for times in (1, 20)
    )
    usual.judge(briscola)  # it does not come to that
    with pytest.raises(Breach, match="law 2: seat"):
        often.judge(briscola)


# --- findings ----------------------------------------------------------------------------------------------


def test_whoever_judges_does_not_wait_for_the_shortest_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mundialito.judge.findings.PATIENCE", 0.0)
    charge = Charge(Law("law 1", knowing.check_twins), CASE)
    with pytest.raises(Breach) as caught:
        charge.judge(bent(hide=hide_but_for_the_phase))
    assert caught.value.trial is not None
    told = found(charge, caught.value, caught.value.trial, tmp_path)
    assert told.sentence == f"{caught.value} (at {CASE})" and len(told.files) == 2


def test_a_finding_is_a_short_match_that_can_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mundialito.judge.findings.PATIENCE", inf)  # on whatever machine
    game = bent(hide=hide_but_for_the_phase)
    charge = Charge(Law("law 1", knowing.check_twins), CASE)
    with pytest.raises(Breach) as caught:
        charge.judge(game)
    assert caught.value.trial is not None
    finding = found(charge, caught.value, caught.value.trial, tmp_path)
    matches = [read(path.read_text("utf-8"), games.load) for path in finding.files]
    assert len(matches) == 2  # two deals that should look alike
    assert max(len(match.events) for match in matches) <= 6  # three dice, three guesses: it cannot be shorter
    assert [command.split(" --as ")[0] for command in finding.commands] == [
        f"mundialito replay {path} --at {len(match.events)}" for path, match in zip(finding.files, matches, strict=True)
    ]
