"""Breaches that show only where hardly any match goes: tables by lot, rare moments, counted guesses."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from mundialito import games
from mundialito.engine.game import Game
from mundialito.judge import rare
from mundialito.judge.laws import RARE, Charge, Law, charges
from mundialito.judge.trials import Breach, papers_of

COIN = 9  # a phase of the World Cup Game
CUP = papers_of("worldcup")


def bent_cup(**rules: Callable[..., Any]) -> Game:
    """The World Cup Game with some of its rules replaced."""
    game = copy.copy(games.load("worldcup"))
    game.rules = SimpleNamespace(**{**vars(game.rules), **rules})
    return game


def rarely(**options: str) -> Charge:
    """The charge of rare moments at a table where these options meet."""
    at = options.items()
    return next(charge for charge in charges("worldcup") if charge.law is RARE and at <= charge.case.options.items())


def judge_all(law: Law, game: Game) -> None:
    """A law at all its tables."""
    for charge in charges(game.name):
        if charge.law is law:
            charge.judge(game)


def test_tables_by_lot_have_every_value_of_every_option() -> None:
    for name in games.names():
        game, drawn = games.load(name), [dict(rare.values(case)) for case in rare.tables(name)]
        for option, texts in rare.open_to_lot(game)[1:]:
            assert {case[option] for case in drawn if option in case} == set(texts), f"{name}: {option}"


def test_a_leak_where_two_options_meet_is_caught() -> None:
    """No table of the papers has both, so nothing else comes there."""
    cup = games.load("worldcup").rules

    def seen(s: Any, e: int, viewer: int) -> int:
        return e if s.year == 4 and s.one_plus_one == 1 else int(cup.seen(s, e, viewer))

    assert not any({"year": "2002", "one_plus_one": "rows"}.items() <= case.options.items() for case in CUP.cases)
    with pytest.raises(Breach, match="secrets: of 'gives "):
        rarely(year="2002", one_plus_one="rows").judge(bent_cup(seen=seen))


def test_a_trace_that_hiding_leaves_while_a_coin_is_tossed_is_caught() -> None:
    """At that moment it is like anything that lies open; what a viewer might have guessed before looks otherwise."""
    cup = games.load("worldcup").rules

    def hide(v: Any, viewer: int) -> None:
        pile = v.pile
        cup.hide(v, viewer)
        if v.phase == COIN:
            v.pile = pile

    with pytest.raises(Breach, match="can tell two matches apart by its view") as caught:
        judge_all(RARE, bent_cup(hide=hide))
    assert re.search(r"by its view; in the other, \d events before, was .*hand=", str(caught.value))
    assert caught.value.folds[0].state.phase == COIN


def test_a_guess_that_likes_a_thing_more_here_and_less_there_is_caught_by_a_count() -> None:
    """Over all places it is as likely as it should be, and no tiny table comes to a card that was discarded."""
    cup = games.load("worldcup").rules

    def fit(v: Any, place: int, thing: int) -> int:
        return int(cup.fit(v, place, thing)) * (2 if place >= 8 and thing % 2 == place % 2 else 1)

    charge = next(charge for charge in charges("worldcup") if charge.law.name == "law 3")
    with pytest.raises(Breach, match=r"of \d+ guesses of the public \d+ are buried=.*, and by a count \d+ of \d+"):
        charge.judge(
            bent_cup(
                fit=fit,
                fits=lambda v, place: sum(fit(v, place, t) for t in range(10)),
                thing=lambda v, place, r: [t for t in range(10) for _ in range(fit(v, place, t))][r],
            )
        )
