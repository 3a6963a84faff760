"""The arena: rotated seats, equal cards for all, results that do not depend on jobs; anybody's bot may enter."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mundialito import games
from mundialito.bots import UnknownBot
from mundialito.bots.players import BadBot, named
from mundialito.engine.face import face
from mundialito.lab import arena
from mundialito.lab.arena import Table, compete, line_ups
from mundialito.lab.ratings import fitted, ratings

MINE = """
class Mine:
    def choose(self, view, seat, offers, rng):
        return rng.choice(offers)

class Cheat:
    def choose(self, view, seat, offers, rng):
        return 99_999
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "my_bot.py"
    path.write_text(MINE, "utf-8")
    return str(path)


def test_every_bot_sits_in_every_seat_as_often(mine: str) -> None:
    found = compete(games.load("coin"), ["simple", "random", f"{mine}:Mine"], 30, seed=4)
    assert found.matches == 30 and found.seats == 3
    assert all(deal.seats == (3, 3, 3) for deal in found.deals)


def test_neither_jobs_nor_chance_change_a_result(mine: str) -> None:
    bots = ["simple", "random", f"{mine}:Mine"]
    once = compete(games.load("uno"), bots, 24, seed=4)
    assert compete(games.load("uno"), bots, 24, seed=4, jobs=3).deals == once.deals
    assert compete(games.load("uno"), bots, 24, seed=5).deals != once.deals


def test_all_rotations_of_a_deal_begin_with_the_same_cards() -> None:
    game = games.load("uno")
    seen: dict[int, set[bytes]] = {0: set(), 1: set()}
    for deal in seen:
        for rotation in range(2):
            table = Table(game, face("uno"), game.begun(2), 7)
            kinds = table.face.array([-1, -1])  # nobody chooses: it stops at the first choice
            table.module.play_on(
                table.pool, kinds, table.stream(0, deal), table.stream(1, rotation), table.rows, table.logs
            )
            state: Any = game.rules.State(table.pool[0]) if table.face.mode != "plain" else table.pool[0]
            seen[deal].add(state.tobytes())
    assert len(seen[0]) == len(seen[1]) == 1
    assert seen[0] != seen[1]


def test_who_sits_down_together() -> None:
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert line_ups(2, 4) == [(0, 1, 0, 1)]
    found = compete(games.load("uno"), ["simple", "eager", "random"], 24, seats=2, seed=1)
    assert Counter(deal.seats for deal in found.deals) == {(2, 2, 0): 4, (2, 0, 2): 4, (0, 2, 2): 4}


def test_the_better_bot_is_rated_higher() -> None:
    found = compete(games.load("uno"), ["random", "simple"], 60, seed=2)
    best, last = found.standings()
    assert (best.bot, last.bot) == ("simple", "random")
    assert best.wins.low > last.wins.high and best.rating.low > last.rating.high
    assert best.points.high < last.points.low
    assert best.wins.value + last.wins.value == pytest.approx(1.0)


def test_a_stopped_contest_tells_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = arena.Event()
    found = compete(
        games.load("coin"), ["simple", "random"], 10**6, seed=1, progress=lambda done: stop.set(), stop=stop
    )
    assert 0 < found.matches < 10**6
    assert found.to_dict()["standings"][0]["bot"] in ("simple", "random")


def test_whoever_has_not_sat_down_yet_has_no_standing() -> None:
    found = compete(games.load("uno"), ["simple", "eager", "random"], 2, seats=2, seed=1)
    assert {s.bot for s in found.standings()} == {"simple", "eager"}


def test_a_long_log_is_given_more_room(monkeypatch: pytest.MonkeyPatch, mine: str) -> None:
    bots = ["simple", f"{mine}:Mine"]
    whole = compete(games.load("uno"), bots, 4, seed=1)
    monkeypatch.setattr(arena, "LOG", 8)
    assert compete(games.load("uno"), bots, 4, seed=1).deals == whole.deals


def test_a_bot_may_not_choose_what_is_not_offered(mine: str) -> None:
    with pytest.raises(BadBot, match=r"my_bot\.py:Cheat chose 99999, which is not offered"):
        compete(games.load("uno"), ["simple", f"{mine}:Cheat"], 2, seed=1)


def test_bots_that_are_not_there(mine: str) -> None:
    with pytest.raises(BadBot, match="no class Yours with a method choose"):
        named(f"{mine}:Yours")
    with pytest.raises(BadBot, match="There is no file"):
        named("nowhere.py:Mine")
    with pytest.raises(UnknownBot):
        named("deep")
    with pytest.raises(BadBot, match="two different bots"):
        compete(games.load("uno"), ["simple", "simple"], 2)


def test_an_installed_package_offers_bots_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        @staticmethod
        def load() -> Any:
            class Last:
                def choose(self, view: Any, seat: int, offers: list[int], rng: Any) -> int:
                    return offers[-1]

            return Last

    monkeypatch.setattr("mundialito.bots.players.entry_points", lambda group, name: [Entry] if name == "last" else [])
    assert named("last").kind == -1
    assert compete(games.load("coin"), ["last", "random"], 4, seed=1).matches == 4


def test_a_bot_is_given_a_view_and_not_the_state(mine: str) -> None:
    """Of the others' cards it knows the number, nothing else."""
    game = games.load("uno")
    looked: list[Any] = []
    player = named(f"{mine}:Mine")

    def choose(face: Any, view: Any, seat: int, offers: list[int], seed: int) -> int:
        looked.append((view, seat))
        return offers[0]

    table = Table(game, face("uno"), game.begun(3), 1)
    table.play(0, 0, [player, player, type(player)("spy", -1, choose)])
    for view, seat in looked:
        for other in {0, 1, 2} - {seat}:
            known = sum(view.cards[other][:54])
            assert known == 0 or view.shown  # but for a hand that was shown after a challenge
    assert looked


# --- ratings -----------------------------------------------------------------------------------------


def test_ten_times_as_often_ahead_are_four_hundred_points() -> None:
    high, low = fitted([[0, 99_999], [9_999, 0]])
    assert high - low == pytest.approx(400, abs=0.1)
    assert (high + low) / 2 == pytest.approx(1500)


def test_ratings_of_three_follow_from_the_pairs() -> None:
    rated = fitted([[0, 200, 400], [100, 0, 200], [100, 100, 0]])
    assert rated == sorted(rated, reverse=True)


def test_more_deals_make_an_interval_narrower() -> None:
    deal = [((0, 2), (0, 0)), ((0, 0), (2, 0)), ((0, 2), (0, 0))]
    few, many = ratings(deal * 10, 1)[0], ratings(deal * 1000, 1)[0]
    assert few.low <= few.value <= few.high
    assert many.high - many.low < (few.high - few.low) / 5
