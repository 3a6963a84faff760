"""The vectorised environment: the same matches as PettingZoo's and the engine's, on every face, by any threads."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from gyms.tables import every_table, given
from mundialito.bots import choose
from mundialito.engine.face import COMPILED, PLAIN
from mundialito.engine.papers import Case
from mundialito.gyms import vector
from mundialito.gyms.seated import Seated
from mundialito.gyms.vector import Step, Vector

SHORT = {"uno": {"turn_limit": "12"}}  # rounds that end, and begin again


def any_choice(mask: Any, rng: random.Random) -> int:
    return rng.choice(np.flatnonzero(mask).tolist())


@every_table
def test_every_match_is_the_match_of_the_engine_move_for_move(case: Case) -> None:
    """Each beside a table of `Seated`, which PettingZoo's environment is; one after the other as they end."""
    games = Vector(**given(case), matches=3, seed=6, mode=PLAIN)
    tables = [Seated(**given(case)) for _ in range(3)]
    for k, table in enumerate(tables):
        table.begin(6)
        for _ in range(k):
            table.begin()
    now, rng = games.reset(), random.Random(1)
    for _ in range(50):
        actions = []
        for i, table in enumerate(tables):
            who = table.fold.actor
            assert now.seats[i] == who
            assert (now.observations[i] == table.row(who)).all() and (now.masks[i] == table.mask(who)).all()
            actions.append(any_choice(now.masks[i], rng))
            table.take(actions[-1])
        now = games.step(actions)
        for i, table in enumerate(tables):
            assert now.ended[i] == table.fold.is_over
            assert now.rewards[i].tolist() == (table.payoffs() if now.ended[i] else [0] * case.seats)
            if table.fold.is_over:
                for _ in range(3):
                    table.begin()


def history(games: Vector, steps: int) -> list[list[Any]]:
    """Everything that comes out of some steps with random choices."""

    def kept(now: Step) -> list[Any]:
        return [array.tolist() for array in now]

    found = [kept(games.reset())]
    for _ in range(steps):
        found.append(kept(games.step(games.sample())))
    return found


@pytest.mark.xdist_group("compiled uno")
@pytest.mark.parametrize(("game", "seats"), [("uno", 3), ("coin", 3)])
def test_interpreted_and_compiled_and_in_threads_alike(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "LOG", 4)  # logs that have to grow
    asked: dict[str, Any] = {"game": game, "matches": 7, "seats": seats, "seed": 2, "options": SHORT.get(game, {})}
    told = history(Vector(**asked, mode=PLAIN), 40)
    assert sum(sum(step[4]) for step in told) > 3  # matches ended
    assert told == history(Vector(**asked, mode=COMPILED), 40)
    assert told == history(Vector(**asked, mode=COMPILED, threads=3), 40)


def test_bots_play_by_themselves_as_at_a_table() -> None:
    games = Vector("uno", 1, bots=[None, "simple", "random"], seed=4, mode=PLAIN)
    table, bots, rng = Seated("uno", 3), [None, "simple", "random"], random.Random(3)
    table.begin(4)
    now = games.reset()
    for _ in range(25):
        while bots[table.fold.actor]:
            p = table.fold.actor
            table.take(choose(table.game, str(bots[p]), table.fold.view(p), p, table.dice))
            if table.fold.is_over:
                return
        assert now.seats[0] == 0 and (now.observations[0] == table.row(0)).all()
        e = any_choice(now.masks[0], rng)
        table.take(e)
        now = games.step([e])
        if table.fold.is_over:
            return


def test_what_is_not_offered_is_refused_and_nothing_happens() -> None:
    games = Vector("uno", 2, seats=2, mode=PLAIN)
    before = [array.tolist() for array in games.reset()]
    with pytest.raises(ValueError, match="match 0: 243 is not offered"):
        games.step([243, 243])
    with pytest.raises(ValueError, match="2 matches want as many choices"):
        games.step([1])
    assert [array.tolist() for array in games.reset()] == before


def test_a_choice_by_chance_is_any_that_is_allowed() -> None:
    games = Vector("uno", 1, seats=2, seed=3, mode=PLAIN)
    now = games.reset()
    allowed = set(np.flatnonzero(now.masks[0]).tolist())
    assert {int(games.sample()[0]) for _ in range(200)} == allowed


def test_the_same_seed_is_the_same_run_and_another_is_not() -> None:
    games = Vector("uno", 2, seats=2, seed=3, mode=PLAIN)
    first, other = history(games, 8), Vector("uno", 2, seats=2, seed=4, mode=PLAIN)
    assert history(games, 8) == first != history(other, 8)


def test_a_log_keeps_what_views_need_and_nothing_for_searches() -> None:
    """With UNO's last 200 entries, from which a search concludes, a step took twice as long."""
    games, longest = Vector("uno", matches=2, seats=2, seed=3, mode=PLAIN), 0
    games.reset()
    for _ in range(400):
        games.step(games.sample())
        longest = max(longest, *map(max, games._lengths))
    assert longest < games.game.rules.RECENT
