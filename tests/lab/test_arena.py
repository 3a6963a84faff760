"""The arena: rotated seats, equal cards for all, results that do not depend on jobs; anybody's bot may enter."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mundialito import games
from mundialito.bots import UnknownBot
from mundialito.bots.players import BadBot, named
from mundialito.engine.face import PLAIN, face
from mundialito.lab import arena
from mundialito.lab.arena import Board, Contest, Deal, Tally, compete, line_ups
from mundialito.lab.contest_page import page, plots
from mundialito.lab.intervals import wilson
from mundialito.lab.ratings import fitted, ratings
from mundialito.terminal.arena import Wish
from mundialito.terminal.arena import arena as command
from mundialito.terminal.inputs import Mistake

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
            table = Board(game, face("uno"), game.begun(2), 7)
            kinds = table.face.array([-1, -1])  # nobody chooses: it stops at the first choice
            table.module.play_on(table.pool[0], kinds, table.streams(deal, rotation), table.rows, table.logs, 0)
            state: Any = game.rules.State(table.pool[0]) if table.face.mode != "plain" else table.pool[0]
            seen[deal].add(state.tobytes())
    assert len(seen[0]) == len(seen[1]) == 1
    assert seen[0] != seen[1]


def test_r29_partners_are_no_measure_of_each_other() -> None:
    tactics = games.load("tactics")
    table, tally = Board(tactics, face("tactics", PLAIN), tactics.begun(4), 0), Tally(2)
    table.pool[0] = table.state
    table.result(
        [0, 0, 1, 1], tally
    )  # A plays with C, B with D: of four pairs of the two bots, two are against each other
    assert tally.ahead == [[0, 2], [2, 0]]


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

    def choose(face: Any, view: Any, seat: int, offers: list[int], seed: int, log: Any) -> int:
        looked.append((view, seat))
        return offers[0]

    table = Board(game, face("uno"), game.begun(3), 1)
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


# --- the page ----------------------------------------------------------------------------------------


def contest() -> Contest:
    """Three bots at tables of two: simple beat both, eager beat the third in three of four matches."""
    deals = [
        Deal((2, 2, 0), (2, 0, 0), (0, 90, 0), ((0, 4, 0), (0, 0, 0), (0, 0, 0))),
        Deal((2, 0, 2), (2, 0, 0), (0, 0, 120), ((0, 0, 4), (0, 0, 0), (0, 0, 0))),
        Deal((0, 2, 2), (0, 1, 1), (0, 50, 50), ((0, 0, 0), (0, 0, 2), (0, 2, 0))),
        Deal((0, 2, 2), (0, 2, 0), (0, 0, 50), ((0, 0, 0), (0, 0, 4), (0, 0, 0))),
    ]
    return Contest("uno", ("simple", "eager", "/home/me/x.py:Mine"), 2, 7, {"stacking": "on"}, deals, 1.0, "plain")


def test_who_was_ahead_of_whom_with_its_interval() -> None:
    found = contest()
    assert found.ahead(0, 1) == wilson(1, 1) and found.ahead(1, 0) == wilson(0, 1)  # one deal makes nobody sure
    eager = found.ahead(1, 2)
    assert eager and eager.value == 0.75 and eager.low < 0.5
    assert found.ahead(0, 0) is None
    assert found.to_dict()["ahead"]["eager"]["/home/me/x.py:Mine"]["value"] == 0.75


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_the_page_needs_nothing_else_and_repeats_itself(lang: str) -> None:
    text = page(contest(), lang)
    assert text.startswith("<!doctype html>")
    assert "mundialito arena uno --bots simple,eager,/home/me/x.py:Mine --table 2 -n 8 --seed 7 -o stacking=on" in text
    assert not any(word in text for word in ("<script", "<link", "@import", "<img"))
    assert "75.0 %" in text and ">x.py:Mine<" in text
    for plot in plots(contest(), lang):
        assert ElementTree.fromstring(str(plot.picture)).tag == "svg"


def test_a_contest_in_a_notebook() -> None:
    shown = ElementTree.fromstring(contest()._repr_html_())
    assert shown.tag == "div" and len(list(shown.iter("svg"))) == 3
    assert len(list(shown.iter("table"))) == 4


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "contest.html"
    wish = Wish(["simple", "random"], None, 4, 7, {})
    assert command(games.load("coin"), wish, 1, "en", True, page=file) == 0
    assert "Who was ahead of whom" in file.read_text("utf-8")
    with pytest.raises(Mistake, match=r"Cannot write .*: No such file or directory\."):
        command(games.load("coin"), wish, 1, "en", True, page=tmp_path / "no" / "contest.html")
    assert str(file) in capsys.readouterr().err.replace("\n", "")
